import { healthApi } from '@ganlin/contract/ops/health';
import { policyApi } from '@ganlin/contract/site/policy';
import type { Envelope } from '@ganlin/contract/core/envelope';
import { launchApi } from '@ganlin/contract/embed/launch';
import { registerApi } from '@ganlin/contract/iam/sign-in/register';
import { sessionApi } from '@ganlin/contract/iam/sign-in/session';
import { SmsType } from '@ganlin/contract/iam/sign-in/sms';
import { userApi } from '@ganlin/contract/iam/user';
import { messageApi } from '@ganlin/contract/message/message';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp, type TestUser } from '../support/app.ts';
import { solvedCaptcha } from '../support/captcha.ts';
import { callerOf, Refused } from '../support/client.ts';
import { registerHost, signed } from '../support/embedded.ts';
import { freshMobile, learnerWith, openWays, codeFor } from '../support/sms.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const WRONG = 'Wrong2026';

interface From {
  readonly ip: string;
  /** The device cookie, as the browser sends it. */
  readonly cookie?: string;
}

/** Signs in as a page does; the browser stores the cookie from the response. */
async function signIn(username: string, password: string, { ip, cookie = '' }: From) {
  const { captchaKey, captchaValue } = await solvedCaptcha(app, app.from(ip));
  const body = { username, password, captchaKey, captchaValue };
  const answer = await app.from(ip).ask(sessionApi.login, body, cookie === '' ? {} : { cookie });
  const { code, data } = answer.json<Envelope<{ token: string }>>();
  if (code !== 0) throw new Refused(answer.statusCode, answer.json());
  const set = String(answer.headers['set-cookie'] ?? '');
  return { token: data.token, set, cookie: set.split(';')[0] ?? '' };
}

/** The counters after this many wrong passwords: hashing that many would take half a minute. */
async function guessedAt(userName: string, ips: readonly string[], failures = 5): Promise<void> {
  const now = app.clock.now;
  const rows = ips.map((ip) => ({ userName, ip, failures, lastFailedAt: now, lockedUntil: now }));
  await app.platform.db.insertInto('iamLoginFailure').values(rows).execute();
}
const twenty = Array.from({ length: 20 }, (_, n) => `10.61.${n}.1`);

/** Signed in at home and signed out again, with the cookie left in the browser. */
async function signedOut(user: TestUser, ip = '10.60.0.1') {
  const { token, cookie, set } = await signIn(user.userName, user.password, { ip });
  await callerOf(app.http, token, ip).call(sessionApi.logout, {});
  return { cookie, set };
}

describe('the owner of an account whose password strangers guess', () => {
  it('can sign in from a browser used before, signed out or not, from any address', async () => {
    const owner = await app.learner();
    const { cookie } = await signedOut(owner);
    await guessedAt(owner.userName, twenty);
    await expect(signIn(owner.userName, owner.password, { ip: '10.60.0.1' })).toRefuse('loginLocked');
    await signIn(owner.userName, owner.password, { ip: '10.62.0.1', cookie });
  });

  it('can sign in although the guessing comes from the same /64, which is locked as one address', async () => {
    const owner = await app.learner();
    const { cookie } = await signedOut(owner);
    const guess = (n: number) => signIn(owner.userName, WRONG, { ip: `2001:db8:7:7::${n}` });
    for (let n = 1; n < 5; n++) await expect(guess(n)).toRefuse('loginFailed');
    await expect(guess(5)).toRefuse('loginLocked');
    await expect(guess(6)).toRefuse('loginLocked');
    await signIn(owner.userName, owner.password, { ip: '2001:db8:7:7::7', cookie });
    await signIn(owner.userName, owner.password, { ip: '2001:db8:7:8::1' });
  });

  it('is not helped by another user’s cookie, nor by a made-up one', async () => {
    const [owner, other] = [await app.learner(), await app.learner()];
    await signedOut(owner);
    const theirs = await signedOut(other);
    await guessedAt(owner.userName, twenty);
    for (const cookie of [theirs.cookie, `device=${'A'.repeat(43)}`, 'device=']) {
      await expect(signIn(owner.userName, owner.password, { ip: '10.60.0.1', cookie })).toRefuse('loginLocked');
    }
  });

  it('shares a computer with others, and each of them stays known there', async () => {
    const [owner, other] = [await app.learner(), await app.learner()];
    const { cookie } = await signedOut(owner);
    const again = await signIn(other.userName, other.password, { ip: '10.60.0.1', cookie });
    expect(again.cookie).toBe(cookie);
    for (const { userName, password } of [owner, other]) {
      await guessedAt(userName, twenty);
      await signIn(userName, password, { ip: '10.60.0.2', cookie });
    }
  });

  it('is no longer known after ten wrong passwords in that browser, with increasing waits', async () => {
    const owner = await app.learner();
    const { cookie } = await signedOut(owner);
    const at = { ip: '10.60.0.9', cookie };
    for (let n = 1; n <= 10; n++) {
      await expect(signIn(owner.userName, WRONG, at)).toRefuse(n < 5 ? 'loginFailed' : 'loginLocked');
      app.clock.advance(3_601);
    }
    await guessedAt(owner.userName, twenty);
    await expect(signIn(owner.userName, owner.password, at)).toRefuse('loginLocked');
  });
});

describe('the device cookie', () => {
  const devices = (userId: string) =>
    app.platform.db.selectFrom('iamKnownDevice').selectAll().where('userId', '=', userId).execute();

  it('is inaccessible to scripts and other sites, and only its hash is stored', async () => {
    const owner = await app.learner();
    const { cookie, set } = await signedOut(owner);
    expect(set).toMatch(/^device=[\w-]{43}; Path=\/api; Max-Age=15552000; HttpOnly; SameSite=Lax$/);
    const [row] = await devices(owner.id);
    expect(row?.deviceHash.toString('base64url')).not.toContain(cookie.slice(7));
    expect(row?.deviceHash.length).toBe(32);
    const info = await callerOf(app.http, owner.token).ask(sessionApi.info, {}, { cookie });
    expect(info.headers['set-cookie']).toBeUndefined();
  });

  it('is also set by a sign-in by short message, but not by a session in another system’s frame', async () => {
    await openWays(app, { mobileLogin: true });
    const mobile = freshMobile();
    await learnerWith(app, mobile);
    const smsCode = await codeFor(app, app.from('10.60.1.1'), { smsType: SmsType.login, mobile });
    const answer = await app.from('10.60.1.1').ask(sessionApi.mobileLogin, { mobile, smsCode });
    expect(String(answer.headers['set-cookie'])).toMatch(/^device=/);

    const host = await registerHost(app);
    const guest = await app.learner();
    const { ticket } = await app.guest.call(launchApi.ticket, signed(app, host, { userName: guest.userName }));
    const framed = await app.guest.ask(launchApi.exchange, { ticket, path: '/web/uc' });
    expect(framed.json()).toMatchObject({ code: 0 });
    expect(framed.headers['set-cookie']).toBeUndefined();
    expect(await devices(guest.id)).toEqual([]);
  });

  it('is valid for ten browsers of an account and for 180 days', async () => {
    const owner = await app.learner();
    const first = await signedOut(owner);
    for (let n = 0; n < 10; n++) {
      app.clock.advance(1);
      await signedOut(owner);
    }
    expect(await devices(owner.id)).toHaveLength(10);
    const { cookie } = await signedOut(owner);
    await guessedAt(owner.userName, twenty);
    await expect(signIn(owner.userName, owner.password, { ip: '10.60.0.1', ...first })).toRefuse('loginLocked');
    await signIn(owner.userName, owner.password, { ip: '10.60.0.1', cookie });
    app.clock.advance(181 * 86_400);
    await guessedAt(owner.userName, ['10.61.99.1'], 100);
    await expect(signIn(owner.userName, owner.password, { ip: '10.60.0.1', cookie })).toRefuse('loginLocked');
  });

  it('is invalid after a password change, except in the browser where it was changed', async () => {
    const owner = await app.learner();
    const elsewhere = await signedOut(owner);
    const here = await signIn(owner.userName, owner.password, { ip: '10.60.0.1' });
    const password = 'Sesam-oeffne-dich-77';
    const headers = { token: here.token, cookie: here.cookie };
    const change = { oldPassword: owner.password, password };
    const changed = await app.guest.ask(userApi.updatePass, change, headers);
    expect(changed.json()).toMatchObject({ code: 0 });
    const cookie = String(changed.headers['set-cookie']).split(';')[0] ?? '';
    expect(cookie).not.toBe(here.cookie);
    await guessedAt(owner.userName, twenty);
    await expect(signIn(owner.userName, password, { ip: '10.60.0.1', ...elsewhere })).toRefuse('loginLocked');
    await signIn(owner.userName, password, { ip: '10.60.0.1', cookie });
  });

  it('is invalid after a reset by short message or by staff, and after staff ended all sign-ins', async () => {
    const admin = await app.admin();
    await openWays(app, { mobileLogin: true });
    const mobile = freshMobile();
    const owner = await learnerWith(app, mobile);
    const password = 'Sesam-oeffne-dich-78';

    await signedOut(owner);
    const smsCode = await codeFor(app, app.from('10.60.1.2'), { smsType: SmsType.reset, mobile });
    await app.guest.call(registerApi.resetPass, { mobile, smsCode, password });
    expect(await devices(owner.id)).toEqual([]);

    await signedOut({ ...owner, password });
    await admin.call(userApi.batchPsw, { ids: [owner.id], password: 'Sesam-oeffne-dich-79' });
    expect(await devices(owner.id)).toEqual([]);

    await signedOut({ ...owner, password: 'Sesam-oeffne-dich-79' });
    await admin.call(userApi.endSessions, { id: owner.id });
    expect(await devices(owner.id)).toEqual([]);
  });
});

describe('one password tried on many accounts', () => {
  const countAt = (ip: string) => `limit:{login-failures:${ip}}`;

  /** A new hour of the clock in which nobody has failed. */
  beforeEach(async () => {
    app.clock.now = new Date(Math.ceil(app.clock.now.getTime() / 3_600_000 + 3) * 3_600_000);
    const keys = await app.platform.cache.keys('limit:{login-failures:*');
    if (keys.length > 0) await app.platform.cache.del(...keys);
  });

  it('is stopped after three hundred failures of an address in an hour, while successful sign-ins there do not count', async () => {
    const hall = '10.63.0.1';
    const learner = await app.learner();
    const { cookie } = await signedOut(learner, '10.63.0.2');
    for (let n = 0; n < 3; n++) await expect(signIn(`victim${n}`, WRONG, { ip: hall })).toRefuse('loginFailed');
    for (let n = 0; n < 3; n++) await signIn(learner.userName, learner.password, { ip: hall });
    expect(await app.platform.cache.get(countAt(hall))).toBe('3');
    // Nearly as many failures again, without hashing each.
    await app.platform.cache.incrby(countAt(hall), 295);
    const victims = Array.from({ length: 400 - 298 }, (_, n) => `victim${298 + n}`);
    const outcomes: string[] = [];
    for (const victim of victims) {
      const refused = await signIn(victim, WRONG, { ip: hall }).catch((error: unknown) => error);
      outcomes.push(refused instanceof Refused ? refused.reason : 'signed in');
    }
    expect(outcomes.indexOf('loginLocked')).toBe(2);
    expect(new Set(outcomes.slice(2))).toEqual(new Set(['loginLocked']));
    await expect(signIn(learner.userName, learner.password, { ip: hall })).toRefuse('loginLocked');
    await signIn(learner.userName, learner.password, { ip: hall, cookie });
    await signIn(learner.userName, learner.password, { ip: '10.63.0.3' });
  });

  it('from many addresses raises the site alarm, and lowers each address’s limit until a quiet hour has passed', async () => {
    const admin = await app.admin();
    const learner = await app.learner();
    const { cookie } = await signedOut(learner, '10.64.0.99');
    const { demoAllowed: _, ...policy } = await admin.call(policyApi.detail, {});
    await admin.call(policyApi.save, { ...policy, loginFailuresPerHour: 20 });
    const concerns = async () =>
      (await admin.call(healthApi.detail, {})).concerns.filter((text) => text.includes('登录失败'));

    for (let n = 0; n < 19; n++)
      await expect(signIn(`many${n}`, WRONG, { ip: `10.64.0.${n}` })).toRefuse('loginFailed');
    expect(await concerns()).toEqual([]);
    await app.platform.cache.set(countAt('10.64.1.1'), 60, 'EX', 3_600);
    await expect(signIn('many19', WRONG, { ip: '10.64.1.1' })).toRefuse('loginFailed');
    expect(await concerns()).toEqual([expect.stringContaining('20 次')]);
    await app.runJobs();
    const { records } = await admin.call(messageApi.paging, { current: 1, size: 10, params: {} });
    expect(records.filter(({ title }) => title.includes('登录失败'))).toHaveLength(1);

    await expect(signIn('many20', WRONG, { ip: '10.64.1.1' })).toRefuse('loginLocked');
    await signIn(learner.userName, learner.password, { ip: '10.64.1.1', cookie });
    await signIn(learner.userName, learner.password, { ip: '10.64.0.7' });

    app.clock.advance(3_600);
    expect(await concerns()).toHaveLength(1);
    app.clock.advance(3_600);
    expect(await concerns()).toEqual([]);
    await admin.call(policyApi.save, policy);
  });

  it('alarms by itself at a thousand failures, or at a tenth of the accounts if that is more', async () => {
    const admin = await app.admin();
    const hour = app.clock.now;
    await app.platform.db.insertInto('iamLoginHour').values({ hour, failed: 999 }).execute();
    const concerns = async () => (await admin.call(healthApi.detail, {})).concerns.join();
    expect(await concerns()).not.toContain('登录失败');
    await app.platform.db.updateTable('iamLoginHour').set({ failed: 1_000 }).where('hour', '=', hour).execute();
    expect(await concerns()).toContain('一小时内登录失败 1000 次（预警值 1000）');
  });
});
