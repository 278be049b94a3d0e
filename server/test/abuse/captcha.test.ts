import { captchaApi } from '@ganlin/contract/iam/sign-in/captcha';
import { errors } from '@ganlin/contract/errors';
import { sessionApi } from '@ganlin/contract/iam/sign-in/session';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../support/app.ts';
import { solvedCaptcha } from '../support/captcha.ts';
import type { Caller } from '../support/client.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

/** Whether an image was returned. */
async function image(caller: Caller): Promise<boolean> {
  const answer = await caller.ask(captchaApi.gen, { key: randomUUID() });
  if (answer.headers['content-type'] === 'image/png') return true;
  expect(answer.json()).toMatchObject({ code: errors.tooManyRequests.code, msg: '操作过于频繁，请稍后再试' });
  return false;
}

it('an address gets thirty captcha images a minute, in parallel or one by one, and a /64 counts as one address', async () => {
  const flood = await Promise.all(Array.from({ length: 120 }, () => image(app.from('10.70.0.1'))));
  expect(flood.filter(Boolean)).toHaveLength(30);
  expect(await image(app.from('10.70.0.1'))).toBe(false);
  expect(await image(app.from('10.70.0.2'))).toBe(true);
  const network = await Promise.all(Array.from({ length: 40 }, (_, n) => image(app.from(`2001:db8:70::${n + 1}`))));
  expect(network.filter(Boolean)).toHaveLength(30);
});

it('a class of sixty behind one address signs in within the minute: a solved image frees its slot', async () => {
  const hall = app.from('10.71.0.1');
  const learner = await app.learner();
  const waiting = await Promise.all(Array.from({ length: 60 }, () => solvedCaptcha(app, hall)));
  // Extends the minute so that it does not end before the test, even on a slow machine.
  await app.platform.cache.expire('limit:{captcha-images:10.71.0.1}', 600);
  const shown = waiting.filter(({ captchaValue }) => captchaValue !== '');
  expect(shown).toHaveLength(30);
  const enter = ({ captchaKey, captchaValue }: { captchaKey: string; captchaValue: string }) =>
    hall.call(sessionApi.login, { username: learner.userName, password: learner.password, captchaKey, captchaValue });
  for (const solved of shown) await enter(solved);
  // The other users' pages retry by themselves.
  const rest = await Promise.all(Array.from({ length: 30 }, () => solvedCaptcha(app, hall)));
  for (const solved of rest) await enter(solved);
  // A caller that only guesses gets no slot back.
  for (let n = 0; n < 30; n++) {
    const { captchaKey } = await solvedCaptcha(app, hall);
    await expect(enter({ captchaKey, captchaValue: '!!!!' })).toRefuse('captchaWrong');
  }
  expect(await image(hall)).toBe(false);
});
