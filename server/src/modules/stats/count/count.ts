import { addSeconds, dayInChina } from '@ganlin/contract/core/time';
import type { Ctx } from '../../../platform/ctx.ts';
import type { Db } from '../../../platform/db/database.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { Subject, subjects } from '../model/subjects.ts';
import * as queries from './count.queries.ts';

/** The current day is counted again at most this often; where that takes long, as seldom as keeps its share of time. */
const FRESH_SECONDS = 60;
const SHARE_OF_TIME = 20;
/** After midnight the day before still changes: what began before may be stored after. */
const LATE_SECONDS = 900;
/** The work of one turn. */
const TURN_MS = 15_000;

/** Counts the current day, and whatever was marked. */
export async function countDue(ctx: Ctx<null>): Promise<void> {
  await markToday(ctx);
  await countMarked(ctx, TURN_MS);
}

/** Counts every day again, and returns how many there were. */
export async function rebuildStats(ctx: Ctx<null>): Promise<number> {
  await markEverything(ctx);
  return countMarked(ctx, Infinity);
}

async function markToday({ db, now }: Ctx<null>): Promise<void> {
  const turns = new Map((await queries.listTurns(db)).map((turn) => [turn.subject, turn]));
  const isFresh = (subject: Subject) => {
    const turn = turns.get(subject);
    if (!turn) return false;
    const seconds = Math.max(FRESH_SECONDS, (turn.tookMs / 1_000) * SHARE_OF_TIME);
    return turn.countedAt > addSeconds(now, -seconds);
  };
  const days = [...new Set([dayInChina(now), dayInChina(addSeconds(now, -LATE_SECONDS))])];
  const due = subjects.filter((subject) => !isFresh(subject));
  await queries.markDays(
    db,
    due.flatMap((subject) => days.map((day) => ({ subject, day }))),
    now,
  );
}

/**
 * Counts marked days, the newest first, each in a transaction that also takes its mark: a worker that dies has changed
 * nothing, and what changes during the count is marked again. Returns how many were counted.
 */
export async function countMarked(ctx: Ctx<null>, forMs: number): Promise<number> {
  const until = performance.now() + forMs;
  const took = new Map<Subject, number>();
  let isLeft = true;
  let count = 0;
  while (isLeft && performance.now() < until) {
    const started = performance.now();
    const due = await transaction(ctx, async (ctx) => {
      const taken = await queries.takeDue(ctx.db);
      if (taken) await queries.countDay(ctx.db, taken);
      return taken;
    });
    isLeft = due !== undefined;
    if (due) count++;
    if (due) took.set(due.subject, Math.max(took.get(due.subject) ?? 0, performance.now() - started));
  }
  for (const [subject, ms] of took) {
    await queries.storeTurn(ctx.db, { subject, countedAt: ctx.now, tookMs: Math.round(ms) });
  }
  return count;
}

/** Marks the days of papers that got another result, or no longer count; the current day is counted anyway. */
export async function markPapers({ db, now }: Ctx<null>, paperIds: readonly string[]): Promise<void> {
  await markExamDays(db, await queries.listDaysOfPapers(db, paperIds, dayInChina(now)), now);
}

/** The same for exams: a reopened paper no longer knows when it was handed in, but others were on the same days. */
export async function markExams({ db, now }: Ctx<null>, examIds: readonly string[]): Promise<void> {
  await markExamDays(db, await queries.listDaysOfExams(db, examIds), now);
}

const markExamDays = (db: Db, days: readonly string[], now: Date): Promise<void> =>
  queries.markDays(
    db,
    days.map((day) => ({ subject: Subject.exam, day })),
    now,
  );

/** People move to other departments, and what was counted is deleted: once a night everything is counted again. */
export const markEverything = ({ db, now }: Ctx<null>): Promise<void> => queries.markAll(db, dayInChina(now), now);
