import { WrongSource } from '@ganlin/contract/practice/book';
import type { Body } from '@ganlin/contract/question/body';
import { Verdict } from '@ganlin/contract/question/verdict';
import type { Ctx } from '../../../platform/ctx.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { eachAlone } from '../../../platform/jobs/each-alone.ts';
import { findExam, formQuestions, listExams, renamed, type FormQuestion, type SittingExam } from '../../exam/index.ts';
import { recordAnswers, type GivenAnswer } from '../../practice/index.ts';
import { loadWritten } from '../../question/index.ts';
import { unpackArrangement } from '../model/arrangement.rules.ts';
import { answerInBank } from './book.rules.ts';
import * as queries from './book.queries.ts';
import { keyName } from '../model/grade-keys.ts';
import { VOID } from '../model/grade.rules.ts';
import { anyFinished, untilLast, visibleOf } from '../results/release.ts';
import { BEFORE_ALL_IDS } from '../../../platform/ids.ts';

const BATCH = 50;
/** Regardless of the start time: a release at the end waits for the last end. */
/** Per run and exam; the next run continues. */
const MAX_BATCHES = 200;
/** Per statement. */
const PASSED_OVER = 1_000;

/**
 * Adds answers of exams to their examinees' practice records, each once. From then on the wrong-question book shows
 * the correct answer and its explanation, so both must be released already.
 */
export async function bookAnswers(ctx: Ctx<null>): Promise<void> {
  const ids = await queries.listUnbookedExams(ctx.db);
  const exams = await listExams(ctx, ids);
  await eachAlone(ctx, ids, { name: (id) => `exam ${id}`, run: (id) => bookExam(ctx, id, exams.get(id)) });
}

async function bookExam(ctx: Ctx<null>, examId: string, exam: SittingExam | undefined): Promise<void> {
  if (!exam || !isToldOnceOver(exam)) return passOver(ctx, examId);
  const { answer, analysis } = visibleOf(await untilLast(ctx, exam), anyFinished, exam.readAt);
  if (!answer || !analysis) return;
  const twins: Twins = new Map();
  for (let batch = 0; batch < MAX_BATCHES; batch++) {
    if ((await transaction(ctx, (ctx) => bookSome(ctx, { exam, twins }))) < BATCH) return;
  }
}

/** Whether what the wrong-question book shows is released by itself after the last hand-in. */
function isToldOnceOver(exam: SittingExam): boolean {
  const { answer, analysis } = visibleOf({ ...exam, allEnded: true }, anyFinished, exam.readAt);
  return answer && analysis;
}

/**
 * Answers that are released never, or only by hand, are not checked every ten seconds for ever, but only when the
 * exam changes.
 */
async function passOver(ctx: Ctx<null>, examId: string): Promise<void> {
  const some = (ctx: Ctx<null>) => passOverSome(ctx, examId);
  while ((await transaction(ctx, some)) === PASSED_OVER);
}

async function passOverSome(ctx: Ctx<null>, examId: string): Promise<number> {
  await queries.lockBook(ctx.db, examId);
  const exam = await findExam(ctx, examId);
  return exam && isToldOnceOver(exam) ? 0 : queries.passOver(ctx.db, examId, PASSED_OVER);
}

/** The exam releases more than before, or at another time: skipped papers are checked again. */
export async function bookAgain(ctx: Ctx<null>, { examId }: { readonly examId: string }): Promise<void> {
  for (let after: string | null = BEFORE_ALL_IDS; after !== null;) {
    const from: string = after;
    after = await transaction(ctx, async ({ db }) => {
      await queries.lockBook(db, examId);
      const ids = await queries.takeUp(db, examId, { after: from, limit: PASSED_OVER });
      return ids.length < PASSED_OVER ? null : (ids.toSorted().at(-1) ?? null);
    });
  }
}

/** The questions of an exam with the ids of the bank and with the exam's own. */
type Twins = Map<string, { readonly bank: Body; readonly exam: Body }>;

interface Booking {
  readonly exam: SittingExam;
  /** Loaded so far. */
  readonly twins: Twins;
}

async function bookSome(ctx: Ctx<null>, booking: Booking): Promise<number> {
  const papers = await queries.takeUnbooked(ctx.db, booking.exam.id, BATCH);
  for (const paper of papers) {
    const occasion = { userId: paper.userId, source: WrongSource.exam, sourceId: booking.exam.id };
    await recordAnswers(ctx, occasion, await givenIn(ctx, booking, paper));
  }
  return papers.length;
}

/** An omitted answer is not an answer, and what a grader marked as partly right counts as wrong. */
async function givenIn(
  ctx: Ctx<null>,
  booking: Booking,
  { formId, arrangement, marks, answers }: queries.Unbooked,
): Promise<GivenAnswer[]> {
  const form = await formQuestions(ctx, formId);
  await learn(ctx, booking, form);
  const { questions } = unpackArrangement(arrangement);
  return (marks ?? []).flatMap(({ o, verdict, rule }) => {
    const question = form[questions[o - 1] ?? -1];
    const [twin, answer] = [question && booking.twins.get(keyName(question)), answers?.[o]];
    if (!question || !twin || !answer || verdict === Verdict.open || rule === VOID) return [];
    const { questionId, version } = question;
    const right = verdict === Verdict.right;
    return [{ questionId, version, type: twin.bank.type, answer: answerInBank(answer, twin), right }];
  });
}

async function learn(ctx: Ctx<null>, { exam, twins }: Booking, form: readonly FormQuestion[]): Promise<void> {
  const unknown = form.filter((question) => !twins.has(keyName(question)));
  const refs = unknown.map(({ questionId, version }) => ({ id: questionId, version }));
  const written = await loadWritten(ctx, refs);
  for (const question of unknown) {
    const bank = written.get(question.questionId)?.body;
    if (!bank) continue;
    const naming = { seed: exam.seed, questionId: question.questionId, shuffleOptions: false };
    twins.set(keyName(question), { bank, exam: renamed(bank, naming) });
  }
}
