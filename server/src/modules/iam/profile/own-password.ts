import type { userApi } from '@ganlin/contract/iam/user';
import type { Ctx, User } from '../../../platform/ctx.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { record } from '../../audit/index.ts';
import { rememberDevice } from '../session/known-device.ts';
import { refuseWeakPassword } from '../password/password-check.ts';
import { hashPassword, isPassword } from '../password/password.ts';
import { findSealedMobile } from '../model/queries.ts';
import { openMobile } from '../model/sealed-numbers.ts';
import { forgetSessions } from '../session/session.ts';
import * as queries from '../model/user.queries.ts';

/** Confirms the account's password before an action for which a session alone is not enough. */
export async function provePassword(ctx: Ctx<User>, password: string): Promise<void> {
  const { passwordHash } = await queries.findPasswordHash(ctx.db, ctx.user.id);
  if (!(await isPassword(passwordHash, password))) throw new AppError('passwordWrong');
}

/**
 * A new password ends every other session and forgets every other device: anyone who knew the old one is locked out.
 */
export const updatePass: Handler<typeof userApi.updatePass> = async (ctx, { oldPassword, password }) => {
  const { id, sessionId } = ctx.user;
  await provePassword(ctx, oldPassword);
  if (password === oldPassword) throw new AppError('passwordSame');
  const own = await findSealedMobile(ctx.db, id);
  const mobile = openMobile(ctx, id, own?.mobileSealed ?? '');
  await refuseWeakPassword(ctx, password, { ...ctx.user, mobile });
  const passwordHash = await hashPassword(password);
  return transaction(ctx, async (ctx) => {
    // Includes the user's own session: its cache entry may still say that the password must be changed.
    const hashes = await queries.sessionHashes(ctx.db, [id]);
    await queries.updateUsers(ctx.db, [id], {
      passwordHash,
      passwordChangedAt: ctx.now,
      mustChangePassword: false,
      updatedAt: ctx.now,
    });
    await rememberDevice(ctx, ctx.user);
    await queries.endSessions(ctx.db, [id], { except: sessionId });
    await record(ctx, { action: 'iam.passwordChanged', target: `user:${id}` });
    ctx.afterCommit(() => forgetSessions(ctx, hashes));
    return null;
  });
};
