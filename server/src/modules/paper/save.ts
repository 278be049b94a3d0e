import type { ErrorName } from '@ganlin/contract/errors';
import type { sittingApi } from '@ganlin/contract/paper/sitting';
import type { Ctx, User } from '../../platform/ctx.ts';
import { AppError } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/handler.ts';
import { keepAnswers } from './keep.ts';
import { noteRefused, SaveVerdict } from './save.queries.ts';

/** Why a paper takes nothing. A place that a paper does not have is no reason: it is not named among what was saved. */
const refusalOf: Readonly<Partial<Record<SaveVerdict, ErrorName>>> = {
  [SaveVerdict.notFound]: 'paperNotFound',
  [SaveVerdict.handedIn]: 'paperHandedIn',
  [SaveVerdict.over]: 'paperOver',
  [SaveVerdict.takenOver]: 'paperTakenOver',
};

export const save: Handler<typeof sittingApi.save> = async (ctx, given) => {
  const outcomes = await keepAnswers(ctx, given);
  const kept = outcomes.filter(({ verdict }) => verdict === SaveVerdict.kept);
  const [any] = outcomes;
  const [told = any] = kept;
  if (!told) throw new Error('a save came to nothing');
  // Statements may part what came together: what was kept is told before what the rest was refused for.
  const refusal = refusalOf[told.verdict];
  if (refusal) throw await noted(ctx, given.paperId, new AppError(refusal));
  const { leftMs, state } = told;
  return { leftMs, state, saved: kept.map(({ item: { ordinal, seq } }) => ({ ordinal, seq })) };
};

async function noted(ctx: Ctx<User>, paperId: string, refusal: AppError): Promise<AppError> {
  if (refusal.reason === 'paperNotFound') return refusal;
  await noteRefused(ctx.lane, { userId: ctx.user.id, paperId, reason: refusal.message, ip: ctx.origin.ip });
  return refusal;
}
