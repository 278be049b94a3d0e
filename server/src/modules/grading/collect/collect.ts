import { randomInt, randomUUID } from 'node:crypto';
import type { Ctx } from '../../../platform/ctx.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { openAnswers, pageWaiting, roundsOf, type OpenAnswer } from '../../paper/index.ts';
import { allot, lockGraders } from '../model/allot.queries.ts';
import { takeFromTally } from '../model/tally.queries.ts';
import * as queries from './collect.queries.ts';
import { BEFORE_ALL_IDS } from '../../../platform/ids.ts';

interface PaperRef {
  readonly userId: string;
  readonly paperId: string;
}

/** Eight digits: large enough that numbers rarely collide. */
const NUMBERS = 100_000_000;
const STEP = 100;

/** Gives the open answers of papers to their graders. Answers that are already there stay as they are. */
export async function collect(ctx: Ctx<unknown>, papers: readonly PaperRef[]): Promise<void> {
  const found = await openAnswers(ctx, papers);
  for (const [examId, answers] of Map.groupBy(found, (answer) => answer.examId)) {
    await transaction(ctx, (ctx) => collectExam(ctx, examId, answers));
  }
  // A paper may have been reopened between the reading of its answers and the commit.
  if (found.length > 0) await withdraw(ctx, found);
}

async function collectExam(ctx: Ctx<unknown>, examId: string, answers: readonly OpenAnswer[]): Promise<void> {
  // Whoever changes the graders meanwhile waits, and then allots these answers too.
  await lockGraders(ctx.db, examId, { now: ctx.now, share: true });
  const ids = await queries.bringBack(ctx.db, answers);
  let left = await queries.withoutKnown(ctx.db, answers);
  while (left.length > 0) {
    const inserted = await queries.insertAnswers(ctx.db, left.map(numbered));
    ids.push(...inserted);
    // What is left had a number that was taken, and gets another.
    left = inserted.length === left.length ? [] : await queries.withoutKnown(ctx.db, left);
  }
  await queries.numberPapers(ctx.db, ids);
  await allot(ctx.db, examId, { ids });
}

/**
 * Nobody is asked any more to mark what a reopened paper had been handed in with, or a void paper. Read anew, because
 * the paper may have changed again since the event. Until this has run, such marks are stored and settle nothing.
 */
export async function withdraw(ctx: Ctx<unknown>, papers: readonly PaperRef[]): Promise<void> {
  const rounds = await roundsOf(ctx.db, papers);
  const now = papers.map(({ userId, paperId }) => ({ userId, paperId, round: rounds.get(paperId) ?? null }));
  // Statements of their own: they see the tasks and marks of a call that the first has waited for.
  await transaction(ctx, async (ctx) => {
    const ids = await queries.withdrawAnswers(ctx.db, now, ctx.now);
    if (ids.length === 0) return;
    await queries.dropTasks(ctx.db, ids);
    await takeFromTally(ctx.db, ids);
  });
}

/**
 * Papers were voided or restored; which of both is read anew. What graders had marked of a restored paper counts again,
 * and the rest is given out again. What had not been collected yet is by `paper.graded`.
 */
export async function followVoid(ctx: Ctx<unknown>, examId: string, papers: readonly PaperRef[]): Promise<void> {
  await withdraw(ctx, papers);
  const rounds = await roundsOf(ctx.db, papers);
  const valid = papers.flatMap(({ userId, paperId }) => {
    const round = rounds.get(paperId);
    return round === undefined ? [] : [{ userId, paperId, round }];
  });
  if (!(await queries.isAnyWithdrawn(ctx.db, valid))) return;
  await transaction(ctx, async (ctx) => {
    await lockGraders(ctx.db, examId, { now: ctx.now, share: true });
    const ids = await queries.bringBack(ctx.db, valid);
    if (ids.length > 0) await allot(ctx.db, examId, { ids });
  });
  // A paper may have been voided again meanwhile.
  await withdraw(ctx, papers);
}

/** Id and number are random: neither reveals when the paper was handed in. */
const numbered = (answer: OpenAnswer) => ({ ...answer, id: randomUUID(), number: randomInt(1, NUMBERS) });

/** Papers that were graded before anyone could mark them. */
export async function collectMissing(ctx: Ctx<null>): Promise<void> {
  for (let after = BEFORE_ALL_IDS; ;) {
    const papers = await pageWaiting(ctx.db, { after, limit: STEP });
    await collect(ctx, papers);
    const last = papers.at(-1);
    if (!last || papers.length < STEP) return;
    after = last.paperId;
  }
}
