import { sittingApi } from '@ganlin/contract/paper/sitting';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { openTestApp, type TestApp } from '../../../test/support/app.ts';
import { anOpenExam, shiftPaper, sit } from '../../../test/support/exams.ts';
import { databaseFigures, movedBy, samplesOf, scrape } from '../../../test/support/metrics.ts';
import { aWebhook } from '../../../test/support/webhooks.ts';
import { modules } from '../../app.ts';
import { storeMessages } from '../../modules/webhook/events/store.ts';
import { systemCtx } from '../ctx.ts';
import { createQueues, defineJob, enqueue } from '../jobs/queue.ts';
import { takeTurn } from '../jobs/schedule.ts';
import { openPlatform } from '../platform.ts';
import { collectGauges, defineGauges } from './database-gauges.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ env: { WEBHOOK_PRIVATE_ADDRESSES: 'on' } });
});
afterAll(() => app.close());

const ctx = () => systemCtx(app.platform, 'test');
const moved = (names: readonly string[], work: () => Promise<unknown>) =>
  movedBy(() => databaseFigures(app), names, work);

it('counts papers that are not finished, those past their time, and those not graded', async () => {
  const { examId } = await anOpenExam(app);
  const learner = await app.learner();
  const names = [
    'ganlin_papers{state="in_exam"}',
    'ganlin_papers{state="awaiting_grading"}',
    'ganlin_papers_overdue',
    'ganlin_papers_ungraded',
  ];
  let sitting = { paperId: '', epoch: 0 };
  expect(
    await moved(names, async () => {
      sitting = await sit(learner, examId);
    }),
  ).toEqual([1, 0, 0, 0]);
  const { paperId, epoch } = sitting;
  expect(await moved(names, () => learner.call(sittingApi.handIn, { paperId, epoch, items: [] }))).toEqual([
    -1, 1, 0, 1,
  ]);
  await app.owner.query(`update paper_paper set handed_in_at = now() - interval '200 s' where id = $1`, [paperId]);
  const oldest = (await databaseFigures(app)).get('ganlin_papers_ungraded_oldest_seconds');
  expect(oldest).toBeGreaterThan(199);
  expect(oldest).toBeLessThan(260);
  const late = await sit(await app.learner(), examId);
  expect(await moved(names, () => shiftPaper(app, late.paperId, -100_000))).toEqual([0, 0, 1, 0]);
});

it('shows when each schedule last succeeded, and which fails', async () => {
  const [schedule] = app.platform.schedules;
  if (!schedule) throw new Error('no schedules');
  const labels = `{name="${schedule.name}"}`;
  const figures = async () => {
    const all = await databaseFigures(app);
    return ['last_success_timestamp_seconds', 'failed', 'interval_seconds'].map((name) =>
      all.get(`ganlin_schedule_${name}${labels}`),
    );
  };
  await app.owner.query('delete from platform_schedule where name = $1', [schedule.name]);
  expect(await figures()).toEqual([undefined, 0, schedule.everySeconds]);
  await takeTurn(app.platform, { ...schedule, run: async () => undefined });
  const succeeded = app.clock.now.getTime() / 1_000;
  expect(await figures()).toEqual([succeeded, 0, schedule.everySeconds]);
  app.clock.advance(schedule.everySeconds);
  await takeTurn(app.platform, { ...schedule, run: () => Promise.reject(new Error('disk full')) });
  expect(await figures()).toEqual([succeeded, 1, schedule.everySeconds]);
});

it('counts the jobs of each queue, and shows empty queues as such', async () => {
  const job = defineJob('test.gauged', z.object({}), async () => undefined);
  await createQueues(app.platform.queue, [job]);
  const names = ['waiting', 'active', 'failed'].map(
    (state) => `ganlin_queue_jobs{name="test.gauged",state="${state}"}`,
  );
  expect(names.map((name) => [name, 0])).toEqual(
    [...(await databaseFigures(app))].filter(([name]) => names.includes(name)),
  );
  expect(await moved(names, () => enqueue(ctx(), job, {}))).toEqual([1, 0, 0]);
  expect(await moved(names, () => app.platform.queue.fetch(job.name))).toEqual([-1, 1, 0]);
});

it('counts deliveries that are due, and none at an address that is switched off', async () => {
  const { id } = await aWebhook(app, { address: 'http://127.0.0.1:9/' });
  const event = {
    type: 'exam.finished',
    object: 'exam:1',
    change: '1',
    at: '2026-11-20T02:00:00.000Z',
    userId: null,
    data: {},
  } as const;
  expect(await moved(['ganlin_webhook_due'], () => storeMessages(ctx(), event.type, async () => [event]))).toEqual([1]);
  const off = () =>
    app.platform.db.updateTable('webhookEndpoint').set({ enabled: false }).where('id', '=', id).execute();
  expect(await moved(['ganlin_webhook_due'], off)).toEqual([-1]);
});

it('reads once in fifteen seconds whatever the number of scrapes, and shows nothing where it cannot read', async () => {
  const registry = new Registry();
  let [reads, broken] = [0, false];
  const source = defineGauges(
    { ganlin_plain: { help: 'x' }, ganlin_named: { help: 'x', labels: ['name'] } },
    async () => {
      reads++;
      if (broken) throw new Error('no database');
      return { ganlin_plain: 0, ganlin_named: [{ labels: { name: 'a' }, value: 2 }] };
    },
  );
  collectGauges(registry, [source], { open: ctx });
  expect(samplesOf(await registry.metrics())).toEqual(
    new Map([
      ['ganlin_plain', 0],
      ['ganlin_named{name="a"}', 2],
    ]),
  );
  await Promise.all([registry.metrics(), registry.metrics()]);
  expect(reads).toBe(1);
  broken = true;
  const other = new Registry();
  collectGauges(other, [source], { open: ctx, freshMs: 0 });
  expect(samplesOf(await other.metrics())).toEqual(new Map());
  broken = false;
  expect(samplesOf(await other.metrics()).size).toBe(2);
});

it('is left to workers: an API process has none of these', async () => {
  expect((await scrape(app)).has('ganlin_papers{state="in_exam"}')).toBe(true);
  const { config, log } = app.platform;
  const api = await openPlatform({ config, modules, role: 'api', log });
  try {
    expect(api.metrics.registry.getSingleMetric('ganlin_papers')).toBeUndefined();
    expect(api.metrics.registry.getSingleMetric('ganlin_saves_total')).toBeDefined();
  } finally {
    await api.close();
  }
});
