import { DataScope } from '@ganlin/contract/iam/role';
import { TaskState, taskApi } from '@ganlin/contract/ops/task';
import { EXPORT_LIMIT, RoleType, userApi } from '@ganlin/contract/iam/user';
import ExcelJS from 'exceljs';
import { expect, it } from 'vitest';
import type { TestUser } from '../../../../test/support/app.ts';
import { openAppWithDepts, staffWith } from '../../../../test/support/staff.ts';

const { app, admin, depts } = await openAppWithDepts();

const create = (extra: object) =>
  admin.call(userApi.save, {
    userName: `export${Math.random().toString(36).slice(2)}`,
    realName: '导出专用',
    password: 'Rain2026cloud',
    roleType: RoleType.learner,
    ...extra,
  });

async function rowsOf(bytes: Buffer): Promise<string[][]> {
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(bytes as unknown as ArrayBuffer);
  const rows: string[][] = [];
  book.worksheets[0]!.eachRow((row) => rows.push((row.values as string[]).slice(1)));
  return rows;
}

/** Starts an export, runs its job, and opens its file. */
async function exportInBackground(caller: TestUser, params: object): Promise<string[][]> {
  const { taskId } = await caller.call(userApi.startExport, { params });
  await app.runJobs();
  expect(await caller.call(taskApi.detail, { id: taskId })).toMatchObject({
    state: TaskState.done,
    resultName: '用户列表.xlsx',
  });
  return rowsOf((await caller.ask(taskApi.result, { id: taskId })).rawPayload);
}

it('is a spreadsheet of the filtered users, with numbers masked and stored as text [S7-22]', async () => {
  await create({ userName: 'exported.one', mobile: '13700000004', deptId: depts.city });
  const reply = await admin.ask(userApi.export, { params: { keyword: '导出专用' } });
  expect(reply.headers['content-type']).toContain('spreadsheetml');
  const [heading, row, ...more] = await rowsOf(reply.rawPayload);
  expect(heading?.slice(0, 4)).toEqual(['账号', '姓名', '类型', '部门']);
  expect(row?.slice(0, 6)).toEqual(['exported.one', '导出专用', '学员', '市', undefined, '137****0004']);
  expect(more).toEqual([]);
});

it('produces the same file in the background, also when searching by a whole number, which is stored nowhere in plain text', async () => {
  await create({ userName: 'exported.two', mobile: '13700000005' });
  const rows = await exportInBackground(admin, { keyword: '13700000005' });
  expect(rows.map(([userName]) => userName)).toEqual(['账号', 'exported.two']);
  const stored = await app.platform.pool.query(
    `select input::text from platform_task union all select after::text from audit_entry`,
  );
  expect(JSON.stringify(stored.rows)).not.toContain('13700000005');
});

it('contains only users in the caller’s scope at the time of the request', async () => {
  await create({ userName: 'exported.north', realName: '范围甲', deptId: depts.county });
  await create({ userName: 'exported.south', realName: '范围乙', deptId: depts.south });
  const staff = await staffWith(app, {
    permissions: 'sys:user:',
    dataScope: DataScope.deptAndBelow,
    deptId: depts.north,
  });
  const names = (await exportInBackground(staff, { keyword: '范围' })).map(([userName]) => userName);
  expect(names).toEqual(['账号', 'exported.north']);
});

it('above the synchronous limit is refused immediately and runs in the background', async () => {
  const { pool } = app.platform;
  await pool.query(
    `insert into iam_user (id, user_name, real_name, password_hash, role_type, created_at, updated_at)
     select gen_random_uuid(), 'many' || n, '人数众多', 'x', 1, now(), now() from generate_series(1, $1) n`,
    [EXPORT_LIMIT + 1],
  );
  await expect(admin.call(userApi.export, { params: { keyword: '人数众多' } })).toRefuse('exportTooLarge');
  const rows = await exportInBackground(admin, { keyword: '人数众多' });
  expect(new Set(rows.map(([userName]) => userName)).size).toBe(1 + EXPORT_LIMIT + 1);
});
