import type { appealDeskApi } from '@ganlin/contract/appeal/desk';
import { AppealOutcome, AppealState } from '@ganlin/contract/appeal/kinds';
import type { Parsed } from '@ganlin/contract/core/endpoint';
import type { Ctx, User } from '../../../platform/ctx.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { newId } from '../../../platform/ids.ts';
import { markedAnswers, remark, type MarkedAnswer } from '../../grading/index.ts';
import { finishAppeal } from '../model/finish.ts';
import type { AppealRow } from '../model/appeal.queries.ts';
import { hasMarked, outcomesFor } from './answer.rules.ts';
import { getAppealInScope } from './scope.ts';

type Form = Parsed<typeof appealDeskApi.answer>;

export const answer: Handler<typeof appealDeskApi.answer> = (ctx, form) =>
  transaction(ctx, async (ctx) => {
    const { appeal, exam } = await getAppealInScope(ctx, form.id, { lock: true });
    if (appeal.state === AppealState.withdrawn) throw new AppError('appealWithdrawn');
    if (appeal.state !== AppealState.open) {
      if (isRepeated(ctx, appeal, form)) return {};
      throw new AppError('appealAnswered');
    }
    const written = await markedAnswers(ctx, appeal, { lock: true });
    if (hasMarked(ctx.user.id, written)) throw new AppError('appealOwnMark');
    refuseUnfit(form.outcome, written);
    const { outcome, reply } = form;
    const changed = outcome === AppealOutcome.changed ? await change(ctx, { appeal, written, form }) : nothing;
    await finishAppeal(ctx, appeal, {
      examTitle: exam.title,
      state: outcome,
      reply,
      answeredBy: ctx.user.id,
      answeredAt: ctx.now,
      ...changed,
    });
    return {};
  });

const nothing = { beforeCenti: null, afterCenti: null };

/** The page repeats a call whose response it did not get. */
const isRepeated = (ctx: Ctx<User>, { answeredBy, state, reply }: AppealRow, form: Form): boolean =>
  answeredBy === ctx.user.id && state === form.outcome && reply === form.reply;

function refuseUnfit(outcome: AppealOutcome, written: readonly MarkedAnswer[]): void {
  if (outcomesFor(written).includes(outcome)) return;
  throw new AppError(outcome === AppealOutcome.changed ? 'appealByRule' : 'appealByPeople');
}

interface Change {
  readonly appeal: AppealRow;
  readonly written: readonly MarkedAnswer[];
  readonly form: Form;
}

/** Gives the new marks, with the reply as their comment. */
async function change(ctx: Ctx<User>, { appeal, written, form: { marks, reply } }: Change) {
  const known = new Set(written.map(({ id }) => id));
  if (marks.some(({ answerId }) => !known.delete(answerId))) throw new AppError('answerNotFound');
  for (const { answerId, ...mark } of marks) {
    await remark(ctx, { id: newId(), answerId, form: { ...mark, comment: reply } });
  }
  const [beforeCenti, afterCenti] = [sumOf(written), sumOf(await markedAnswers(ctx, appeal))];
  if (beforeCenti === afterCenti) throw new AppError('appealUnchanged');
  return { beforeCenti, afterCenti };
}

const sumOf = (written: readonly MarkedAnswer[]): number =>
  written.reduce((sum, { scoreCenti }) => sum + (scoreCenti ?? 0), 0);
