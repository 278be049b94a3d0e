import { randomUUID } from 'node:crypto';
import { captchaApi } from '@ganlin/contract/iam/captcha';
import { menuApi } from '@ganlin/contract/iam/menu';
import { sessionApi } from '@ganlin/contract/iam/session';
import { siteApi } from '@ganlin/contract/site/settings';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../support/app.ts';

let app: TestApp;
beforeAll(async () => {
  // Nothing listens on port 1.
  app = await openTestApp({ env: { REDIS_URL: 'redis://127.0.0.1:1' } });
});
afterAll(() => app.close());

it('whoever is signed in goes on, and the site is open', async () => {
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

it('who wants to sign in is told that it is not possible just now', async () => {
  expect((await app.guest.ask(captchaApi.gen, { key: randomUUID() })).json()).toMatchObject({ code: 10010011 });
});
