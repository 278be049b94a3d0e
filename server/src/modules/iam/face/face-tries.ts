import { takeBack, withinLimit } from '../../../platform/cache/limit.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { AppError } from '../../../platform/errors.ts';

const TRIES = 5;
const WINDOW_SECONDS = 600;
const DAY_SECONDS = 86_400;

/** A counter of tries, and how many it allows. */
interface Counter {
  readonly key: string;
  readonly count: number;
  readonly seconds: number;
}

/** Tries from one address (`addressKey`), at any account. */
export const triesFrom = (ip: string): Counter[] => [
  { key: `face-try:ip:${ip}`, count: TRIES, seconds: WINDOW_SECONDS },
];

/**
 * Tries at one account (`countedName`); a name that does not exist is counted alike, so the response reveals nothing.
 */
export const triesAt = (userName: string, triesPerDay: number): Counter[] => [
  { key: `face-try:name:${userName}`, count: TRIES, seconds: WINDOW_SECONDS },
  { key: `face-try:day:${userName}`, count: triesPerDay, seconds: DAY_SECONDS },
];

/** Counts a try before it is judged, so that concurrent tries cannot get around it; refuses one too many. */
export async function countTry(ctx: Ctx, counters: readonly Counter[]): Promise<void> {
  const within = await Promise.all(counters.map(({ key, ...limit }) => withinLimit(ctx, key, limit)));
  if (within.includes(false)) throw new AppError('faceTriesOver');
}

/** A successful try is not counted: users who share an address would otherwise lock each other out. */
export async function takeBackTry(ctx: Ctx, counters: readonly Counter[]): Promise<void> {
  await Promise.all(counters.map(({ key }) => takeBack(ctx, key)));
}
