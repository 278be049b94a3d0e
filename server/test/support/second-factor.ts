import { secondFactorApi as api } from '@ganlin/contract/iam/sign-in/second-factor';
import { sessionApi } from '@ganlin/contract/iam/sign-in/session';
import { codeAt, stepAt } from '../../src/modules/iam/second-factor/totp.rules.ts';
import type { TestApp, TestUser } from './app.ts';
import { solvedCaptcha } from './captcha.ts';
import { callerOf, type Caller } from './client.ts';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The code a device with this secret shows; `later` skips steps, as each code is valid once. */
export function codeOf({ clock }: Pick<TestApp, 'clock'>, secret: string, later = 0): string {
  const bits = Array.from(secret, (letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const bytes = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  return codeAt(bytes, stepAt(clock.now) + later);
}

/** Sets up a second factor for a user, as the page does. */
export async function enrol(app: TestApp, user: Caller): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = await user.call(api.start, {});
  const { recoveryCodes } = await user.call(api.confirm, { code: codeOf(app, secret) });
  // The next code belongs to the next half minute.
  app.clock.advance(30);
  return { secret, recoveryCodes };
}

/** Signs in through the login dialog. */
export async function signInByPassword(app: TestApp, { userName, password }: TestUser): Promise<Caller> {
  const { captchaKey, captchaValue } = await solvedCaptcha(app, app.guest);
  const claim = { username: userName, password, captchaKey, captchaValue };
  const { token } = await app.guest.call(sessionApi.login, claim);
  return callerOf(app.http, token);
}
