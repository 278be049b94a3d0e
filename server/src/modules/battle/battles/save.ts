import type { battleApi } from '@ganlin/contract/battle/battle';
import { BattleState } from '@ganlin/contract/battle/kinds';
import type { Ctx, User } from '../../../platform/ctx.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { newId } from '../../../platform/ids.ts';
import { record } from '../../audit/index.ts';
import { formOf, getBattle, type Battle, type Form } from './battle.ts';
import * as queries from './battle.queries.ts';
import { refuseUnlessReady, refuseUnusableRepos } from './readiness.ts';

export const save: Handler<typeof battleApi.save> = (ctx, { id, version, form: sent }) =>
  transaction(ctx, async (ctx) => {
    const form = { ...sent, repoIds: [...new Set(sent.repoIds)] };
    return version === undefined ? create(ctx, id ?? newId(), form) : change(ctx, id ?? newId(), { version, form });
  });

async function create(ctx: Ctx<User>, id: string, form: Form) {
  await refuseUnusableRepos(ctx, form.repoIds);
  const stamps = { createdBy: ctx.user.id, createdAt: ctx.now, updatedAt: ctx.now };
  const isNew = await queries.insertBattle(ctx.db, { ...form, ...stamps, id, state: BattleState.draft });
  if (!isNew) return repeated(ctx, await getBattle(ctx, id));
  await record(ctx, { action: 'battle.created', target: `battle:${id}`, summary: form.title, after: form });
  return { id, version: 1 };
}

/** The page did not receive the reply to its first call, and sent it again. */
function repeated(ctx: Ctx<User>, { id, version, createdBy }: Battle): { id: string; version: number } {
  if (version !== 1 || createdBy !== ctx.user.id) throw new AppError('battleChanged');
  return { id, version };
}

interface Change {
  readonly version: number;
  readonly form: Form;
}

async function change(ctx: Ctx<User>, id: string, { version, form }: Change) {
  const before = await getBattle(ctx, id, { lock: true });
  if (before.version !== version) throw new AppError('battleChanged');
  await (before.state === BattleState.open ? refuseUnlessReady(ctx, form) : refuseUnusableRepos(ctx, form.repoIds));
  const next = version + 1;
  await queries.updateBattle(ctx.db, id, { ...form, version: next, updatedAt: ctx.now });
  const entry = { action: 'battle.updated', target: `battle:${id}`, summary: form.title } as const;
  await record(ctx, { ...entry, before: formOf(before), after: form });
  return { id, version: next };
}
