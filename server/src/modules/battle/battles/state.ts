import type { AuditAction } from '@ganlin/contract/audit/entry';
import type { battleApi } from '@ganlin/contract/battle/battle';
import { BattleState } from '@ganlin/contract/battle/kinds';
import type { Ctx, User } from '../../../platform/ctx.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { record } from '../../audit/index.ts';
import { formOf, getBattle, type Battle } from './battle.ts';
import * as queries from './battle.queries.ts';
import { refuseUnlessReady } from './readiness.ts';

/** Opens a draft, or again one that was closed. */
export const open: Handler<typeof battleApi.open> = (ctx, { id }) =>
  transaction(ctx, async (ctx) => {
    const battle = await getBattle(ctx, id, { lock: true });
    if (battle.state === BattleState.open) throw new AppError('battleStateWrong');
    await refuseUnlessReady(ctx, formOf(battle));
    return become(ctx, battle, { state: BattleState.open, action: 'battle.opened' });
  });

/** Releases the people who wait for an opponent; running matches go on. */
export const close: Handler<typeof battleApi.close> = (ctx, { id }) =>
  transaction(ctx, async (ctx) => {
    const battle = await getBattle(ctx, id, { lock: true });
    if (battle.state !== BattleState.open) throw new AppError('battleStateWrong');
    await queries.deleteTickets(ctx.db, id);
    return become(ctx, battle, { state: BattleState.closed, action: 'battle.closed' });
  });

export const remove: Handler<typeof battleApi.delete> = (ctx, { id }) =>
  transaction(ctx, async (ctx) => {
    const { title } = await getBattle(ctx, id, { lock: true });
    if (await queries.hasMatches(ctx.db, id)) throw new AppError('battleHasMatches', { title });
    await queries.deleteTickets(ctx.db, id);
    await queries.updateBattle(ctx.db, id, { deletedAt: ctx.now, updatedAt: ctx.now });
    await record(ctx, { action: 'battle.deleted', target: `battle:${id}`, summary: title });
    return null;
  });

interface Step {
  readonly state: BattleState;
  readonly action: AuditAction;
}

async function become(ctx: Ctx<User>, { id, title }: Battle, { state, action }: Step): Promise<null> {
  await queries.updateBattle(ctx.db, id, { state, updatedAt: ctx.now });
  await record(ctx, { action, target: `battle:${id}`, summary: title });
  return null;
}
