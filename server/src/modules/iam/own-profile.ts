import type { userApi } from '@ganlin/contract/iam/user';
import { transaction } from '../../platform/db/transaction.ts';
import { AppError } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/handler.ts';
import { record } from '../audit/index.ts';
import { sitePolicy } from '../site/index.ts';
import { weaknessOf } from './password.rules.ts';
import { hashPassword, isPassword } from './password.ts';
import { forgetSessions } from './session.ts';
import * as queries from './user.queries.ts';

export const update: Handler<typeof userApi.update> = (ctx, { realName, email, avatar }) =>
  transaction(ctx, async (ctx) => {
    const { id } = ctx.user;
    const change = { realName, email, ...(avatar === undefined ? {} : { avatar }) };
    const { avatar: oldAvatar, ...names } = await queries.getOwnProfile(ctx.db, id);
    const before = { ...names, ...(avatar === undefined ? {} : { avatar: oldAvatar }) };
    await queries.updateUsers(ctx.db, [id], { ...change, updatedAt: ctx.now });
    await record(ctx, { action: 'iam.userChanged', target: `user:${id}`, summary: '本人修改', before, after: change });
    const hashes = await queries.sessionHashes(ctx.db, [id]);
    ctx.afterCommit(() => forgetSessions(ctx, hashes));
    return null;
  });

/** A new password ends every other session: whoever learned the old one is out. */
export const updatePass: Handler<typeof userApi.updatePass> = async (ctx, { oldPassword, password }) => {
  const { id, sessionId } = ctx.user;
  const stored = await queries.findPasswordHash(ctx.db, id);
  if (!(await isPassword(stored.passwordHash, oldPassword))) throw new AppError('passwordWrong');
  if (password === oldPassword) throw new AppError('passwordSame');
  const rule = weaknessOf(password, ctx.user, await sitePolicy(ctx));
  if (rule) throw new AppError('passwordWeak', { rule });
  const passwordHash = await hashPassword(password);
  return transaction(ctx, async (ctx) => {
    // Its own session too: what the cache knows of it may say that the password must be changed.
    const hashes = await queries.sessionHashes(ctx.db, [id]);
    await queries.updateUsers(ctx.db, [id], {
      passwordHash,
      passwordChangedAt: ctx.now,
      mustChangePassword: false,
      updatedAt: ctx.now,
    });
    await queries.endSessions(ctx.db, [id], { except: sessionId });
    await record(ctx, { action: 'iam.passwordChanged', target: `user:${id}` });
    ctx.afterCommit(() => forgetSessions(ctx, hashes));
    return null;
  });
};
