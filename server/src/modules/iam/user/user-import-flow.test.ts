import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { auditApi } from '@ganlin/contract/audit/entry';
import { ImportState, RowState } from '@ganlin/contract/core/import';
import { RoleType, userApi } from '@ganlin/contract/iam/user';
import { userImportApi as api } from '@ganlin/contract/iam/user-import';
import { TaskState, taskApi } from '@ganlin/contract/ops/task';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import type { Refused } from '../../../../test/support/client.ts';
import { openAppWithDepts } from '../../../../test/support/staff.ts';
import { bookOf, importer, password, person, textOf } from '../../../../test/support/user-import.ts';
import { systemCtx } from '../../../platform/ctx.ts';
import { storageKeyOf } from '../../../platform/storage/storage.ts';

const { app, admin } = await openAppWithDepts();
const own = importer(app, admin);

const addUser = (userName: string) =>
  admin.call(userApi.save, { userName, realName: '先来', password, roleType: RoleType.learner });
const countUsers = async (prefix: string) =>
  (await app.platform.db.selectFrom('iamUser').select('id').where('userName', 'like', `${prefix}%`).execute()).length;
const task = (id: string) => admin.call(taskApi.detail, { id });
const messageOf = (call: Promise<unknown>) => call.then(String, (error: Refused) => error.body.msg);

describe('correcting a row', () => {
  it('makes it valid, clears the rows that duplicated it, and reports those it now duplicates', async () => {
    const [mobile, other] = ['13500000001', '13500000002'];
    const id = await own.checked([
      person({ mobile }),
      person({ mobile }),
      person({ mobile }),
      person({ mobile: other }),
    ]);
    expect(await own.faults(id)).toEqual([
      [3, 'mobile 与第 2 行重复'],
      [4, 'mobile 与第 2 行重复'],
    ]);
    const fixed = await own.fix(id, 2, { mobile: ` ${other} `, realName: '改名' });
    expect(fixed).toMatchObject({ state: RowState.good, fixed: true, faults: [] });
    expect(fixed.cells).toMatchObject({ mobile: other, realName: '改名' });
    expect(await own.faults(id)).toEqual([
      [4, 'mobile 与第 3 行重复'],
      [5, 'mobile 与第 2 行重复'],
    ]);
    await own.fix(id, 4, { mobile: '' });
    await own.fix(id, 5, { mobile: '13500000003' });
    expect(await own.faults(id)).toEqual([]);
    expect((await own.detail(id)).counts).toMatchObject({ good: 4, error: 0, fixed: 3 });
    expect((await own.rows(id, 'fixed')).map(({ number }) => number)).toEqual([2, 4, 5]);
    await own.confirm(id);
    await app.runJobs();
    expect((await own.detail(id)).note).toBe('导入 4 人');
  });

  it('retains the errors of other cells, and reports the errors of the new text', async () => {
    const id = await own.checked([person({ idCard: 130_102_199_001_011_230, mobile: '1' })]);
    const fixed = await own.fix(id, 2, { mobile: '2' });
    expect(textOf(fixed.faults)).toEqual([
      'idCard 超过 15 位的数字在表格中已不准确，请把单元格设为文本后重新填写',
      'mobile 手机号码格式不正确!',
    ]);
    const good = await own.fix(id, 2, { mobile: '', idCard: '130102198505051238' });
    expect(good).toMatchObject({ state: RowState.good, faults: [] });
  });

  it('is refused for columns and rows that do not exist, and once the import has been confirmed', async () => {
    const id = await own.checked([person()]);
    const malformed = await admin.ask(api.fix, { id, number: 2, cells: { passwordHash: 'x' } });
    expect(malformed.statusCode).toBe(400);
    await expect(own.fix(id, 3, { mobile: '' })).toRefuse('importNotFound');
    await expect(own.fix(id, 2 ** 31 - 1, { mobile: '' })).toRefuse('importNotFound');
    await own.confirm(id);
    await expect(own.fix(id, 2, { mobile: '' })).toRefuse('importNotReady');
    await app.runJobs();
    await expect(own.fix(id, 2, { mobile: '' })).toRefuse('importNotReady');
  });
});

describe('confirming', () => {
  it('starts one import, even with concurrent confirmations', async () => {
    const id = await own.checked([person({ userName: 'once.one' }), person({ userName: 'once.two' })]);
    const outcomes = await Promise.allSettled(Array.from({ length: 6 }, () => own.confirm(id)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const reasons = outcomes.flatMap((one) => (one.status === 'rejected' ? [(one.reason as Refused).reason] : []));
    expect(new Set(reasons)).toEqual(new Set(['importNotReady']));
    await app.runJobs();
    expect(await countUsers('once.')).toBe(2);
    await expect(own.confirm(id)).toRefuse('importNotReady');
  });

  it('needs a password that is strong enough for every user in the file', async () => {
    const id = await own.checked([
      person({ userName: 'zhoulixin' }),
      person({ userName: 'strict.staff', roleType: '管理人员', roles: 'admin' }),
    ]);
    const confirm = (text: string) => admin.call(api.confirm, { id, way: 'all', options: { password: text } });
    expect(await messageOf(confirm('admin123'))).toContain('过于常见');
    expect(await messageOf(confirm('Fg7Kq82m'))).toBe('管理人员的密码至少 10 位（第 3 行）');
    expect(await messageOf(confirm('Zhoulixin2026'))).toBe('密码不能包含账号（第 2 行）');
    expect((await own.detail(id)).state).toBe(ImportState.ready);
  });

  it('is refused without a single valid row', async () => {
    const id = await own.checked([person({ userName: '' })]);
    await expect(own.confirm(id, 'good')).toRefuse('importEmpty');
    expect(await messageOf(own.confirm(id, 'all'))).toBe('还有 1 行有错误，请先改正，或只导入可用的行');
  });

  it('of all rows fails as a whole when a name was taken meanwhile, and shows which row', async () => {
    const id = await own.checked([person({ userName: 'whole.one' }), person({ userName: 'whole.two' })]);
    await addUser('Whole.Two');
    const { taskId } = await own.confirm(id, 'all');
    await app.runJobs();
    expect(await task(taskId)).toMatchObject({ state: TaskState.failed });
    expect(await own.detail(id)).toMatchObject({
      state: ImportState.ready,
      note: '导入时又有 1 条数据出现错误，没有导入任何数据',
      counts: { good: 1, error: 1 },
    });
    expect(await own.faults(id)).toEqual([[3, 'userName 账号已被使用']]);
    expect(await countUsers('whole.one')).toBe(0);
    await own.fix(id, 3, { userName: 'whole.three' });
    await own.confirm(id, 'all');
    await app.runJobs();
    expect((await own.detail(id)).note).toBe('导入 2 人');
  });

  it('of the valid rows skips one whose name was taken meanwhile', async () => {
    const id = await own.checked([person({ userName: 'part.one' }), person({ userName: 'part.two' })]);
    await addUser('part.two');
    await own.confirm(id, 'good');
    await app.runJobs();
    expect((await own.detail(id)).note).toBe('导入 1 人，跳过 1 行');
    expect(await own.faults(id)).toEqual([[3, 'userName 账号已被使用']]);
  });

  it('detects a name that is taken at the moment of writing', async () => {
    const id = await own.checked([person({ userName: 'race.one' }), person({ userName: 'race.two' })]);
    const { taskId } = await own.confirm(id, 'good');
    const rival = new pg.Client({ connectionString: app.platform.config.databaseUrl });
    await rival.connect();
    await rival.query('begin');
    await rival.query(
      `insert into iam_user (id, user_name, real_name, password_hash, role_type, created_at, updated_at)
       values (gen_random_uuid(), 'RACE.two', '对手', 'x', 1, now(), now())`,
    );
    const running = app.runJobs();
    await waitsForLock(rival);
    await rival.query('commit');
    await rival.end();
    await running;
    expect((await task(taskId)).note).toBe('导入 1 人，跳过 1 行');
    expect(await own.faults(id)).toEqual([[3, 'userName 账号已被使用']]);
  });
});

async function waitsForLock(client: pg.Client): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    const { rowCount } = await client.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if (rowCount) return;
    await pause(20);
  }
  throw new Error('nobody waits');
}

describe('the background job', () => {
  const runApply = (taskId: string) =>
    app.platform.jobs
      .find(({ name }) => name === 'task.iam.userImport.apply')!
      .run(systemCtx(app.platform, 'test'), { taskId });

  it('writes once when it is retried after the commit, or runs twice concurrently', async () => {
    const id = await own.checked([person({ userName: 'twice.one' })]);
    const { taskId } = await own.confirm(id);
    await Promise.all([runApply(taskId), runApply(taskId)]);
    // Simulates a process that died after the commit, before the task was marked as done.
    const { db } = app.platform;
    await db.updateTable('platformTask').set({ state: TaskState.running, note: '' }).where('id', '=', taskId).execute();
    await runApply(taskId);
    expect(await task(taskId)).toMatchObject({ state: TaskState.done, note: '导入 1 人' });
    expect(await countUsers('twice.')).toBe(1);
    const { records } = await admin.call(auditApi.paging, { params: { action: 'iam.usersImported' } });
    expect(records.filter(({ target }) => target === `import:${id}`)).toHaveLength(1);
  });

  it('can be retried after a failure from where it stopped', async () => {
    const { id, taskId } = await own.upload(await bookOf([person()]));
    const { db, storage } = app.platform;
    const key = storageKeyOf(id);
    const put = (bytes: Buffer) =>
      storage.put(key, Readable.from([bytes]), { contentType: 'application/octet-stream' });
    const sealed = await buffer(await storage.read(key));
    // An error that is not a known refusal: a damaged disk.
    await put(sealed.subarray(0, -1));
    await app.runJobs();
    await put(sealed);
    expect(await own.detail(id)).toMatchObject({
      state: ImportState.failed,
      note: expect.stringContaining('重新上传'),
    });
    await db.updateTable('platformTask').set({ state: TaskState.waiting }).where('id', '=', taskId).execute();
    const check = app.platform.jobs.find(({ name }) => name === 'task.iam.userImport.check')!;
    await check.run(systemCtx(app.platform, 'test'), { taskId });
    expect(await own.detail(id)).toMatchObject({ state: ImportState.ready, counts: { good: 1 }, note: '' });
  });

  it.each([
    ['a broken file', async () => (await bookOf([person()])).fill(7, 400, 900), '文件已损坏，或不是有效的 xlsx 文件'],
    ['an empty sheet', () => bookOf([], []), '文件中没有内容'],
    ['headings alone', () => bookOf([]), '表头下面没有数据'],
    ['other headings', () => bookOf([['a', 'b']], ['工号', '姓名']), '缺少列：“账号”，请使用模板'],
    ['no headings', () => bookOf([], ['zhangsan', '张三']), '第一行不是表头，请使用模板并把表头放在第一行'],
    ['a column twice', () => bookOf([['a']], ['账号', '姓名', '姓名']), '表头中“姓名”出现了多次，请只保留一列'],
  ])('reports what is wrong with %s and stores nothing of it', async (_what, file, note) => {
    const { id, taskId } = await own.upload(await file());
    await app.runJobs();
    expect(await own.detail(id)).toMatchObject({ state: ImportState.failed, note, counts: { all: 0 } });
    expect(await task(taskId)).toMatchObject({ state: TaskState.failed, note });
    expect(await app.platform.storage.stat(storageKeyOf(id))).toBeUndefined();
    await expect(own.confirm(id)).toRefuse('importNotReady');
  });

  it('does not even start for a file that is not a spreadsheet', async () => {
    await expect(own.upload(Buffer.from('账号,姓名'), '名单.csv')).toRefuse('fileTypeRefused');
    await expect(own.upload(Buffer.from('<html></html>'), '名单.xlsx')).toRefuse('fileTypeRefused');
  });
});
