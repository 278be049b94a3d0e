import { healthApi } from '@ganlin/contract/ops/health';
import { overviewApi } from '@ganlin/contract/ops/overview';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openTestApp, type TestApp, type TestUser } from '../../../test/support/app.ts';
import { hasFfmpeg } from '../../../test/support/films.ts';
import { modules } from '../../app.ts';
import { systemCtx } from '../../platform/ctx.ts';
import { defineJob, enqueue } from '../../platform/jobs/queue.ts';
import { takeTurn, type Schedule } from '../../platform/jobs/schedule.ts';
import { defineModule } from '../../platform/module/module.ts';

let fails = false;
const sweep: Schedule = {
  name: 'probe.sweep',
  title: '打扫',
  everySeconds: 100,
  run: async () => {
    if (fails) throw new Error('disk full');
  },
};
const note = defineJob('probe.note', z.object({}), async () => undefined, { retries: 0 });

let app: TestApp;
let admin: TestUser;
beforeAll(async () => {
  const probe = defineModule({ name: 'probe', answers: [], jobs: [note], schedules: [sweep] });
  app = await openTestApp({ modules: [...modules, probe] });
  admin = await app.admin();
});
afterAll(() => app.close());

const health = () => admin.call(healthApi.detail, {});
const swept = async () => (await health()).schedules.find(({ name }) => name === sweep.name);

describe('system health', () => {
  it('shows each service and its response time, the database and the process', async () => {
    const { services, faces, films, logProtected, database, process } = await health();
    expect(logProtected).toBe(true);
    expect(faces).toBe(0);
    expect(films).toBe(hasFfmpeg);
    expect(services.map(({ name, ok }) => [name, ok])).toEqual([
      ['database', true],
      ['cache', true],
      ['storage', true],
      ['queue', true],
    ]);
    // Tests need not survive a power cut, and are configured accordingly.
    expect(database.notDurable).toEqual(['synchronous_commit']);
    expect(database.bytes).toBeGreaterThan(1_000_000);
    expect(database.connections).toBeGreaterThan(0);
    expect(database.connections).toBeLessThanOrEqual(database.maxConnections);
    expect(process).toMatchObject({ version: expect.stringMatching(/^\d+\.\d+\.\d+$/) });
    expect(process.memoryBytes).toBeGreaterThan(10_000_000);
  });

  it('needs the permission', async () => {
    await expect((await app.staff()).call(healthApi.detail, {})).toRefuse('forbidden');
  });

  it('counts waiting, active and failed jobs of each of our queues', async () => {
    const depth = async () => (await health()).queues.find(({ name }) => name === 'probe.note');
    expect(await depth()).toEqual({ name: 'probe.note', waiting: 0, active: 0, failed: 0 });
    await enqueue(systemCtx(app.platform, 'test'), note, {});
    await enqueue(systemCtx(app.platform, 'test'), note, {});
    expect(await depth()).toMatchObject({ waiting: 2 });
    const [taken] = await app.platform.queue.fetch(note.name);
    expect(await depth()).toMatchObject({ waiting: 1, active: 1 });
    await app.platform.queue.fail(note.name, taken!.id);
    expect(await depth()).toMatchObject({ waiting: 1, active: 0, failed: 1 });
    await admin.call(overviewApi.startCheck, {});
    const { queues } = await health();
    expect(queues).toContainEqual({ name: 'task.ops.selfCheck', waiting: 1, active: 0, failed: 0 });
    expect(queues.filter(({ name }) => name.startsWith('__'))).toEqual([]);
    await app.runJobs();
  });
});

describe('scheduled work', () => {
  it('is listed completely with titles; work is not late right after startup', async () => {
    const { schedules } = await health();
    expect(schedules.map(({ name }) => name)).toEqual(app.platform.schedules.map(({ name }) => name));
    expect(schedules.map(({ title }) => title)).toEqual(expect.arrayContaining(['清理过期的后台任务', '打扫']));
    expect(await swept()).toMatchObject({ startedAt: null, finishedAt: null, error: '', late: false });
  });

  it('is late after two intervals and a minute without a run, and no longer after the next run', async () => {
    await takeTurn(app.platform, sweep);
    expect(await swept()).toMatchObject({ startedAt: app.clock.now.toISOString(), late: false });
    app.clock.advance(259);
    expect(await swept()).toMatchObject({ late: false });
    app.clock.advance(2);
    expect(await swept()).toMatchObject({ late: true });
    await takeTurn(app.platform, sweep);
    expect(await swept()).toMatchObject({ late: false });
  });

  it('that failed shows why until a run succeeds', async () => {
    fails = true;
    app.clock.advance(100);
    await takeTurn(app.platform, sweep);
    expect(await swept()).toMatchObject({ late: true, error: expect.stringContaining('disk full') });
    fails = false;
    app.clock.advance(100);
    await takeTurn(app.platform, sweep);
    expect(await swept()).toMatchObject({ late: false, error: '' });
  });
});
