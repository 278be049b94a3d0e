import { SmsType } from '@ganlin/contract/iam/sign-in/sms';
import { registrationApi } from '@ganlin/contract/training/registration';
import type { TestApp, TestUser } from '../support/app.ts';
import { codeFor, freshMobile, learnerWith, openWays } from '../support/sms.ts';
import { aPerson } from '../support/training.ts';
import type { Records } from './world.ts';

/** Codes sent by SMS, and credentials given to a guest: bodies need them to get anywhere. */
export async function waysIn(app: TestApp, learner: TestUser, own: Records): Promise<Records> {
  await openWays(app, { mobileLogin: true, userReg: true });
  const [regMobile, resetMobile, loginMobile, newMobile] = [freshMobile(), freshMobile(), freshMobile(), freshMobile()];
  const findMobile = freshMobile();
  await learnerWith(app, resetMobile);
  await learnerWith(app, loginMobile);
  const sent = (smsType: SmsType, mobile: string) => codeFor(app, app.from(`10.7.0.${smsType}`), { smsType, mobile });
  const guest = aPerson();
  const { code } = await app
    .from('10.7.0.9')
    .call(registrationApi.save, { ...guest, activityId: own['reviewClass'] ?? '' });
  const { code: paying } = await app
    .from('10.7.0.10')
    .call(registrationApi.save, { ...guest, activityId: own['paidClass'] ?? '' });
  return {
    regMobile,
    regCode: await sent(SmsType.reg, regMobile),
    resetMobile,
    resetCode: await sent(SmsType.reset, resetMobile),
    loginMobile,
    loginCode: await sent(SmsType.login, loginMobile),
    newMobile,
    newCode: await codeFor(app, learner, { smsType: SmsType.bind, mobile: newMobile }),
    findMobile,
    findCode: await sent(SmsType.find, findMobile),
    guestMobile: guest.mobile ?? '',
    guestCode: code,
    payingCode: paying,
  };
}
