import type { sessionApi } from '@ganlin/contract/iam/sign-in/session';
import { SmsType } from '@ganlin/contract/iam/sign-in/sms';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { keyedHash } from '../../../platform/security/sealed.ts';
import { siteSwitches } from '../../site/index.ts';
import { refuseUnlessNormal, signIn } from '../session/login.ts';
import { findUserByMobile } from '../model/queries.ts';
import { useSmsCode } from '../sms/sms-code.ts';

export const mobileLogin: Handler<typeof sessionApi.mobileLogin> = async (ctx, { mobile, smsCode }) => {
  if (!(await siteSwitches(ctx)).mobileLogin) throw new AppError('mobileLoginOff');
  await useSmsCode(ctx, { mobile, smsType: SmsType.login, code: smsCode });
  const user = await findUserByMobile(ctx.db, keyedHash(ctx.config.searchSecret, 'mobile', mobile));
  // No code is sent to a number without an account, so the code was guessed.
  if (!user) throw new AppError('smsCodeWrong');
  refuseUnlessNormal(user);
  return transaction(ctx, (ctx) => signIn(ctx, user, { way: '短信验证码' }));
};
