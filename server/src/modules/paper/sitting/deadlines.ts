import { WindowMode } from '@ganlin/contract/exam/kinds';
import type { Ctx } from '../../../platform/ctx.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { awaitBeginning, findExam, ownTimes } from '../../exam/index.ts';
import * as queries from './deadlines.queries.ts';

/** Per statement; saves meanwhile are retried, so no more papers are locked than take a moment. */
const BATCH = 500;
/** Shares of the papers that are moved concurrently: a new deadline is an entry in every index of its table. */
const SHARES = 2;

/**
 * Runs after the times of an exam, or of one user, have changed: papers in progress get their new deadlines. A user
 * who starts after the first line does so by the new times; one who started before it is found below.
 */
export async function deadlinesAgain(ctx: Ctx<null>, { examId }: { readonly examId: string }): Promise<void> {
  await awaitBeginning(ctx, examId);
  const shares = Array.from({ length: SHARES }, (_, share) => ({ examId, share, of: SHARES }));
  await Promise.all(shares.map((share) => moveShare(ctx, share)));
}

/** Runs after the time that a user has in every exam has changed. */
export async function deadlinesOfUser(ctx: Ctx<null>, { userId }: { readonly userId: string }): Promise<void> {
  for (const examId of await queries.listRunningExams(ctx.db, userId)) await deadlinesAgain(ctx, { examId });
}

async function moveShare(ctx: Ctx<null>, share: queries.Share): Promise<void> {
  for (let after: string | null = null; ;) {
    const last: string | null = await transaction(ctx, (ctx) => moveSome(ctx, share, after));
    if (last === null) return;
    after = last;
  }
}

/** Reads the current times for each batch, one batch of a share at a time: the last writer wrote the latest. */
async function moveSome(ctx: Ctx<null>, share: queries.Share, after: string | null): Promise<string | null> {
  await queries.lockDeadlines(ctx.db, share);
  const exam = await findExam(ctx, share.examId);
  const papers = exam ? await queries.listRunning(ctx.db, share, { after, limit: BATCH }) : [];
  if (!exam || papers.length === 0) return null;
  const timesOf = await ownTimes(
    ctx,
    exam,
    papers.map(({ userId }) => userId),
  );
  const due = papers.map((paper) => {
    const { minutes, closesAt } = timesOf(paper.userId);
    return { ...paper, minutes, hardEnd: exam.windowMode === WindowMode.hardClose ? closesAt : null };
  });
  await queries.setDeadlines(ctx.db, due);
  return papers.length < BATCH ? null : (papers.at(-1)?.id ?? null);
}
