import { auditApi } from '@ganlin/contract/audit/entry';
import { taskApi } from '@ganlin/contract/ops/task';
import ExcelJS from 'exceljs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp, type TestUser } from '../../../test/support/app.ts';
import { systemCtx } from '../../platform/ctx.ts';
import { record } from '../audit/index.ts';

const COUNT = 5_432;
const from = new Date('2026-01-01T00:00:00.000Z');

let app: TestApp;
let admin: TestUser;
beforeAll(async () => {
  app = await openTestApp();
  admin = await app.admin();
  // A vacuum that has just started would prevent the database from being dropped.
  await app.owner.query('alter table audit_entry set (autovacuum_enabled = off)');
  // Many entries at one instant, as a bulk action writes them, and some between two milliseconds.
  await app.platform.pool.query(
    `insert into audit_entry (id, at, action, user_name, summary, ip)
     select gen_random_uuid(), $1::timestamptz + (i / 700) * interval '1 millisecond' + (i % 3) * interval '1 microsecond',
            case when i % 2 = 0 then 'iam.login' else 'iam.userChanged' end, 'walker', 'n' || i, '10.1.1.' || i % 4
       from generate_series(1, $2::int) i`,
    [from, COUNT],
  );
});
afterAll(() => app.close());

async function fileOf(taskId: string): Promise<ExcelJS.Worksheet> {
  await app.runJobs();
  const { rawPayload } = await admin.ask(taskApi.result, { id: taskId });
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(Uint8Array.from(rawPayload).buffer);
  return book.worksheets[0]!;
}

const textsOf = (sheet: ExcelJS.Worksheet, row: number) => (sheet.getRow(row).values as unknown[]).slice(1);

it('exports every entry of the filter once, the newest first, and logs the export', async () => {
  const params = { userName: 'walker', between: [from.toISOString(), '2026-02-01T00:00:00.000Z'] as [string, string] };
  const { taskId } = await admin.call(auditApi.export, { params });
  const sheet = await fileOf(taskId);
  expect(sheet.rowCount).toBe(COUNT + 1);
  const summaries = sheet.getColumn(6).values.slice(2);
  expect(new Set(summaries).size).toBe(COUNT);
  const newest = await app.platform.pool.query<{ summary: string }>(
    `select summary from audit_entry where user_name = 'walker' order by at desc, id desc`,
  );
  expect(summaries).toEqual(newest.rows.map(({ summary }) => summary));

  expect(await admin.call(taskApi.detail, { id: taskId })).toMatchObject({
    title: '导出操作日志',
    done: COUNT,
    total: COUNT,
    note: '已导出 5,432 条',
    resultName: '操作日志.xlsx',
  });
  const [trace] = (await admin.call(auditApi.paging, { params: { target: `task:${taskId}` } })).records;
  expect(trace).toMatchObject({ action: 'audit.exported', userName: admin.userName, summary: '导出操作日志' });
  expect(await admin.call(auditApi.detail, { id: trace!.id })).toMatchObject({ before: null, after: params });
});

it('exports changes as text', async () => {
  await record(systemCtx(app.platform, 'test'), {
    action: 'iam.userChanged',
    target: 'user:1',
    summary: '=HYPERLINK("x")',
    before: { realName: '张三', state: 0 },
    after: { realName: '李四', state: 0 },
    by: { id: null, userName: 'chen', realName: '陈' },
  });
  const sheet = await fileOf((await admin.call(auditApi.export, { params: { userName: 'chen' } })).taskId);
  const titles = ['时间', '操作', '账号', '姓名', 'IP 地址', '说明', '对象', '变更', '设备'];
  expect(textsOf(sheet, 1)).toEqual(titles);
  const [at, ...rest] = textsOf(sheet, 2);
  expect(at).toMatch(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/);
  // A formula in a name stays text.
  expect(rest.slice(0, 7)).toEqual([
    '修改用户',
    'chen',
    '陈',
    undefined,
    '=HYPERLINK("x")',
    'user:1',
    '姓名：张三 → 李四',
  ]);
});

it('exports the login log and nothing else', async () => {
  const { taskId } = await admin.call(auditApi.exportLogins, { params: { userName: 'walker', ip: '10.1.1.2' } });
  const sheet = await fileOf(taskId);
  expect(textsOf(sheet, 1)).toEqual(['时间', '操作', '账号', '姓名', 'IP 地址', '说明', '设备']);
  expect(sheet.rowCount).toBe(1 + COUNT / 4);
  expect(new Set(sheet.getColumn(2).values.slice(2))).toEqual(new Set(['登录']));
  expect(await admin.call(taskApi.detail, { id: taskId })).toMatchObject({ resultName: '登录日志.xlsx' });
});

it('creates a sheet with only headings when nothing is found', async () => {
  const { taskId } = await admin.call(auditApi.export, { params: { keyword: '没有这样的词' } });
  expect((await fileOf(taskId)).rowCount).toBe(1);
});
