import { randomUUID } from 'node:crypto';
import { captchaApi, CAPTCHA_SECONDS } from '@ganlin/contract/iam/sign-in/captcha';
import { sessionApi } from '@ganlin/contract/iam/sign-in/session';
import { auditApi } from '@ganlin/contract/audit/entry';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp, type TestUser } from '../../../../test/support/app.ts';
import { solvedCaptcha } from '../../../../test/support/captcha.ts';
import type { Caller } from '../../../../test/support/client.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

async function login(caller: Caller, username: string, password: string) {
  const { captchaKey, captchaValue } = await solvedCaptcha(app, caller);
  return caller.call(sessionApi.login, { username, password, captchaKey, captchaValue });
}

/** Each test signs in from its own address, so that failures in one never lock another. */
let lastAddress = 0;
const freshAddress = (): Caller => app.from(`10.0.${Math.floor(++lastAddress / 250)}.${(lastAddress % 250) + 1}`);

describe('signing in by account', () => {
  it('returns a token that identifies the session in later calls [S1-11, S7-09]', async () => {
    const { userName, password } = await app.learner();
    const { token } = await login(freshAddress(), userName, password);
    expect(token.length).toBeGreaterThanOrEqual(43);
    const reply = await app.guest.ask(sessionApi.info, {}, { token });
    expect(reply.json()).toMatchObject({ code: 0, data: { userName } });
  });

  it('ignores the case of the user name and surrounding blanks', async () => {
    const { userName, password } = await app.learner();
    await expect(login(freshAddress(), ` ${userName.toUpperCase()} `, password)).resolves.toHaveProperty('token');
  });

  it('returns the same error for a wrong password and for an unknown name', async () => {
    const { userName } = await app.learner();
    await expect(login(freshAddress(), userName, 'wrong-1')).toRefuse('loginFailed');
    await expect(login(freshAddress(), 'nobody-here', 'wrong-1')).toRefuse('loginFailed');
  });

  it('reveals a disabled or pending account only to a caller with its password, and signs in once it is normal [S3-134…S3-136]', async () => {
    const { id, userName, password } = await app.learner();
    const setState = (state: number) =>
      app.platform.db.updateTable('iamUser').set({ state }).where('id', '=', id).execute();
    await setState(1);
    await expect(login(freshAddress(), userName, password)).toRefuse('userDisabled');
    await expect(login(freshAddress(), userName, 'wrong-1')).toRefuse('loginFailed');
    await setState(2);
    await expect(login(freshAddress(), userName, password)).toRefuse('userPending');
    await setState(0);
    await expect(login(freshAddress(), userName, password)).resolves.toHaveProperty('token');
  });

  it('leaves an audit entry for success and failure', async () => {
    const admin = await app.admin();
    const { userName, password } = await app.learner();
    await login(freshAddress(), userName, password);
    await expect(login(freshAddress(), userName, 'wrong-1')).toRefuse('loginFailed');
    const { records } = await admin.call(auditApi.paging, { params: { userName } });
    expect(records.map(({ action }) => action).sort()).toEqual(['iam.login', 'iam.loginFailed']);
  });

  it('stores no token anywhere in the database', async () => {
    const { userName, password } = await app.learner();
    const { token } = await login(freshAddress(), userName, password);
    const rows = await app.platform.db.selectFrom('iamSession').selectAll().execute();
    const entries = await app.platform.db.selectFrom('auditEntry').selectAll().execute();
    expect(JSON.stringify([rows, entries])).not.toContain(token);
  });
});

describe('the image captcha', () => {
  it('is a PNG twice the size it is shown at [S7-41]', async () => {
    const { image } = await solvedCaptcha(app, app.guest);
    expect(image.headers['content-type']).toBe('image/png');
    expect(image.headers['cache-control']).toBe('no-store');
    expect(image.rawPayload.readUInt32BE(20)).toBe(60);
  });

  it('ignores case', async () => {
    const { userName, password } = await app.learner();
    const { captchaKey, captchaValue } = await solvedCaptcha(app, app.guest);
    const given = { username: userName, password, captchaKey, captchaValue: captchaValue.toLowerCase() };
    await expect(app.guest.call(sessionApi.login, given)).resolves.toHaveProperty('token');
  });

  it('is valid once: neither after success nor after a failure', async () => {
    const { userName, password } = await app.learner();
    const first = await solvedCaptcha(app, app.guest);
    const account = { username: userName, password };
    const answer = ({ captchaKey, captchaValue }: typeof first) => ({ ...account, captchaKey, captchaValue });
    await app.guest.call(sessionApi.login, answer(first));
    await expect(app.guest.call(sessionApi.login, answer(first))).toRefuse('captchaWrong');
    const second = await solvedCaptcha(app, app.guest);
    await expect(app.guest.call(sessionApi.login, { ...answer(second), captchaValue: 'no' })).toRefuse('captchaWrong');
    await expect(app.guest.call(sessionApi.login, answer(second))).toRefuse('captchaWrong');
  });

  it('is accepted once when used twice concurrently', async () => {
    const { userName, password } = await app.learner();
    const { captchaKey, captchaValue } = await solvedCaptcha(app, app.guest);
    const given = { username: userName, password, captchaKey, captchaValue };
    const outcomes = await Promise.allSettled([1, 2].map(() => app.guest.call(sessionApi.login, given)));
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('is invalidated by a new image, and expires', async () => {
    const old = await solvedCaptcha(app, app.guest);
    await app.guest.ask(captchaApi.gen, { key: old.captchaKey });
    const stored = await app.platform.cache.get(`captcha:{${old.captchaKey}}`);
    expect(stored).not.toBe(old.captchaValue);
    const seconds = await app.platform.cache.ttl(`captcha:{${old.captchaKey}}`);
    expect(seconds).toBeGreaterThan(CAPTCHA_SECONDS - 5);
    expect(seconds).toBeLessThanOrEqual(CAPTCHA_SECONDS);
  });

  it('refuses a key that is not a UUID, and an empty, a foreign and a list-shaped answer', async () => {
    expect((await app.guest.ask(captchaApi.gen, { key: 'abc' })).statusCode).toBe(400);
    const given = { username: 'x', password: 'y', captchaKey: randomUUID(), captchaValue: 'AAAA' };
    await expect(app.guest.call(sessionApi.login, given)).toRefuse('captchaWrong');
    expect((await app.guest.ask(sessionApi.login, { ...given, captchaValue: '' })).statusCode).toBe(400);
    expect((await app.guest.ask(sessionApi.login, { ...given, captchaValue: ['A'] })).statusCode).toBe(400);
  });
});

describe('lock-out', () => {
  const failTimes = async (caller: Caller, user: TestUser, times: number) => {
    for (let count = 0; count < times; count++) await login(caller, user.userName, 'wrong-1').catch(() => undefined);
  };

  it('starts at the fifth failure, grows, and ends by itself', async () => {
    const user = await app.learner();
    const address = freshAddress();
    await failTimes(address, user, 4);
    await expect(login(address, user.userName, 'wrong-1')).rejects.toThrow('请 1 分钟后再试');
    await expect(login(address, user.userName, user.password)).toRefuse('loginLocked');
    app.clock.advance(61);
    await expect(login(address, user.userName, 'wrong-1')).rejects.toThrow('请 2 分钟后再试');
    app.clock.advance(121);
    await expect(login(address, user.userName, user.password)).resolves.toHaveProperty('token');
  });

  it('locks the address that guessed, not the user elsewhere', async () => {
    const user = await app.learner();
    await failTimes(freshAddress(), user, 6);
    await expect(login(freshAddress(), user.userName, user.password)).resolves.toHaveProperty('token');
  });

  it('locks a name that does not exist in the same way', async () => {
    const address = freshAddress();
    for (let count = 0; count < 4; count++) await expect(login(address, 'ghost', 'wrong-1')).toRefuse('loginFailed');
    await expect(login(address, 'ghost', 'wrong-1')).toRefuse('loginLocked');
  });

  it('counts every one of several concurrent failures', async () => {
    const user = await app.learner();
    const address = freshAddress();
    await Promise.allSettled(Array.from({ length: 4 }, () => login(address, user.userName, 'wrong-1')));
    await expect(login(address, user.userName, 'wrong-1')).toRefuse('loginLocked');
  });
});
