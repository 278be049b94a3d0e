import { randomUUID } from 'node:crypto';
import * as argon2 from '@node-rs/argon2';
import { sessionApi } from '@ganlin/contract/iam/sign-in/session';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { openTestApp, type TestApp } from '../../../../test/support/app.ts';
import { solvedCaptcha } from '../../../../test/support/captcha.ts';
import { hashPassword, isPassword } from './password.ts';

// The real library runs; the spy only counts its calls.
vi.mock('@node-rs/argon2', { spy: true });

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
beforeEach(() => vi.clearAllMocks());
afterAll(() => app.close());

it('hashes exactly once whether the account exists or not', async () => {
  const { userName } = await app.learner();
  vi.clearAllMocks();
  for (const username of [userName, randomUUID()]) {
    const { captchaKey, captchaValue } = await solvedCaptcha(app, app.guest);
    const given = { username, password: 'Wrong2026', captchaKey, captchaValue };
    await expect(app.guest.call(sessionApi.login, given)).toRefuse('loginFailed');
    expect(argon2.verify).toHaveBeenCalledOnce();
    expect(argon2.hash).not.toHaveBeenCalled();
    vi.clearAllMocks();
  }
});

it('costs the same work for an account that does not exist', async () => {
  const stored = await hashPassword('Right2026');
  await isPassword(stored, 'Wrong2026');
  await isPassword(undefined, 'Wrong2026');
  const costs = vi.mocked(argon2.verify).mock.calls.map(([hash]) => String(hash).split('$').slice(1, 4));
  expect(costs).toHaveLength(2);
  expect(costs[0]).toEqual(costs[1]);
  const lengths = vi.mocked(argon2.verify).mock.calls.map(([hash]) => String(hash).length);
  expect(lengths[0]).toBe(lengths[1]);
});

it('accepts the right password and rejects a wrong one', async () => {
  const stored = await hashPassword('Right2026');
  expect(await isPassword(stored, 'Right2026')).toBe(true);
  expect(await isPassword(stored, 'Wrong2026')).toBe(false);
  expect(await isPassword(undefined, 'Right2026')).toBe(false);
});
