import { CertificateSource } from '@ganlin/contract/certificate/kinds';
import type { Ctx } from '../../../platform/ctx.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { eachAlone } from '../../../platform/jobs/each-alone.ts';
import { followResults } from '../../certificate/index.ts';
import { findExam, listExams, type SittingExam } from '../../exam/index.ts';
import { countedResults } from '../grading/passed.ts';
import { anyFinished, untilLast, visibleOf } from '../results/release.ts';
import * as queries from './due.queries.ts';

/** Per transaction: the grants of one template wait for each other meanwhile. */
const BATCH = 50;
/** Regardless of the start time: a release at the end waits for the last end. */

interface Change {
  readonly examId: string;
  readonly userIds: readonly string[];
  /** Begins the reason of a suspension. */
  readonly cause: '成绩已评定' | '考试改判' | '答卷作废' | '撤销作废' | '答卷重新开放';
  readonly reason?: string;
}

/** A result of these examinees is new or has changed: their certificates follow once it is released. */
export async function noteResults(ctx: Ctx<null>, { examId, userIds, cause, reason = '' }: Change): Promise<void> {
  const exam = await findExam(ctx, examId);
  if (!exam || exam.certificateTemplateId === null || userIds.length === 0) return;
  await queries.noteDue(ctx.db, { examId, userIds, reason: reason === '' ? cause : `${cause}：${reason}` });
}

/** The exam brings a certificate from now on, or another one: also to who has passed before. */
export const noteEverybody = ({ db }: Ctx<null>, { examId }: { readonly examId: string }): Promise<void> =>
  queries.noteAllDue(db, { examId, reason: '成绩已评定' });

/** A certificate says that its holder has passed, so it waits until the result may be known. */
export async function followPapers(ctx: Ctx<null>): Promise<void> {
  const ids = await queries.listDueExams(ctx.db);
  const exams = await listExams(ctx, ids);
  await eachAlone(ctx, ids, { name: (id) => `exam ${id}`, run: (id) => followExam(ctx, id, exams.get(id)) });
}

async function followExam(ctx: Ctx<null>, examId: string, exam: SittingExam | undefined): Promise<void> {
  const templateId = exam?.certificateTemplateId ?? null;
  if (!exam || templateId === null) return queries.forgetDue(ctx.db, examId);
  if (!visibleOf(await untilLast(ctx, exam), anyFinished, exam.readAt).score) return;
  while ((await transaction(ctx, (ctx) => followSome(ctx, exam, templateId))) === BATCH);
}

/** Taken in the transaction that grants: a failure leaves them due. */
async function followSome(ctx: Ctx<null>, exam: SittingExam, templateId: string): Promise<number> {
  const due = await queries.takeDue(ctx.db, exam.id, BATCH);
  const occasion = {
    templateId,
    source: CertificateSource.exam,
    sourceId: exam.id,
    title: exam.title,
    className: '',
    studyHours: '',
    staffIds: [exam.createdBy],
  };
  for (const [reason, people] of Map.groupBy(due, (row) => row.reason)) {
    const userIds = people.map(({ userId }) => userId);
    await followResults(ctx, occasion, { reason, readResults: (ctx) => resultsOf(ctx, exam.id, userIds) });
  }
  return due.length;
}

async function resultsOf(ctx: Ctx<null>, examId: string, userIds: readonly string[]) {
  const counted = await countedResults(ctx, { userIds, examIds: [examId] });
  return userIds.map((userId) => {
    const result = counted.get(userId)?.get(examId);
    const theoryScore = result ? String(result.scoreCenti / 100) : '';
    return { userId, passed: result?.passed ?? false, theoryScore, practicalScore: '' };
  });
}
