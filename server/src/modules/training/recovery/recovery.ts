import { SmsType } from '@ganlin/contract/iam/sign-in/sms';
import type { RegistrationForm } from '@ganlin/contract/training/form';
import { RECOVERED_SHOWN, type recoveryApi } from '@ganlin/contract/training/recovery';
import type { Ctx } from '../../../platform/ctx.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { keyedHash } from '../../../platform/security/sealed.ts';
import { useSmsCode } from '../../iam/index.ts';
import { formOf, personOf, shownState } from '../model/person.ts';
import { findNewestOwn, findNewestUnder, listUnderMobile, type EarlierRow } from './recovery.queries.ts';

/**
 * Registrations under a mobile number, for whoever reads its messages. The code is used up first, so a guess costs one
 * of its few tries and nothing else is looked at.
 */
export const recover: Handler<typeof recoveryApi.recover> = async (ctx, { mobile, smsCode }) => {
  await useSmsCode(ctx, { mobile, smsType: SmsType.find, code: smsCode });
  const mobileHash = keyedHash(ctx.config.searchSecret, 'mobile', mobile);
  const rows = await listUnderMobile(ctx.db, mobileHash, RECOVERED_SHOWN);
  const earlier = offered(ctx, await findNewestUnder(ctx.db, mobileHash));
  return {
    registrations: rows.map(({ title, startsAt, ...row }) => {
      const person = personOf(row);
      const { code, name, createdAt } = person;
      return { code, name, title, state: shownState(person), startTime: startsAt, createTime: createdAt };
    }),
    earlier: earlier && { ...earlier, form: { ...earlier.form, idCard: '', accountNumber: '' } },
  };
};

export const earlier: Handler<typeof recoveryApi.earlier> = async (ctx) =>
  offered(ctx, await findNewestOwn(ctx.db, ctx.user.id));

/** What somebody would fill in again. Days of stay and remarks belong to the class they were written for. */
function offered(ctx: Pick<Ctx, 'config'>, row: EarlierRow | undefined) {
  if (!row) return null;
  const { title, ...person } = row;
  const form: RegistrationForm = { ...formOf(ctx, person), checkinTime: null, checkoutTime: null, remark: '' };
  return { title, createTime: row.createdAt, form };
}
