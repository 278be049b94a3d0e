import { maskMobile } from '@ganlin/contract/core/person';
import type { profileApi } from '@ganlin/contract/iam/profile';
import { SmsType } from '@ganlin/contract/iam/sign-in/sms';
import { onConflict } from '../../../platform/db/conflict.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { keyedHash } from '../../../platform/security/sealed.ts';
import { record } from '../../audit/index.ts';
import { provePassword } from './own-password.ts';
import { getOwn, refuseDemo } from './own-profile.ts';
import { noticeNewWay, proveOwner } from './own-proof.ts';
import { holdUser } from '../model/queries.ts';
import { openMobile, sealMobile } from '../model/sealed-numbers.ts';
import { useSmsCode } from '../sms/sms-code.ts';
import { updateUsers } from '../model/user.queries.ts';

/**
 * The code is used up before the response reveals whether the number is taken: only the number's holder may learn
 * that.
 */
export const changeMobile: Handler<typeof profileApi.changeMobile> = async (ctx, { mobile, smsCode, ...proof }) => {
  await refuseDemo(ctx);
  await proveOwner(ctx, proof);
  await useSmsCode(ctx, { mobile, smsType: SmsType.bind, code: smsCode });
  const { searchSecret } = ctx.config;
  return transaction(ctx, async (ctx) => {
    const { id } = ctx.user;
    await holdUser(ctx.db, id);
    const { mobileSealed: oldMobileSealed } = await getOwn(ctx);
    const old = openMobile(ctx, id, oldMobileSealed);
    await updateUsers(ctx.db, [id], {
      mobileSealed: sealMobile(ctx, id, mobile),
      mobileHash: keyedHash(searchSecret, 'mobile', mobile),
      updatedAt: ctx.now,
    });
    const [before, after] = [maskMobile(old), maskMobile(mobile)];
    const shown = before === after && old !== mobile ? `${after}（已更换）` : after;
    const change = { before: { mobile: before }, after: { mobile: shown } };
    await record(ctx, { action: 'iam.mobileChanged', target: `user:${id}`, summary: '本人修改', ...change });
    if (old !== mobile) await noticeNewWay(ctx, id, { way: `手机号 ${after}`, oldMobileSealed });
    return null;
  }).catch(onConflict('iam_user_mobile_key', 'mobileTaken'));
};

export const changeEmail: Handler<typeof profileApi.changeEmail> = async (ctx, { email, password }) => {
  await refuseDemo(ctx);
  await provePassword(ctx, password);
  return transaction(ctx, async (ctx) => {
    const { id } = ctx.user;
    await holdUser(ctx.db, id);
    const { email: old } = await getOwn(ctx);
    await updateUsers(ctx.db, [id], { email, updatedAt: ctx.now });
    const change = { before: { email: old }, after: { email } };
    await record(ctx, { action: 'iam.userChanged', target: `user:${id}`, summary: '本人修改', ...change });
    return null;
  });
};
