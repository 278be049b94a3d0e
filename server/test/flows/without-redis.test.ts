import { randomUUID } from 'node:crypto';
import { CAPTCHA_SECONDS, captchaApi } from '@ganlin/contract/iam/sign-in/captcha';
import { menuApi } from '@ganlin/contract/iam/menu';
import { sessionApi } from '@ganlin/contract/iam/sign-in/session';
import { siteApi } from '@ganlin/contract/site/settings';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { codeWithoutCache } from '../../src/modules/iam/captcha/captcha.ts';
import { takeBack, withinLimit } from '../../src/platform/cache/limit.ts';
import { openTestApp, type TestApp } from '../support/app.ts';

let app: TestApp;
beforeAll(async () => {
  // Nothing listens on port 1.
  app = await openTestApp({ env: { REDIS_URL: 'redis://127.0.0.1:1' } });
});
afterAll(() => app.close());

it('signed-in users can continue, and the site is open', async () => {
  const learner = await app.learner();
  expect(await learner.call(sessionApi.info, {})).toHaveProperty('id', learner.id);
  expect(await learner.call(menuApi.routes, {})).toHaveLength(1);
  expect(await app.guest.call(siteApi.detail, { id: 1 })).toHaveProperty('siteName');
  expect((await app.http.inject('/readyz')).statusCode).toBe(200);
});

it('signing out still ends the session', async () => {
  const learner = await app.learner();
  await learner.call(sessionApi.logout, {});
  await expect(learner.call(sessionApi.info, {})).toRefuse('tokenInvalid');
});

/** As a user who reads the image would. */
async function captcha() {
  const captchaKey = randomUUID();
  expect((await app.guest.ask(captchaApi.gen, { key: captchaKey })).headers['content-type']).toBe('image/png');
  return { captchaKey, captchaValue: codeWithoutCache({ ...app.platform, now: app.clock.now }, captchaKey) };
}

it('users can sign in, with a captcha image that is valid once', async () => {
  const { userName: username, password } = await app.learner();
  const solved = await captcha();
  expect(await app.guest.call(sessionApi.login, { username, password, ...solved })).toHaveProperty('token');
  await expect(app.guest.call(sessionApi.login, { username, password, ...solved })).toRefuse('captchaWrong');
  const wrong = { ...(await captcha()), captchaValue: '0000' };
  await expect(app.guest.call(sessionApi.login, { username, password, ...wrong })).toRefuse('captchaWrong');
  const late = await captcha();
  app.clock.advance(2 * CAPTCHA_SECONDS);
  await expect(app.guest.call(sessionApi.login, { username, password, ...late })).toRefuse('captchaWrong');
});

it('users who guess passwords are locked out as usual', async () => {
  const { userName: username, password } = await app.learner();
  for (let tries = 0; tries < 5; tries++) {
    const guess = app.guest.call(sessionApi.login, { username, password: 'wrong', ...(await captcha()) });
    await expect(guess).toRefuse(tries < 4 ? 'loginFailed' : 'loginLocked');
  }
  const right = app.guest.call(sessionApi.login, { username, password, ...(await captcha()) });
  await expect(right).toRefuse('loginLocked');
});

it('limits apply per process', async () => {
  const { cache, log } = app.platform;
  const limit = { count: 2, seconds: 60 };
  const uses = [];
  for (let use = 0; use < 4; use++) uses.push(await withinLimit({ cache, log }, 'test-tries', limit));
  expect(uses).toEqual([true, true, false, false]);
  for (let back = 0; back < 3; back++) await takeBack({ cache, log }, 'test-tries');
  expect(await withinLimit({ cache, log }, 'test-tries', limit)).toBe(true);
  expect(await withinLimit({ cache, log }, 'others-tries', limit)).toBe(true);
});
