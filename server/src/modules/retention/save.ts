import { retentionUnitLabels } from '@ganlin/contract/core/retention';
import { isAllowedPeriod, retentionRule, type RetentionKind } from '@ganlin/contract/retention/kinds';
import type { retentionApi } from '@ganlin/contract/retention/retention';
import type { Ctx, User } from '../../platform/ctx.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { AppError } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/handler.ts';
import { refuseUnlessAllGranted } from '../../platform/security/all-granted.ts';
import { record } from '../audit/index.ts';
import { confirmable } from './list.ts';
import { mayBeConfirmed } from './period.rules.ts';
import * as queries from './queries.ts';

/** What a kind is set to; a site that never changed it has the usual period and erases nothing. */
export async function lockedPolicy(ctx: Ctx<unknown>, kind: RetentionKind) {
  const stored = await queries.lockPolicy(ctx.db, kind);
  return stored ?? { kind, amount: retentionRule(kind).usual, isEnabled: false, seenRunId: null };
}

/** Another period erases something else: what was confirmed no longer counts. */
export const save: Handler<typeof retentionApi.save> = (ctx, { kind, amount }) => {
  refuseUnlessAllGranted(ctx);
  if (!isAllowedPeriod(kind, amount)) {
    const { least, unit } = retentionRule(kind);
    throw new AppError('retentionTooShort', { least: `${least} ${retentionUnitLabels[unit]}` });
  }
  return transaction(ctx, async (ctx) => {
    const before = await lockedPolicy(ctx, kind);
    if (before.amount === amount) return null;
    await queries.savePolicy(ctx.db, { kind, amount, isEnabled: false, seenRunId: null, updatedAt: ctx.now });
    await note(ctx, 'retention.saved', kind, { before: { amount: before.amount }, after: { amount } });
    return null;
  });
};

export const enable: Handler<typeof retentionApi.enable> = (ctx, { kind, runId }) => {
  refuseUnlessAllGranted(ctx);
  if (retentionRule(kind).onlyLists !== undefined) throw new AppError('retentionOnlyLists');
  return transaction(ctx, async (ctx) => {
    const { amount } = await lockedPolicy(ctx, kind);
    const run = await queries.findRun(ctx.db, runId);
    if (run?.kind !== kind || !mayBeConfirmed(confirmable(run), amount, ctx.now))
      throw new AppError('retentionNotSeen');
    await queries.savePolicy(ctx.db, { kind, amount, isEnabled: true, seenRunId: runId, updatedAt: ctx.now });
    await note(ctx, 'retention.enabled', kind, { after: { amount, runId, due: run.due } });
    return null;
  });
};

/** Takes effect with the next batch. */
export const disable: Handler<typeof retentionApi.disable> = (ctx, { kind }) => {
  refuseUnlessAllGranted(ctx);
  return transaction(ctx, async (ctx) => {
    const { amount, isEnabled } = await lockedPolicy(ctx, kind);
    if (!isEnabled) return null;
    await queries.savePolicy(ctx.db, { kind, amount, isEnabled: false, seenRunId: null, updatedAt: ctx.now });
    await note(ctx, 'retention.disabled', kind, {});
    return null;
  });
};

type Action = 'retention.saved' | 'retention.enabled' | 'retention.disabled';

const note = (
  ctx: Ctx<User>,
  action: Action,
  kind: RetentionKind,
  change: { readonly before?: object; readonly after?: object },
): Promise<void> => record(ctx, { action, target: `retention:${kind}`, summary: retentionRule(kind).label, ...change });
