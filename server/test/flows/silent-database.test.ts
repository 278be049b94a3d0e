import { setTimeout as pause } from 'node:timers/promises';
import { sittingApi } from '@ganlin/contract/paper/sitting';
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';
import { takeTurn } from '../../src/platform/jobs/schedule.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { openDatabaseProxy, type DatabaseProxy } from '../support/database-proxy.ts';
import { anOpenExam, choice, sit } from '../support/exams.ts';

let proxy: DatabaseProxy;
let app: TestApp;
beforeAll(async () => {
  proxy = await openDatabaseProxy(Number(new URL(inject('services').databaseUrl).port));
  app = await openTestApp({ through: proxy.through });
});
afterAll(async () => {
  await app.close();
  await proxy[Symbol.asyncDispose]();
}, 60_000);

it('saves answers again seconds after the database died silently, and reports not ready meanwhile', async () => {
  const { examId } = await anOpenExam(app);
  const people = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const learner = await app.learner();
      return { learner, ...(await sit(learner, examId)) };
    }),
  );
  let seq = 1;
  const save = async ({ learner, paperId, epoch }: (typeof people)[number]): Promise<number> => {
    const { statusCode } = await learner.ask(sittingApi.save, { paperId, epoch, items: [choice(1, seq++)] });
    return statusCode;
  };
  expect(new Set(await Promise.all(people.map(save)))).toEqual(new Set([200]));

  proxy.silence();
  const sweep = app.platform.schedules.find(({ name }) => name === 'paper.sweep')!;
  const turn = takeTurn(app.platform, sweep);
  const refused = Promise.all(people.map(save));
  const { statusCode: ready } = await app.http.inject('/readyz');
  expect(ready).toBe(503);
  await pause(1_000);
  proxy.answer();

  const answered = performance.now();
  expect(new Set(await refused)).toEqual(new Set([503]));
  const storedAgain = async (one: (typeof people)[number]) => {
    while ((await save(one)) !== 200) await pause(200);
  };
  await Promise.all(people.map(storedAgain));
  expect(performance.now() - answered).toBeLessThan(10_000);
  await vi.waitFor(async () => expect((await app.http.inject('/readyz')).statusCode).toBe(200), 10_000);
  await turn;
}, 60_000);
