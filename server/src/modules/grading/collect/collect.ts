import { randomInt, randomUUID } from 'node:crypto';
import type { Ctx } from '../../../platform/ctx.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { openAnswers, pageWaiting, type OpenAnswer } from '../../paper/index.ts';
import { allot, lockGraders } from '../model/allot.queries.ts';
import * as queries from './collect.queries.ts';

interface PaperRef {
  readonly userId: string;
  readonly paperId: string;
}

/** Eight digits: large enough that numbers rarely collide. */
const NUMBERS = 100_000_000;
const STEP = 100;
const FIRST = '00000000-0000-0000-0000-000000000000';

/** Gives the open answers of papers to their graders. Answers that are already there stay as they are. */
export async function collect(ctx: Ctx<unknown>, papers: readonly PaperRef[]): Promise<void> {
  const found = await openAnswers(ctx, papers);
  for (const [examId, answers] of Map.groupBy(found, (answer) => answer.examId)) {
    await transaction(ctx, (ctx) => collectExam(ctx, examId, answers));
  }
}

async function collectExam(ctx: Ctx<unknown>, examId: string, answers: readonly OpenAnswer[]): Promise<void> {
  // Whoever changes the graders meanwhile waits, and then allots these answers too.
  await lockGraders(ctx.db, examId, { now: ctx.now, share: true });
  let left = await queries.withoutKnown(ctx.db, answers);
  const ids: string[] = [];
  while (left.length > 0) {
    const inserted = await queries.insertAnswers(ctx.db, left.map(numbered));
    ids.push(...inserted);
    // What is left had a number that was taken, and gets another.
    left = inserted.length === left.length ? [] : await queries.withoutKnown(ctx.db, left);
  }
  await allot(ctx.db, examId, { ids });
}

/** Id and number are random: neither reveals when the paper was handed in. */
const numbered = (answer: OpenAnswer) => ({ ...answer, id: randomUUID(), number: randomInt(1, NUMBERS) });

/** Papers that were graded before anyone could mark them. */
export async function collectMissing(ctx: Ctx<null>): Promise<void> {
  for (let after = FIRST; ;) {
    const papers = await pageWaiting(ctx.db, { after, limit: STEP });
    await collect(ctx, papers);
    const last = papers.at(-1);
    if (!last || papers.length < STEP) return;
    after = last.paperId;
  }
}
