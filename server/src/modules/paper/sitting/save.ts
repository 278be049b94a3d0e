import type { ErrorName } from '@ganlin/contract/errors';
import type { sittingApi } from '@ganlin/contract/paper/sitting';
import type { Ctx, User } from '../../../platform/ctx.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { keepAnswers } from './keep.ts';
import { noteRefused, SaveVerdict } from './save.queries.ts';

/**
 * Why a paper accepts nothing. A position that it does not have is no reason: it is only missing from what was saved.
 */
const refusalOf: Readonly<Partial<Record<SaveVerdict, ErrorName>>> = {
  [SaveVerdict.notFound]: 'paperNotFound',
  [SaveVerdict.handedIn]: 'paperHandedIn',
  [SaveVerdict.over]: 'paperOver',
  [SaveVerdict.takenOver]: 'paperTakenOver',
  [SaveVerdict.passed]: 'questionPassed',
  [SaveVerdict.tooFast]: 'savesTooFast',
  [SaveVerdict.busy]: 'examBusy',
};

export const save: Handler<typeof sittingApi.save> = async (ctx, given) => {
  const { verdict, leftMs, state, items } = await keepAnswers(ctx, given);
  const refusal = refusalOf[verdict];
  if (refusal) throw await noted(ctx, given.paperId, new AppError(refusal));
  return { leftMs, state, saved: items.map(({ ordinal, seq }) => ({ ordinal, seq })) };
};

/** Reasons that pass by themselves, or concern no existing paper. */
const unnoted: ReadonlySet<ErrorName> = new Set(['paperNotFound', 'savesTooFast', 'examBusy']);

async function noted(ctx: Ctx<User>, paperId: string, refusal: AppError): Promise<AppError> {
  if (unnoted.has(refusal.reason)) return refusal;
  await noteRefused(ctx.reservedPool, { userId: ctx.user.id, paperId, reason: refusal.message, ip: ctx.origin.ip });
  return refusal;
}
