import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { openTestApp, type TestApp } from '../../../test/support/app.ts';
import { systemCtx } from '../ctx.ts';
import { createQueues, defineJob, enqueue, workOn } from './queue.ts';

let app: TestApp;
let stopWork: () => Promise<void>;
const ran: number[] = [];
const job = defineJob('test.counted', z.object({ number: z.int() }), async (_ctx, { number }) => void ran.push(number));

beforeAll(async () => {
  app = await openTestApp();
  await createQueues(app.platform.queue, [job]);
  stopWork = await workOn(app.platform, [...app.platform.jobs, job], () => undefined);
});
afterAll(async () => {
  await stopWork();
  await app.close();
});

const committed = async (): Promise<number> => {
  const { rows } = await app.owner.query('select xact_commit from pg_stat_database where datname = current_database()');
  return Number(rows[0].xact_commit);
};

it('runs many jobs of one kind without a pause between them', async () => {
  const started = performance.now();
  const ctx = systemCtx(app.platform, 'test');
  for (let number = 0; number < 40; number += 1) await enqueue(ctx, job, { number });
  await vi.waitFor(() => expect(ran).toHaveLength(40), { timeout: 20_000, interval: 50 });
  // One in each look would take ten seconds.
  expect(performance.now() - started).toBeLessThan(8000);
  expect(ran.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, number) => number));
});

it('sends few queries while there is nothing to do', async () => {
  // Every worker has looked once after its start, and the statistics of a connection arrive after a second.
  await pause(2500);
  const before = await committed();
  await pause(4000);
  // With a query for each kind twice a second there would be five hundred and more.
  expect((await committed()) - before).toBeLessThan(100);
});
