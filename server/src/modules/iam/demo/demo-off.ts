import { UserState } from '@ganlin/contract/iam/user';
import type { Ctx } from '../../../platform/ctx.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { record } from '../../audit/index.ts';
import * as queries from '../demo-account/demo.queries.ts';
import { isDemoOpen } from '../demo-account/demo.ts';
import { forgetSessions } from '../session/session.ts';
import { updateUsers } from '../model/user.queries.ts';

/** Ends remaining sessions of demo accounts, unless demo is on. */
export async function endClosedDemo(ctx: Ctx<null>): Promise<void> {
  if (await isDemoOpen(ctx)) return;
  await transaction(ctx, async (ctx) => {
    const hashes = await queries.endDemoSessions(ctx.db);
    ctx.afterCommit(() => forgetSessions(ctx, hashes));
  });
}

/** For a site that goes live on a database once seeded with demo data. Call it in a transaction. */
export async function disableDemoUsers(ctx: Ctx<null>): Promise<number> {
  const users = await queries.listEnabledDemoUsers(ctx.db);
  for (const { id, realName, state } of users) {
    await updateUsers(ctx.db, [id], { state: UserState.disabled, updatedAt: ctx.now });
    const change = { before: { state }, after: { state: UserState.disabled } };
    await record(ctx, { action: 'iam.userChanged', target: `user:${id}`, summary: realName, ...change });
  }
  const hashes = await queries.endDemoSessions(ctx.db);
  ctx.afterCommit(() => forgetSessions(ctx, hashes));
  return users.length;
}
