import type { Answer } from '@ganlin/contract/question/answer';

/** An answer to one question that the server accepted; without it where it is not released. */
export interface ReplaySave {
  readonly ordinal: number;
  readonly seq: number;
  readonly at: number;
  readonly answer: Answer | null;
}

/** What belongs to the paper itself, what its page reported, what staff did, or a saved answer. */
export type MomentKind = 'paper' | 'counted' | 'noted' | 'staff' | 'save';

/** Something that happened, in words. */
export interface Moment {
  readonly key: string;
  readonly at: number;
  readonly kind: MomentKind;
  readonly text: string;
}

/** Instants are milliseconds since 1970, as of the server. */
export interface Span {
  readonly from: number;
  readonly until: number;
}

/** From the start to the hand-in; while the paper is sat, to what happened last. */
export function spanOf(from: number, handedIn: number | null, all: readonly { readonly at: number }[]): Span {
  const last = handedIn ?? all.reduce((latest, { at }) => Math.max(latest, at), from);
  return { from, until: Math.max(from, last) };
}

/** How many of these, which are in the order of time, had happened by then. */
export function countUntil(all: readonly { readonly at: number }[], at: number): number {
  let [low, high] = [0, all.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((all[middle]?.at ?? 0) <= at) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * The answer of each question after the first `count` saves. As on the server, the highest number counts, and of equal
 * ones the first that arrived: a page that was offline sends old answers late.
 */
export function answersAfter(saves: readonly ReplaySave[], count: number): Map<number, ReplaySave> {
  const answers = new Map<number, ReplaySave>();
  for (const save of saves.slice(0, count)) {
    const before = answers.get(save.ordinal);
    if (!before || save.seq > before.seq) answers.set(save.ordinal, save);
  }
  return answers;
}

/** How often each question has been saved by then. */
export function timesSaved(saves: readonly ReplaySave[], count: number): Map<number, number> {
  const times = new Map<number, number>();
  for (const { ordinal } of saves.slice(0, count)) times.set(ordinal, (times.get(ordinal) ?? 0) + 1);
  return times;
}

/** A longer pause is left out, up to this much before what happens next. */
export const IDLE_MS = 20_000;
const LEAD_MS = 2_000;

interface Playing {
  readonly span: Span;
  /** Everything that happened, in the order of time. */
  readonly moments: readonly { readonly at: number }[];
  readonly skipsIdle: boolean;
}

/** Where the replay is after it has played that much of the exam's time. */
export function playedOn(at: number, ms: number, { span, moments, skipsIdle }: Playing): number {
  const next = at + ms;
  if (!skipsIdle) return Math.min(next, span.until);
  const coming = moments[countUntil(moments, at)]?.at ?? span.until;
  const isIdle = coming - at > IDLE_MS;
  return Math.min(isIdle ? Math.max(next, coming - LEAD_MS) : next, span.until);
}

/** The moment before or after this instant; undefined: there is none. */
export function besideOf<Item extends { readonly at: number }>(
  moments: readonly Item[],
  at: number,
  step: -1 | 1,
): Item | undefined {
  return step > 0 ? moments[countUntil(moments, at)] : moments[countUntil(moments, at - 1) - 1];
}

interface Mark {
  /** Of the whole width, 0 to 100. */
  readonly percent: number;
  readonly kind: MomentKind;
  readonly title: string;
}

/** Marks closer to each other would cover each other. */
const MARK_STEP = 0.5;
/** Of several at one point the first of these is shown. */
const weights: Readonly<Record<MomentKind, number>> = { counted: 0, staff: 1, noted: 2, paper: 3, save: 4 };

/** Where the time line has marks; several at about the same point are one. Saved answers have none. */
export function marksOf(moments: readonly Moment[], { from, until }: Span): Mark[] {
  const length = Math.max(1, until - from);
  const inside = moments.filter(({ at, kind }) => kind !== 'save' && at >= from && at <= until);
  const grouped = Map.groupBy(inside, ({ at }) => Math.round(((at - from) / length) * (100 / MARK_STEP)));
  return [...grouped].map(([point, group]) => {
    const kinds = group.map(({ kind }) => kind).toSorted((one, other) => weights[one] - weights[other]);
    return { percent: point * MARK_STEP, kind: kinds[0] ?? 'paper', title: group.map(({ text }) => text).join('\n') };
  });
}
