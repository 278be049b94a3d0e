import { smsApi, smsTypeLabels, type SmsType } from '@ganlin/contract/iam/sign-in/sms';
import type { Input } from '@ganlin/contract/core/endpoint';
import { keyedHash, seal } from '../../src/platform/security/sealed.ts';
import type { TestApp, TestUser } from './app.ts';
import { solvedCaptcha } from './captcha.ts';
import type { Caller } from './client.ts';

/** Chooses which sign-in methods the site has enabled, without the management centre. */
export async function openWays(app: TestApp, ways: Readonly<Record<string, boolean>>): Promise<void> {
  await app.platform.db.updateTable('siteSetting').set(ways).execute();
}

/** A number that no user has yet. */
export const freshMobile = (): string => `139${String(++lastMobile).padStart(8, '0')}`;
let lastMobile = 0;

/** A learner who has this number. */
export async function learnerWith(app: TestApp, mobile: string): Promise<TestUser> {
  const { config, db } = app.platform;
  const person = await app.learner();
  const mobileHash = keyedHash(config.searchSecret, 'mobile', mobile);
  await db
    .updateTable('iamUser')
    .set({ mobileSealed: seal(config.dataKeys, mobile, ['iamUser.mobileSealed', person.id]), mobileHash })
    .where('id', '=', person.id)
    .execute();
  return person;
}

export async function requestCode(
  app: TestApp,
  caller: Caller,
  input: Pick<Input<typeof smsApi.send>, 'smsType' | 'mobile'>,
) {
  const { captchaKey, captchaValue } = await solvedCaptcha(app, caller);
  return caller.call(smsApi.send, { ...input, captchaKey, captchaValue });
}

/** Requests a code as a page does, and reads it from the outbox page of a machine without a provider. */
export async function codeFor(
  app: TestApp,
  caller: Caller,
  input: { smsType: SmsType; mobile: string },
): Promise<string> {
  await requestCode(app, caller, input);
  await app.runJobs();
  const code = (await outboxOf(app)).find(
    ({ mobile, purpose }) => mobile === input.mobile && purpose === smsTypeLabels[input.smsType],
  )?.text;
  if (code === undefined) throw new Error(`no message for ${input.mobile}`);
  return code;
}

/** The content of the outbox page, newest first. */
export async function outboxOf(app: TestApp): Promise<{ mobile: string; purpose: string; text: string }[]> {
  const { body } = await app.guest.ask(smsApi.outbox, {});
  const cells = [...body.matchAll(/<td>(.*?)<\/td>/g)].map(([, text = '']) => text);
  return Array.from({ length: cells.length / 4 }, (_, row) => {
    const [, mobile = '', purpose = '', text = ''] = cells.slice(row * 4, row * 4 + 4);
    return { mobile, purpose, text };
  });
}
