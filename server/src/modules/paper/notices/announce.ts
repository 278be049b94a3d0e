import { Id } from '@ganlin/contract/core/id';
import { ExamResult, examResultLabels } from '@ganlin/contract/exam/kinds';
import { ReleaseWhen } from '@ganlin/contract/exam/release';
import { z } from 'zod';
import type { Ctx } from '../../../platform/ctx.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { defineEvent, emit } from '../../../platform/events/events.ts';
import { eachAlone } from '../../../platform/jobs/each-alone.ts';
import { findExam, listExams, type SittingExam } from '../../exam/index.ts';
import { notifyEach } from '../../message/index.ts';
import { anyFinished, visibleOf } from '../results/release.ts';
import * as queries from './announce.queries.ts';
import { BEFORE_ALL_IDS } from '../../../platform/ids.ts';

/** The scores of these papers were released to their examinees, each for the first time in its round. */
export const resultsAnnounced = defineEvent(
  'paper.resultsAnnounced',
  z.object({
    examId: Id,
    at: z.string(),
    papers: z.array(z.object({ userId: Id, paperId: Id, round: z.int(), passed: z.boolean() })),
  }),
);

/** Per transaction. */
const BATCH = 200;
const PASSED_OVER = 1_000;

/** Notifies examinees whose score has been released, each once for every hand-in. */
export async function announceResults(ctx: Ctx<null>): Promise<void> {
  const ids = await queries.listUnannouncedExams(ctx.db);
  const exams = await listExams(ctx, ids);
  await eachAlone(ctx, ids, { name: (id) => `exam ${id}`, run: (id) => announceExam(ctx, id, exams.get(id)) });
}

/** The exam releases its scores at another time or has released them: skipped papers are checked again. */
export async function announceAgain(ctx: Ctx<null>, { examId }: { readonly examId: string }): Promise<void> {
  for (let after: string | null = BEFORE_ALL_IDS; after !== null;) {
    const from: string = after;
    after = await transaction(ctx, async ({ db }) => {
      await queries.lockAnnouncing(db, examId);
      const ids = await queries.takeUp(db, examId, { after: from, limit: PASSED_OVER });
      return ids.length < PASSED_OVER ? null : (ids.toSorted().at(-1) ?? null);
    });
  }
}

async function announceExam(ctx: Ctx<null>, examId: string, exam: SittingExam | undefined): Promise<void> {
  if (!exam || !isReleasedSometime(exam)) return passOver(ctx, examId);
  const begunBefore = releasedTo(exam);
  if (!begunBefore) return;
  for (let after: string | null = BEFORE_ALL_IDS; after !== null;) {
    const step: { after: string; begunBefore: Date } = { after, begunBefore };
    after = await transaction(ctx, (ctx) => announceSome(ctx, examId, step));
  }
}

/** Whether the score is released by itself, or has been released by hand: otherwise it waits for a change. */
const isReleasedSometime = ({ release: { score }, releasedAt }: SittingExam): boolean =>
  score === ReleaseWhen.byHand ? releasedAt !== null : score !== ReleaseWhen.never;

/**
 * Papers begun before this time may have a released score. Without it the papers of an exam that releases at its end
 * would all be locked again and again until then.
 */
function releasedTo(exam: SittingExam): Date | null {
  if (visibleOf(exam, anyFinished, exam.readAt).score) return exam.readAt;
  // It ended once and was then postponed.
  const { endedAt, allEndedAt } = exam;
  return endedAt && allEndedAt && allEndedAt > endedAt ? allEndedAt : (endedAt ?? allEndedAt);
}

async function passOver(ctx: Ctx<null>, examId: string): Promise<void> {
  while ((await transaction(ctx, (ctx) => passOverSome(ctx, examId))) === PASSED_OVER);
}

async function passOverSome(ctx: Ctx<null>, examId: string): Promise<number> {
  await queries.lockAnnouncing(ctx.db, examId);
  const exam = await findExam(ctx, examId);
  return exam && isReleasedSometime(exam) ? 0 : queries.passOver(ctx.db, examId, PASSED_OVER);
}

/** Returns the paper after which the next batch begins; null after the last. */
async function announceSome(
  ctx: Ctx<null>,
  examId: string,
  step: { readonly after: string; readonly begunBefore: Date },
): Promise<string | null> {
  const papers = await queries.lockUnannounced(ctx.db, examId, { ...step, limit: BATCH });
  // Read after the papers were locked: another release rule may apply since the exam was read.
  const exam = await findExam(ctx, examId);
  if (!exam) return null;
  const released = papers.filter((paper) => visibleOf(exam, paper, exam.readAt).score);
  const notices = released.map((paper) => noticeOf(exam, paper));
  await notifyEach(ctx, 'examResultOut', notices);
  await queries.setAnnounced(ctx.db, released);
  if (released.length > 0) {
    const announced = released.map(({ userId, paperId, round, passed }) => ({ userId, paperId, round, passed }));
    await emit(ctx, resultsAnnounced, { examId, at: ctx.now.toISOString(), papers: announced });
  }
  return papers.length < BATCH ? null : (papers.at(-1)?.paperId ?? null);
}

function noticeOf({ title }: SittingExam, { userId, paperId, round, scoreCenti, passed }: queries.Unannounced) {
  const outcome = examResultLabels[passed ? ExamResult.pass : ExamResult.fail];
  return {
    userId,
    values: { title, score: String(scoreCenti / 100), passed: outcome },
    link: `/web/exam/result/${paperId}`,
    once: `result:${paperId}:${round}`,
  };
}
