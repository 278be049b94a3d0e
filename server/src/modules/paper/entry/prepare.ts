import { ExamState } from '@ganlin/contract/exam/kinds';
import type { Ctx } from '../../../platform/ctx.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { newId } from '../../../platform/ids.ts';
import { eachAlone } from '../../../platform/jobs/each-alone.ts';
import {
  dealForm,
  dropForms,
  findExam,
  listExams,
  listExpected,
  listToPrepare,
  overAt,
  setPrepared,
  type SittingExam,
} from '../../exam/index.ts';
import * as queries from './prepare.queries.ts';
import { isPreparedFor } from './start.ts';

const BATCH = 200;
const FORGOTTEN = 1_000;

/** Prepares the papers of all expected examinees: when they start all at once, a paper only has to be assigned. */
export async function prepareDue(ctx: Ctx<null>): Promise<void> {
  await eachAlone(ctx, await listToPrepare(ctx), {
    name: (examId) => `exam ${examId}`,
    run: (examId) => claimAndPrepare(ctx, examId),
  });
}

/** It may take minutes: a transaction that only holds the claim meanwhile would be ended as idle. */
async function claimAndPrepare(ctx: Ctx<null>, examId: string): Promise<void> {
  const claim = new AbortController();
  const giveBack = await ctx.locks.tryTake(`paper.prepare:${examId}`, () => claim.abort());
  if (!giveBack) return;
  try {
    await prepareExam(ctx, examId, claim.signal);
  } finally {
    await giveBack();
  }
}

async function prepareExam(ctx: Ctx<null>, examId: string, claim: AbortSignal): Promise<void> {
  const exam = await findExam(ctx, examId);
  if (!exam || exam.preparedEdition >= exam.edition) return;
  // Made from questions that the exam no longer contains.
  if (exam.preparedEdition < exam.composed) await queries.deletePrepared(ctx.db, examId);
  for (let after: string | null = null; ;) {
    const people: { userId: string }[] = await listExpected(ctx, exam, { after, limit: BATCH });
    if (claim.aborted || !(await isStill(ctx, exam))) return;
    await prepareFor(ctx, exam, people);
    after = people.at(-1)?.userId ?? null;
    if (people.length < BATCH) break;
  }
  if (await isStill(ctx, exam)) await setPrepared(ctx, examId, exam.edition);
}

async function prepareFor(ctx: Ctx<null>, exam: SittingExam, people: readonly { userId: string }[]): Promise<void> {
  const userIds = people.map(({ userId }) => userId);
  const served = await queries.listWithPaper(ctx.db, exam.id, userIds);
  const papers: queries.PreparedPaper[] = [];
  for (const userId of userIds.filter((id) => !served.has(id))) {
    const id = newId();
    papers.push({ userId, id, examId: exam.id, ...(await dealForm(ctx, exam, id)) });
  }
  if (papers.length > 0) await queries.insertPrepared(ctx.db, papers);
}

/** Staff may have saved the exam meanwhile: then the next run starts over. */
async function isStill(ctx: Ctx<null>, exam: SittingExam): Promise<boolean> {
  return (await findExam(ctx, exam.id))?.edition === exam.edition;
}

/** Deletes unused prepared papers once nobody can start any more. */
export async function forgetPrepared(ctx: Ctx<null>): Promise<void> {
  const ids = await queries.listPreparedExams(ctx.db);
  const exams = await listExams(ctx, ids);
  const gone = ids.filter((id) => {
    const exam = exams.get(id);
    return !exam || exam.state === ExamState.draft || !isPreparedFor(exam) || exam.readAt > overAt(exam);
  });
  for (const examId of gone) while ((await transaction(ctx, (ctx) => forgetSome(ctx, examId))) === FORGOTTEN);
}

/** Also deletes the question sets drawn for them. */
async function forgetSome(ctx: Ctx<null>, examId: string): Promise<number> {
  const formIds = await queries.takePrepared(ctx.db, examId, FORGOTTEN);
  await dropForms(ctx, formIds);
  return formIds.length;
}
