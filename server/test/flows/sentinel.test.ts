import { randomUUID } from 'node:crypto';
import { captchaApi } from '@ganlin/contract/iam/sign-in/captcha';
import { sessionApi } from '@ganlin/contract/iam/sign-in/session';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { codeWithoutCache } from '../../src/modules/iam/captcha/captcha.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { openRedisGroup, type RedisGroup } from '../support/sentinels.ts';

let redis: RedisGroup;
let app: TestApp;
beforeAll(async () => {
  redis = await openRedisGroup();
  app = await openTestApp({ env: { REDIS_URL: redis.url } });
});
afterAll(async () => {
  await app.close();
  await redis[Symbol.asyncDispose]();
});

/** Patience for a busy machine: it takes a few seconds. */
const FAILOVER_MS = 20_000;
const SIGN_IN_MS = 10_000;

/** As a user who reads the image; its code is in Redis, or follows from the key while there is none. */
async function signIn({ userName: username, password }: { userName: string; password: string }): Promise<unknown> {
  const captchaKey = randomUUID();
  await app.guest.ask(captchaApi.gen, { key: captchaKey });
  const derived = codeWithoutCache({ ...app.platform, now: app.clock.now }, captchaKey);
  const stored = await app.platform.cache.get(`captcha:{${captchaKey}}`).catch(() => null);
  const code = { captchaKey, captchaValue: stored ?? derived };
  return app.guest.call(sessionApi.login, { username, password, ...code });
}

it('goes on with another primary when the one of Redis freezes with its connections open', async () => {
  const { cache, listener } = app.platform;
  const learner = await app.learner();
  const received: string[] = [];
  listener.listen('sentinel.test', {
    onMessage: (message) => void received.push(message),
    onSubscribed: () => void received.push('subscribed'),
    onLost: () => void received.push('lost'),
  });
  await vi.waitFor(() => expect(received).toEqual(['subscribed']), FAILOVER_MS);
  const old = await redis.primary();
  old.kill('SIGSTOP');
  // Nobody waits for the failover to sign in.
  await vi.waitFor(() => expect(signIn(learner)).resolves.toHaveProperty('token'), SIGN_IN_MS);
  await vi.waitFor(() => cache.set('sentinel.test', 'again'), { timeout: FAILOVER_MS, interval: 100 });
  await vi.waitFor(() => expect(received.slice(-2)).toEqual(['lost', 'subscribed']), FAILOVER_MS);
  await cache.publish('sentinel.test', 'after');
  await vi.waitFor(() => expect(received.at(-1)).toBe('after'));
  expect(await signIn(learner)).toHaveProperty('token');
}, 60_000);

it('users sign in with a captcha when all of Redis and Sentinel is gone', async () => {
  const learner = await app.learner();
  await redis.endAll();
  await vi.waitFor(() => expect(signIn(learner)).resolves.toHaveProperty('token'), SIGN_IN_MS);
  expect((await app.http.inject('/readyz')).statusCode).toBe(200);
});
