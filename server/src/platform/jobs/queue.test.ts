import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { openTestApp, type TestApp } from '../../../test/support/app.ts';
import { systemCtx } from '../ctx.ts';
import { AppError } from '../errors.ts';
import { createQueues, defineJob, enqueue, workOn } from './queue.ts';
import { defineTask, startTask } from './task.ts';

let app: TestApp;
let stopWork: () => Promise<void>;
const ran: number[] = [];
const job = defineJob('test.counted', z.object({ number: z.int() }), async (_ctx, { number }) => void ran.push(number));

const outcomes: [string, boolean][] = [];
const fragile = defineTask(
  'test.fragile',
  z.object({ way: z.enum(['done', 'refused', 'broken']) }),
  async (_ctx, { way }) => {
    if (way === 'refused') throw new AppError('fileNotFound');
    if (way === 'broken') throw new Error('disk full');
    return '';
  },
);

beforeAll(async () => {
  app = await openTestApp();
  await createQueues(app.platform.queue, [job, fragile.job]);
  stopWork = await workOn(app.platform, [...app.platform.jobs, job, fragile.job], (name, ok) => {
    if (name === fragile.job.name) outcomes.push([name, ok]);
  });
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

it('counts a task that failed as a failed job, and does not run it again; a refused one has done its job', async () => {
  const tasks = async () => (await app.platform.metrics.registry.getSingleMetric('ganlin_tasks_total')?.get())?.values;
  for (const way of ['done', 'refused', 'broken'] as const)
    await startTask(systemCtx(app.platform, 'test'), fragile, { title: 'x', input: { way } });
  await vi.waitFor(() => expect(outcomes).toHaveLength(3), { timeout: 10_000 });
  expect(outcomes.filter(([, ok]) => ok)).toHaveLength(2);
  expect(await tasks()).toEqual(
    expect.arrayContaining(
      ['done', 'refused', 'failed'].map((outcome) => ({ labels: { kind: 'test.fragile', outcome }, value: 1 })),
    ),
  );
  const { rows } = await app.owner.query(`select state from pgboss.job where name = $1`, [fragile.job.name]);
  expect(rows.map(({ state }) => state)).toEqual(['completed', 'completed', 'completed']);
});
