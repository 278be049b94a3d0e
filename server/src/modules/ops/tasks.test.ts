import { text } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { auditApi } from '@ganlin/contract/audit/entry';
import { TaskState, taskApi } from '@ganlin/contract/ops/task';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openTestApp, type TestApp, type TestUser } from '../../../test/support/app.ts';
import { modules } from '../../app.ts';
import { openCtx, systemCtx } from '../../platform/ctx.ts';
import { AppError } from '../../platform/errors.ts';
import { takeTurn } from '../../platform/jobs/schedule.ts';
import { defineTask, startTask } from '../../platform/jobs/task.ts';
import { defineModule } from '../../platform/module/module.ts';
import { storageKeyOf } from '../../platform/storage/storage.ts';
import { forgetTasks } from './forget-tasks.ts';

let runs = 0;
let broken = false;
let inTheWay = '';
const list = defineTask('test.list', z.object({ text: z.string() }), async (_ctx, { text }, { keep }) => {
  runs++;
  if (broken) throw new AppError('fileNotFound');
  if (inTheWay) throw Object.assign(new Error('could not serialize access'), { code: inTheWay });
  if (text !== '') await keep({ name: '名单.csv', contentType: 'text/csv', body: Readable.from([text]) });
  return '好了';
});

let app: TestApp;
let admin: TestUser;
beforeAll(async () => {
  const probe = defineModule({ name: 'probe', answers: [], jobs: [list.job] });
  app = await openTestApp({ modules: [...modules, probe] });
  admin = await app.admin();
});
afterAll(() => app.close());

/** A task of this user, run to its end. */
async function made(by: TestUser, { text = 'a,b', fails = false } = {}): Promise<string> {
  const origin = { requestId: 'test', ip: '', userAgent: '' };
  const person = { id: by.id, userName: by.userName, realName: '测试用户', avatar: '', roleType: 1 as const };
  const rights = {
    sessionId: '',
    roles: [],
    permissions: new Set<string>(),
    grantsAll: false,
    mustChangePassword: false,
    secondFactor: 'none' as const,
    hasSecondFactor: false,
    secondFactorDemanded: false,
    provedUntil: 0,
    embed: null,
    regionId: '',
  };
  const ctx = openCtx(app.platform, { user: { ...person, ...rights }, origin });
  broken = fails;
  const id = await startTask(ctx, list, { title: '导出名单', input: { text } });
  await app.runJobs();
  broken = false;
  return id;
}

const stored = (id: string) => app.platform.storage.stat(storageKeyOf(id));
const rowOf = (id: string) =>
  app.platform.db.selectFrom('platformTask').selectAll().where('id', '=', id).executeTakeFirst();

it('lists the newest tasks of whoever asks, with what became of them', async () => {
  const owner = await app.learner();
  await made(admin);
  const done = await made(owner);
  app.clock.advance(1);
  const failed = await made(owner, { fails: true });
  expect(await owner.call(taskApi.own, {})).toMatchObject([
    { id: failed, state: TaskState.failed, note: '文件不存在或链接已失效', resultName: '' },
    { id: done, state: TaskState.done, note: '好了', resultName: '名单.csv' },
  ]);
});

describe('the file of a task', () => {
  it('goes to its owner with its name, type and size', async () => {
    const id = await made(admin, { text: '姓名\n王海涛\n' });
    expect((await admin.call(taskApi.detail, { id })).resultName).toBe('名单.csv');
    const reply = await admin.ask(taskApi.result, { id });
    expect(reply.body).toBe('姓名\n王海涛\n');
    expect(reply.headers).toMatchObject({ 'content-type': 'text/csv', 'content-length': '17' });
    expect(reply.headers['content-disposition']).toMatch(/^attachment.*filename\*=UTF-8''%E5%90%8D%E5%8D%95\.csv/);
  });

  it('is not found for anyone else, whatever their permissions', async () => {
    const id = await made(await app.learner());
    await expect(admin.call(taskApi.result, { id })).toRefuse('taskNotFound');
    await expect(admin.call(taskApi.detail, { id })).toRefuse('taskNotFound');
    await expect(app.guest.call(taskApi.result, { id })).toRefuse('tokenInvalid');
  });

  it('is refused with a message when there is none, or when it is deleted', async () => {
    await expect(admin.call(taskApi.result, { id: await made(admin, { text: '' }) })).toRefuse('taskHasNoFile');
    const id = await made(admin);
    await app.platform.storage.remove(storageKeyOf(id));
    await expect(admin.call(taskApi.result, { id })).toRefuse('taskHasNoFile');
  });
});

describe('trying again', () => {
  it('runs a failed task once more, whoever owns it, and writes an audit entry', async () => {
    const id = await made(await app.learner(), { fails: true });
    expect(await rowOf(id)).toMatchObject({ state: TaskState.failed, attempts: 1, note: '文件不存在或链接已失效' });
    await admin.call(taskApi.retry, { id });
    expect(await rowOf(id)).toMatchObject({ state: TaskState.waiting, note: '', finishedAt: null });
    await app.runJobs();
    expect(await rowOf(id)).toMatchObject({ state: TaskState.done, attempts: 2, note: '好了' });
    const { records } = await admin.call(auditApi.paging, { params: { action: 'ops.taskRetried' } });
    expect(records).toMatchObject([{ target: `task:${id}`, summary: '导出名单', userName: admin.userName }]);
  });

  it('starts it once for two concurrent requests', async () => {
    const id = await made(admin, { fails: true });
    runs = 0;
    const other = await app.admin();
    const outcomes = await Promise.allSettled([admin, other].map((who) => who.call(taskApi.retry, { id })));
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await app.runJobs();
    expect(runs).toBe(1);
  });

  it('is refused for a task that has not failed or does not exist, or without the permission', async () => {
    const done = await made(admin);
    await expect(admin.call(taskApi.retry, { id: done })).toRefuse('taskNotFailed');
    await expect(admin.call(taskApi.retry, { id: admin.id })).toRefuse('taskNotFound');
    const failed = await made(admin, { fails: true });
    await expect((await app.staff()).call(taskApi.retry, { id: failed })).toRefuse('forbidden');
    expect(await rowOf(failed)).toMatchObject({ state: TaskState.failed });
  });
});

describe('the list', () => {
  it('shows each task’s owner, number of runs and result', async () => {
    const own = await made(admin);
    const others = await made(await app.learner(), { fails: true });
    const { records } = await admin.call(taskApi.paging, { params: { title: '名单' }, size: 2 });
    expect(records).toMatchObject([
      { id: others, own: false, owner: '测试用户', attempts: 1, resultName: '', state: TaskState.failed },
      { id: own, own: true, owner: '测试用户', attempts: 1, resultName: '名单.csv', state: TaskState.done },
    ]);
    const failed = await admin.call(taskApi.paging, { params: { state: TaskState.failed }, size: 200 });
    expect(failed.records.every(({ state }) => state === TaskState.failed)).toBe(true);
    await expect((await app.staff()).call(taskApi.paging, { params: {} })).toRefuse('forbidden');
  });
});

describe('cleaning up', () => {
  const endedAt = (id: string, days: number) =>
    app.platform.db
      .updateTable('platformTask')
      .set({ finishedAt: new Date(app.clock.now.getTime() - days * 86_400_000) })
      .where('id', '=', id)
      .execute();
  const turn = async () => {
    app.clock.advance(forgetTasks.everySeconds);
    await takeTurn(app.platform, forgetTasks);
  };

  it('deletes files after a week and tasks after thirty days, and nothing younger', async () => {
    const [fresh, week, month] = [await made(admin), await made(admin), await made(admin)];
    await endedAt(fresh, 6.5);
    await endedAt(week, 7.5);
    await endedAt(month, 30.5);
    await turn();
    expect(await text(await app.platform.storage.read(storageKeyOf(fresh)))).toBe('a,b');
    expect(await rowOf(week)).toMatchObject({ state: TaskState.done, resultName: '', resultSize: 0 });
    expect(await stored(week)).toBeUndefined();
    await expect(admin.call(taskApi.result, { id: week })).toRefuse('taskHasNoFile');
    expect(await rowOf(month)).toBeUndefined();
    expect(await stored(month)).toBeUndefined();
    await expect(admin.call(taskApi.detail, { id: month })).toRefuse('taskNotFound');
  });

  it('leaves unfinished tasks, however old', async () => {
    const id = await made(admin, { fails: true });
    await admin.call(taskApi.retry, { id });
    await app.platform.db
      .updateTable('platformTask')
      .set({ createdAt: new Date(0) })
      .where('id', '=', id)
      .execute();
    await turn();
    expect(await rowOf(id)).toMatchObject({ state: TaskState.waiting });
    await app.runJobs();
  });

  it('handles more than one batch in a run', async () => {
    await app.platform.pool.query(
      `insert into platform_task (id, kind, title, state, input, created_at, finished_at)
       select gen_random_uuid(), 'test.list', '旧的', 2, '{}', $1, $1 from generate_series(1, 250)`,
      [new Date(app.clock.now.getTime() - 40 * 86_400_000)],
    );
    await turn();
    expect((await admin.call(taskApi.paging, { params: { title: '旧的' } })).total).toBe(0);
  });
});

it.each(['40001', '40P01', '57P01'])(
  'retries a task through the queue after a temporary error (%s), and finally fails it',
  async (code) => {
    inTheWay = code;
    const id = await made(admin).catch(() => undefined);
    expect(id).toBeUndefined();
    const { id: taskId } = await app.platform.db
      .selectFrom('platformTask')
      .select('id')
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    const again = () => list.job.run(systemCtx(app.platform, 'again'), { taskId });
    await expect(again()).rejects.toThrow('could not serialize');
    expect(await rowOf(taskId)).toMatchObject({ state: TaskState.running, attempts: 2 });
    inTheWay = '';
    await again();
    expect(await rowOf(taskId)).toMatchObject({ state: TaskState.done, attempts: 3 });

    const last = { state: TaskState.waiting, attempts: list.job.retries };
    await app.platform.db.updateTable('platformTask').set(last).where('id', '=', taskId).execute();
    inTheWay = code;
    await again();
    inTheWay = '';
    expect(await rowOf(taskId)).toMatchObject({ state: TaskState.failed, note: '处理时出现错误，请联系管理员' });
  },
);
