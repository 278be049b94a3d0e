import { randomUUID } from 'node:crypto';
import { registrationApi } from '@ganlin/contract/training/registration';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../support/app.ts';
import { solvedCaptcha } from '../support/captcha.ts';
import type { Caller } from '../support/client.ts';
import { freshMobile, outboxOf } from '../support/sms.ts';
import { aClass, aPerson } from '../support/training.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

async function withCaptcha(caller: Caller) {
  const { captchaKey, captchaValue } = await solvedCaptcha(app, caller);
  return { captchaKey, captchaValue };
}

it('a guest registers two people from an address without a captcha, and everybody after that with one', async () => {
  const activityId = await aClass(app);
  const attacker = app.from('10.50.0.1');
  const save = (caller: Caller, more: object = {}) =>
    caller.call(registrationApi.save, { ...aPerson(), activityId, ...more });
  await save(attacker);
  await save(attacker);
  for (let tries = 0; tries < 5; tries++) await expect(save(attacker)).toRefuse('registrationCaptcha');
  const captcha = await withCaptcha(attacker);
  await expect(save(attacker, { ...captcha, captchaValue: '!!!!' })).toRefuse('captchaWrong');
  await expect(save(attacker, captcha)).toRefuse('captchaWrong');
  await save(attacker, await withCaptcha(attacker));
  // Parallel requests do not get around the limit.
  const many = app.from('10.50.0.2');
  const answers = await Promise.allSettled(Array.from({ length: 10 }, () => save(many)));
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  // An IPv6 /64 counts as one address.
  await save(app.from('2001:db8::1'));
  await save(app.from('2001:db8::2'));
  await expect(save(app.from('2001:db8::3'))).toRefuse('registrationCaptcha');
  // A neighbouring address, and learners behind the same one, are not asked for a captcha.
  await save(app.from('10.50.0.3'));
  for (let learners = 0; learners < 4; learners++) await save(await app.learner());
});

it('a guest whose page repeats one call is counted once, and never asked for a captcha for it', async () => {
  const activityId = await aClass(app);
  const caller = app.from('10.50.1.1');
  const repeated = { ...aPerson(), activityId, key: randomUUID() };
  const answers = await Promise.all(Array.from({ length: 8 }, () => caller.call(registrationApi.save, repeated)));
  expect(new Set(answers.map(({ code }) => code)).size).toBe(1);
  await caller.call(registrationApi.save, { ...aPerson(), activityId });
  // The key of a refused registration does not bypass the captcha either.
  const third = { ...aPerson(), activityId, key: randomUUID() };
  for (let tries = 0; tries < 3; tries++)
    await expect(caller.call(registrationApi.save, third)).toRefuse('registrationCaptcha');
});

it('sixty registrations and cancellations with a stranger’s number send three short messages in an hour', async () => {
  const activityId = await aClass(app, { title: '骚扰用的培训班' });
  const victim = freshMobile();
  for (let round = 0; round < 60; round++) {
    const attacker = app.from(`10.51.0.${round}`);
    const { code } = await attacker.call(registrationApi.save, { ...aPerson({ mobile: victim }), activityId });
    await attacker.call(registrationApi.cancel, { code, mobile: victim });
    if (round % 10 === 0) app.clock.advance(61);
    if (round % 5 === 0) await app.runJobs();
  }
  await app.runJobs();
  const sent = (await outboxOf(app)).filter(({ mobile }) => mobile === victim);
  expect(sent).toHaveLength(3);
  // Another user who registers meanwhile is notified.
  const beside = freshMobile();
  await app.from('10.52.0.1').call(registrationApi.save, { ...aPerson({ mobile: beside }), activityId });
  await app.runJobs();
  expect((await outboxOf(app)).filter(({ mobile }) => mobile === beside)).toHaveLength(1);
});
