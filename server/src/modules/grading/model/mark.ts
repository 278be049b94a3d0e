import { isMarkStep, type MarkForm } from '@ganlin/contract/grading/rubric';
import type { z } from 'zod';
import type { Ctx, User } from '../../../platform/ctx.ts';
import { AppError } from '../../../platform/errors.ts';
import { appendLinks } from '../../audit/index.ts';
import { lockPapers, settlePaper } from '../../paper/index.ts';
import { allotMissing } from './allot.queries.ts';
import * as answerQueries from './answer.queries.ts';
import type { AnswerRow } from './answer.queries.ts';
import { agreements, AnswerState, decide, type GivenMark } from './decide.rules.ts';
import { Measure, secondsEach, type TallyChange } from './figures.rules.ts';
import { markContent } from './mark-evidence.ts';
import * as queries from './mark.queries.ts';
import { findPlan } from './plan.queries.ts';
import { currentRubric } from './rubric.queries.ts';
import { addToTally } from './tally.queries.ts';
import * as tasks from './task.queries.ts';

interface Marking {
  readonly form: z.output<typeof MarkForm>;
  readonly byLeader: boolean;
  /** The id of an answer's mark: a repeated one changes nothing. */
  readonly idOf: (answerId: string) => string;
}

type Marks = ReadonlyMap<string, readonly GivenMark[]>;

/**
 * Appends the same mark to answers of one question, which are locked, decides each anew and completes the papers whose
 * last mark it is. Returns the states of the answers.
 */
export async function giveMarks(
  ctx: Ctx<User>,
  answers: readonly AnswerRow[],
  marking: Marking,
): Promise<ReadonlyMap<string, AnswerState>> {
  const fresh = await withoutRepeated(ctx, answers, marking);
  const [first] = fresh;
  if (!first) return new Map(answers.map(({ id, state }) => [id, state]));
  await refuseSealed(ctx, fresh, marking);
  await refuseInvalid(ctx, fresh, marking.form);
  const ids = fresh.map(({ id }) => id);
  const earlier = await answerQueries.listMarks(ctx.db, ids);
  const marks = fresh.map(({ id }) => newMark(ctx, id, marking));
  if (!marking.byLeader) await countMarks(ctx, first, { marks, earlier });
  await queries.insertMarks(ctx.db, marks, ctx.now);
  await finish(ctx, ids, marking);
  const given = new Map(marks.map((mark) => [mark.answerId, [...(earlier.get(mark.answerId) ?? []), mark]]));
  await decideAnswers(ctx, fresh, given);
  const states = await answerQueries.statesOf(
    ctx.db,
    answers.map(({ id }) => id),
  );
  for (const answer of byPaper(fresh.filter(({ id }) => states.get(id) === AnswerState.marked))) {
    await settlePaper(ctx, answer, (round) => answerQueries.paperMarks(ctx.db, answer, round));
  }
  // Last: from here to the commit nobody else can append to the exam's chain.
  await appendLinks(
    ctx,
    marks.map((mark) => ({
      chain: `exam:${first.examId}`,
      action: 'grading.marked' as const,
      target: `mark:${mark.id}`,
      content: markContent(mark),
    })),
  );
  return states;
}

/** Decides answers by all their marks. An answer that needs one more goes to another grader, or else to the leader. */
export async function decideAnswers(ctx: Ctx<User>, answers: readonly AnswerRow[], given: Marks): Promise<void> {
  const [first] = answers;
  if (!first) return;
  const ids = answers.map(({ id }) => id);
  const { toleranceCenti } = await findPlan(ctx.db, first.examId);
  const sent = await tasks.sentOf(ctx.db, ids);
  const decisions = new Map(
    answers.map(({ id, double }) => [id, decide(given.get(id) ?? [], { double, toleranceCenti, sent: sent.has(id) })]),
  );
  await answerQueries.storeDecisions(ctx.db, decisions);
  const decided = ids.filter((id) => decisions.get(id)?.state !== AnswerState.open);
  await tasks.dropUndone(ctx.db, decided);
  if (decided.length < ids.length) await allotMissing(ctx.db, first.examId, { ids });
  await tasks.storeAgreements(
    ctx.db,
    ids.flatMap((answerId) =>
      [...agreements(given.get(answerId) ?? [], toleranceCenti)].map(([graderId, agreed]) => ({
        answerId,
        graderId,
        agreed,
      })),
    ),
  );
}

/** The page repeats a call whose response it did not get. */
async function withoutRepeated(ctx: Ctx<User>, answers: readonly AnswerRow[], { idOf }: Marking): Promise<AnswerRow[]> {
  const known = await queries.findMarks(
    ctx.db,
    answers.map(({ id }) => idOf(id)),
  );
  return answers.filter(({ id }) => {
    const earlier = known.get(idOf(id));
    if (earlier && (earlier.answerId !== id || earlier.graderId !== ctx.user.id)) throw new AppError('answerNotFound');
    return !earlier;
  });
}

/** Graders change nothing that an examinee may have seen; the leader still decides. Locks the papers. */
async function refuseSealed(ctx: Ctx<User>, answers: readonly AnswerRow[], { byLeader }: Marking): Promise<void> {
  const sealed = await lockPapers(ctx, answers);
  if (!byLeader && sealed.size > 0) throw new AppError('markSealed');
}

async function refuseInvalid(ctx: Ctx<User>, answers: readonly AnswerRow[], form: Marking['form']): Promise<void> {
  for (const { maxCenti } of answers) {
    if (form.score > maxCenti) throw new AppError('markTooHigh', { max: `${maxCenti / 100}` });
    if (!isMarkStep(form.score, maxCenti)) throw new AppError('markNotInSteps');
  }
  const [question] = answers;
  if (!question) return;
  const { version, items } = await currentRubric(ctx.db, question);
  const known = new Set(items.map(({ id }) => id));
  if (form.rubricVersion !== version || form.items.some((id) => !known.has(id))) throw new AppError('rubricChanged');
}

function newMark(ctx: Ctx<User>, answerId: string, { form, byLeader, idOf }: Marking): queries.NewMark {
  const { score: scoreCenti, items, rubricVersion, comment } = form;
  return { id: idOf(answerId), answerId, graderId: ctx.user.id, byLeader, scoreCenti, rubricVersion, items, comment };
}

async function finish(ctx: Ctx<User>, answerIds: readonly string[], { byLeader }: Marking): Promise<void> {
  if (byLeader) return tasks.closeTasks(ctx.db, answerIds);
  const graderId = ctx.user.id;
  const own = await tasks.taskNotes(ctx.db, answerIds, graderId);
  for (const answerId of answerIds) if (!own.has(answerId)) await tasks.takeTask(ctx.db, { answerId, graderId });
  return tasks.finishTasks(ctx.db, { answerIds, graderId });
}

/** Counts the new marks instead of the grader's earlier ones on the same answers. */
async function countMarks(
  ctx: Ctx<User>,
  question: AnswerRow,
  { marks, earlier }: { readonly marks: readonly queries.NewMark[]; readonly earlier: Marks },
): Promise<void> {
  const seconds = secondsEach(await queries.lastMarkAt(ctx.db, ctx.user.id), ctx.now, marks.length);
  const changes = marks.flatMap(({ answerId, scoreCenti }): TallyChange[] => {
    const own = earlier.get(answerId)?.findLast(({ graderId, byLeader }) => graderId === ctx.user.id && !byLeader);
    return [
      { measure: Measure.score, value: scoreCenti, marks: 1 },
      ...(own ? [{ measure: Measure.score, value: own.scoreCenti, marks: -1 }] : []),
      ...(seconds === null ? [] : [{ measure: Measure.seconds, value: seconds, marks: 1 }]),
    ];
  });
  await addToTally(ctx.db, { ...question, graderId: ctx.user.id }, { changes, at: ctx.now });
}

/** One answer of each paper. */
const byPaper = (answers: readonly AnswerRow[]): AnswerRow[] => [
  ...new Map(answers.map((answer) => [answer.paperId, answer])).values(),
];
