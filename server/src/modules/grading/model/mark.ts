import type { MarkForm } from '@ganlin/contract/grading/rubric';
import { isMarkStep } from '@ganlin/contract/grading/rubric';
import type { z } from 'zod';
import type { Ctx, User } from '../../../platform/ctx.ts';
import { AppError } from '../../../platform/errors.ts';
import { appendLink } from '../../audit/index.ts';
import { settlePaper } from '../../paper/index.ts';
import { AnswerState, decide } from './decide.rules.ts';
import * as answers from './answer.queries.ts';
import * as queries from './mark.queries.ts';
import { markContent } from './mark-evidence.ts';
import { currentRubric } from './rubric.queries.ts';

interface Marking {
  readonly id: string;
  readonly form: z.output<typeof MarkForm>;
  readonly byLeader: boolean;
}

/**
 * Appends a mark to an answer that is locked, decides the answer anew and, with the last one, completes the paper.
 * Returns whether graders now differ.
 */
export async function giveMark(
  ctx: Ctx<User>,
  answer: answers.AnswerRow,
  { id, form, byLeader }: Marking,
): Promise<boolean> {
  const earlier = await queries.findMark(ctx.db, id);
  if (earlier) return repeated(ctx, answer, earlier);
  await refuseInvalid(ctx, answer, form);
  const { score, items, rubricVersion, comment } = form;
  const mark = {
    id,
    answerId: answer.id,
    graderId: ctx.user.id,
    byLeader,
    scoreCenti: score,
    rubricVersion,
    items,
    comment,
  };
  await queries.insertMark(ctx.db, mark, ctx.now);
  const decision = decide(await answers.listMarks(ctx.db, answer.id));
  await answers.storeDecision(ctx.db, answer.id, decision);
  if (decision.state === AnswerState.marked) {
    await settlePaper(ctx, answer, () => answers.paperMarks(ctx.db, answer));
  }
  // Last: from here to the commit nobody else can append to the exam's chain.
  await appendLink(ctx, {
    chain: `exam:${answer.examId}`,
    action: 'grading.marked',
    target: `mark:${id}`,
    content: markContent(mark),
  });
  return decision.state === AnswerState.conflict;
}

/** The page repeats a call whose response it did not get. */
function repeated(ctx: Ctx<User>, answer: answers.AnswerRow, earlier: queries.MarkRef): boolean {
  if (earlier.answerId !== answer.id || earlier.graderId !== ctx.user.id) throw new AppError('answerNotFound');
  return answer.state === AnswerState.conflict;
}

async function refuseInvalid(ctx: Ctx<User>, answer: answers.AnswerRow, form: Marking['form']): Promise<void> {
  const { maxCenti } = answer;
  if (form.score > maxCenti) throw new AppError('markTooHigh', { max: `${maxCenti / 100}` });
  if (!isMarkStep(form.score, maxCenti)) throw new AppError('markNotInSteps');
  const { version, items } = await currentRubric(ctx.db, answer);
  const known = new Set(items.map(({ id }) => id));
  if (form.rubricVersion !== version || form.items.some((id) => !known.has(id))) throw new AppError('rubricChanged');
}
