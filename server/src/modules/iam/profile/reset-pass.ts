import type { registerApi } from '@ganlin/contract/iam/sign-in/register';
import { SmsType } from '@ganlin/contract/iam/sign-in/sms';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { keyedHash } from '../../../platform/security/sealed.ts';
import { record } from '../../audit/index.ts';
import { siteSwitches } from '../../site/index.ts';
import { refuseWeakPassword } from '../password/password-check.ts';
import { hashPassword } from '../password/password.ts';
import { findUserByMobile, isStaffAccount } from '../model/queries.ts';
import { forgetSessions } from '../session/session.ts';
import { checkSmsCode, spendSmsCode } from '../sms/sms-code.ts';
import { endSessions, updateUsers } from '../model/user.queries.ts';

/** The number's holder sets a new password; every open session ends. */
export const resetPass: Handler<typeof registerApi.resetPass> = async (ctx, { mobile, smsCode, password }) => {
  if (!(await siteSwitches(ctx)).mobileLogin) throw new AppError('mobileLoginOff');
  const codeId = await checkSmsCode(ctx, { mobile, smsType: SmsType.reset, code: smsCode });
  const user = await findUserByMobile(ctx.db, keyedHash(ctx.config.searchSecret, 'mobile', mobile));
  // No code is sent to a number without an account, of a shared demo account, or of staff, so a right code here was
  // guessed. Whoever can read a staff member's SMS must not gain their permissions: an administrator resets their
  // password.
  if (!user || user.isDemo || (await isStaffAccount(ctx.db, user.id))) throw new AppError('smsCodeWrong');
  await refuseWeakPassword(ctx, password, { ...user, mobile });
  const passwordHash = await hashPassword(password);
  return transaction(ctx, async (ctx) => {
    await spendSmsCode(ctx, codeId);
    const change = { passwordHash, passwordChangedAt: ctx.now, mustChangePassword: false, updatedAt: ctx.now };
    await updateUsers(ctx.db, [user.id], change);
    const hashes = await endSessions(ctx.db, [user.id]);
    await record(ctx, { action: 'iam.passwordReset', target: `user:${user.id}`, summary: '短信验证码', by: user });
    ctx.afterCommit(() => forgetSessions(ctx, hashes));
    return null;
  });
};
