import type { sessionApi } from '@ganlin/contract/iam/sign-in/session';
import type { Ctx, User } from '../../../platform/ctx.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { record } from '../../audit/index.ts';
import * as queries from '../model/queries.ts';
import { openMobile } from '../model/sealed-numbers.ts';
import { forgetSessions } from '../session/session.ts';

export const info: Handler<typeof sessionApi.info> = async (ctx) => {
  const { id, userName, realName, avatar, roleType, roles, permissions, mustChangePassword } = ctx.user;
  const { secondFactor, hasSecondFactor } = ctx.user;
  const row = await queries.findSealedMobile(ctx.db, id);
  const mobile = openMobile(ctx, id, row?.mobileSealed ?? '');
  return {
    id,
    userName,
    realName,
    avatar,
    roleType,
    roles: [...roles],
    permissions: [...permissions],
    mobile,
    mustChangePassword,
    secondFactor,
    hasSecondFactor,
  };
};

export const list: Handler<typeof sessionApi.list> = async (ctx) => {
  const sessions = await queries.listSessions(ctx.db, ctx.user.id, ctx.now);
  return sessions.map((session) => ({ ...session, current: session.id === ctx.user.sessionId }));
};

export const logout: Handler<typeof sessionApi.logout> = async (ctx) => {
  await endSession(ctx, ctx.user.sessionId, 'iam.logout');
  return null;
};

export const revoke: Handler<typeof sessionApi.revoke> = async (ctx, { id }) => {
  if (!(await endSession(ctx, id, 'iam.sessionRevoked'))) throw new AppError('sessionNotFound');
  return null;
};

function endSession(ctx: Ctx<User>, id: string, action: 'iam.logout' | 'iam.sessionRevoked'): Promise<boolean> {
  return transaction(ctx, async (ctx) => {
    const ended = await queries.deleteSession(ctx.db, id, ctx.user.id);
    if (!ended) return false;
    await record(ctx, { action, target: `session:${id}` });
    ctx.afterCommit(() => forgetSessions(ctx, [ended.tokenHash]));
    return true;
  });
}
