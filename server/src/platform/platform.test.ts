import { TaskState, taskApi } from '@ganlin/contract/ops/task';
import { overviewApi } from '@ganlin/contract/ops/overview';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { openTestApp, type TestApp } from '../../test/support/app.ts';
import { modules } from '../app.ts';
import { systemCtx } from './ctx.ts';
import { transaction } from './db/transaction.ts';
import { AppError } from './errors.ts';
import { defineEvent, emit, on } from './events/events.ts';
import { defineJob, enqueue } from './jobs/queue.ts';
import { runSchedules, takeTurn } from './jobs/schedule.ts';
import { defineTask, startTask } from './jobs/task.ts';
import { defineModule } from './module/module.ts';

const events: string[] = [];
const noted = defineEvent('test.noted', z.object({ word: z.string() }));
const note = defineJob('test.note', z.object({ word: z.string() }), async (_ctx, { word }) => void events.push(word));
const count = defineTask('test.count', z.object({ to: z.int() }), async (_ctx, { to }, { report }) => {
  for (let done = 1; done <= to; done++) await report({ done, total: to });
  if (to === 13) throw new AppError('fileNotFound');
  if (to === 14) throw new Error('a fault nobody should read');
  return `数到 ${to}`;
});
const probe = defineModule({
  name: 'probe',
  answers: [],
  jobs: [note, count.job],
  subscriptions: [
    on(noted, 'probe.first', async (_ctx, { word }) => void events.push(`first ${word}`)),
    on(noted, 'probe.second', async (_ctx, { word }) => void events.push(`second ${word}`)),
  ],
});

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ modules: [...modules, probe] });
});
afterAll(() => app.close());
const ctx = () => systemCtx(app.platform, 'test');

describe('a transaction', () => {
  it('commits its jobs and events with it, or none of them', async () => {
    events.length = 0;
    const failing = transaction(ctx(), async (ctx) => {
      await enqueue(ctx, note, { word: 'lost' });
      await emit(ctx, noted, { word: 'lost' });
      throw new Error('undo');
    });
    await expect(failing).rejects.toThrow('undo');
    await transaction(ctx(), async (ctx) => {
      await enqueue(ctx, note, { word: 'kept' });
      await emit(ctx, noted, { word: 'told' });
    });
    expect(await app.runJobs()).toBe(3);
    expect(events.toSorted()).toEqual(['first told', 'kept', 'second told']);
  });

  it('runs after-commit callbacks after the commit, and not at all without one', async () => {
    const order: string[] = [];
    await transaction(ctx(), async (ctx) => {
      ctx.afterCommit(async () => void order.push('after'));
      order.push('inside');
    });
    await transaction(ctx(), async (ctx) => {
      ctx.afterCommit(async () => void order.push('never'));
      throw new Error('undo');
    }).catch(() => undefined);
    expect(order).toEqual(['inside', 'after']);
  });

  it('joins the open one', async () => {
    await transaction(ctx(), (outer) =>
      transaction(outer, async (inner) => {
        expect(inner.db).toBe(outer.db);
      }),
    );
  });

  it('is retried after a deadlock, not after anything else', async () => {
    let tries = 0;
    const deadlock = Object.assign(new Error('deadlock detected'), { code: '40P01' });
    await transaction(ctx(), async () => {
      tries++;
      if (tries < 3) throw deadlock;
    });
    expect(tries).toBe(3);
    tries = 0;
    const other = transaction(ctx(), async () => {
      tries++;
      throw new Error('other');
    });
    await expect(other).rejects.toThrow('other');
    expect(tries).toBe(1);
  });
});

describe('a task', () => {
  it('shows its progress to its owner only', async () => {
    const admin = await app.admin();
    const { taskId } = await admin.call(overviewApi.startCheck, {});
    expect(await admin.call(taskApi.detail, { id: taskId })).toMatchObject({
      state: TaskState.waiting,
      title: '系统自检',
    });
    await app.runJobs();
    const done = await admin.call(taskApi.detail, { id: taskId });
    expect(done).toMatchObject({ state: TaskState.done, done: 20, total: 20 });
    expect(done.note).toMatch(/数据库正常.*缓存正常.*文件存储正常.*任务队列正常/);
    await expect((await app.admin()).call(taskApi.detail, { id: taskId })).toRefuse('taskNotFound');
  });

  it('shows the reason when refused, and no internal details when it fails', async () => {
    const find = (id: string) =>
      app.platform.db.selectFrom('platformTask').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const refused = await startTask(ctx(), count, { title: '数数', input: { to: 13 } });
    const broken = await startTask(ctx(), count, { title: '数数', input: { to: 14 } });
    await app.runJobs();
    expect(await find(refused)).toMatchObject({ state: TaskState.failed, note: '文件不存在或链接已失效' });
    expect(await find(broken)).toMatchObject({ state: TaskState.failed, note: '处理时出现错误，请联系管理员' });
  });

  it('runs once although its job is delivered twice', async () => {
    const id = await startTask(ctx(), count, { title: '数数', input: { to: 2 } });
    await app.runJobs();
    await app.platform.db.updateTable('platformTask').set({ note: 'as it was' }).where('id', '=', id).execute();
    await enqueue(ctx(), count.job, { taskId: id });
    await app.runJobs();
    const row = await app.platform.db.selectFrom('platformTask').select('note').where('id', '=', id).executeTakeFirst();
    expect(row?.note).toBe('as it was');
  });
});

describe('a schedule', () => {
  it('is run by one of many workers, and again when it is due', async () => {
    let runs = 0;
    const schedule = { name: 'test.turn', title: '测试', everySeconds: 10, run: async () => void runs++ };
    await Promise.all(Array.from({ length: 8 }, () => takeTurn(app.platform, schedule)));
    expect(runs).toBe(1);
    app.clock.advance(10);
    await Promise.all(Array.from({ length: 8 }, () => takeTurn(app.platform, schedule)));
    expect(runs).toBe(2);
  });

  it('runs daily even if workers live less than a day, and then not before the next day', async () => {
    let runs = 0;
    const daily = { name: 'test.daily', title: '测试', everySeconds: 86_400, run: async () => void runs++ };
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      for (const life of [1, 2, 3]) {
        const stop = runSchedules(app.platform, [daily]);
        vi.advanceTimersByTime(120_000);
        await stop();
        expect(runs, `in life ${life}`).toBe(1);
        app.clock.advance(3_600);
      }
    } finally {
      vi.useRealTimers();
    }
    app.clock.advance(86_400 - 3 * 3_600);
    await takeTurn(app.platform, daily);
    expect(runs).toBe(2);
  });

  it('is run by every worker where they share the work, and one of them keeps the record', async () => {
    let runs = 0;
    const run = async () => void runs++;
    const schedule = { name: 'test.shared', title: '测试', everySeconds: 10, everyWorker: true, run };
    await Promise.all(Array.from({ length: 3 }, () => takeTurn(app.platform, schedule)));
    expect(runs).toBe(3);
    const rows = await app.platform.db
      .selectFrom('platformSchedule')
      .select(['error', 'finishedAt'])
      .where('name', '=', 'test.shared')
      .execute();
    expect(rows).toEqual([{ error: '', finishedAt: expect.any(Date) }]);
  });

  it('records its last error for operators and goes on', async () => {
    let broken = true;
    const schedule = {
      name: 'test.broken',
      title: '测试',
      everySeconds: 10,
      run: async () => {
        if (broken) throw new Error('disk full');
      },
    };
    const error = async () => {
      const row = await app.platform.db
        .selectFrom('platformSchedule')
        .select('error')
        .where('name', '=', 'test.broken')
        .executeTakeFirst();
      return row?.error;
    };
    await takeTurn(app.platform, schedule);
    expect(await error()).toContain('disk full');
    broken = false;
    app.clock.advance(10);
    await takeTurn(app.platform, schedule);
    expect(await error()).toBe('');
  });
});
