import { PaperState } from '@ganlin/contract/exam/kinds';
import { WrongSource } from '@ganlin/contract/practice/book';
import type { Body } from '@ganlin/contract/question/body';
import { Verdict } from '@ganlin/contract/question/verdict';
import type { Ctx } from '../../platform/ctx.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { eachAlone } from '../../platform/jobs/each-alone.ts';
import { formQuestions, listExams, renamed, type FormQuestion, type SittingExam } from '../exam/index.ts';
import { recordAnswers, type GivenAnswer } from '../practice/index.ts';
import { loadWritten } from '../question/index.ts';
import { answerInBank } from './book.rules.ts';
import * as queries from './book.queries.ts';
import { keyName } from './grade-keys.ts';
import { untilLast, visibleOf } from './release.ts';

const BATCH = 50;
/** Whenever it began: what waits for an end waits for the last one. */
const anyFinished = { state: PaperState.finished, startedAt: null };
/** In one turn of one exam; the next goes on. */
const MOST_BATCHES = 200;

/**
 * Takes answers of exams into the records of whoever gave them, each once. From then on the book shows what is right
 * and why, so both must be known already.
 */
export async function bookAnswers(ctx: Ctx<null>): Promise<void> {
  const exams = await listExams(ctx, await queries.listUnbookedExams(ctx.db));
  await eachAlone(ctx, exams.values(), { name: ({ id }) => `exam ${id}`, run: (exam) => bookExam(ctx, exam) });
}

async function bookExam(ctx: Ctx<null>, exam: SittingExam): Promise<void> {
  const { answer, analysis } = visibleOf(await untilLast(ctx, exam), anyFinished, exam.readAt);
  if (!answer || !analysis) return;
  const twins: Twins = new Map();
  for (let batch = 0; batch < MOST_BATCHES; batch++) {
    if ((await transaction(ctx, (ctx) => bookSome(ctx, { exam, twins }))) < BATCH) return;
  }
}

/** The questions of an exam with the ids of the bank and with the exam's own. */
type Twins = Map<string, { readonly bank: Body; readonly exam: Body }>;

interface Booking {
  readonly exam: SittingExam;
  /** Known so far. */
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

/** What was left out is no answer, and what a person judged in part only is to be learned again. */
async function givenIn(
  ctx: Ctx<null>,
  booking: Booking,
  { formId, arrangement, marks, answers }: queries.Unbooked,
): Promise<GivenAnswer[]> {
  const form = await formQuestions(ctx, formId);
  await learn(ctx, booking, form);
  return (marks ?? []).flatMap(({ o, verdict }) => {
    const question = form[arrangement.questions[o - 1] ?? -1];
    const [twin, answer] = [question && booking.twins.get(keyName(question)), answers?.[o]];
    if (!question || !twin || !answer || verdict === Verdict.open) return [];
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
