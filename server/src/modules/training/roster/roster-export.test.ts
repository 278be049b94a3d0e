import { auditApi } from '@ganlin/contract/audit/entry';
import { DataScope } from '@ganlin/contract/iam/role';
import { TaskState, taskApi } from '@ganlin/contract/ops/task';
import { fields } from '@ganlin/contract/training/form';
import { personApi as api, rosterColumns } from '@ganlin/contract/training/person';
import ExcelJS from 'exceljs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp, type TestUser } from '../../../../test/support/app.ts';
import { staffWith } from '../../../../test/support/staff.ts';
import { aClass, paid, register, someone } from '../../../../test/support/trainclasses.ts';

let app: TestApp;
let admin: TestUser;
beforeAll(async () => {
  app = await openTestApp();
  admin = await app.admin();
});
afterAll(() => app.close());

const numbers = { taxId: '911300001234567890', accountNumber: '6222020200112233445' } as const;

async function classOf(...people: Parameters<typeof register>[2][]): Promise<string> {
  const activityId = await aClass(app, admin, paid);
  for (const person of people) await register(app, activityId, { ...numbers, ...person });
  return activityId;
}

async function sheetIn(bytes: Buffer): Promise<ExcelJS.Worksheet> {
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(bytes as unknown as ArrayBuffer);
  return book.worksheets[0]!;
}

const rowOf = (sheet: ExcelJS.Worksheet, number: number) => (sheet.getRow(number).values as unknown[]).slice(1);

it('is a file with every field and its outcome, long numbers as text and choices as labels [S7-45, S7-54]', async () => {
  const person = { ...someone(), sex: 0, nation: '回族', stayType: 2, checkinTime: '2026-12-01T06:30:00Z' } as const;
  const activityId = await classOf(person);
  const reply = await admin.ask(api.export, { params: { activityId } });
  expect(api.export.path).toBe('/api/activity/trainclass/person-export');
  expect(reply.headers['content-type']).toContain('spreadsheetml');
  expect(decodeURIComponent(String(reply.headers['content-disposition']))).toContain('报名信息表.xlsx');
  const sheet = await sheetIn(reply.rawPayload);
  expect(rowOf(sheet, 1)).toEqual([...fields.map(({ label }) => label), ...Object.values(rosterColumns)]);
  const cells = Object.fromEntries(fields.map(({ key }, index) => [key, sheet.getRow(2).getCell(index + 1)] as const));
  for (const key of ['idCard', 'mobile', 'taxId', 'accountNumber'] as const) {
    expect(cells[key]?.type).toBe(ExcelJS.ValueType.String);
    expect(cells[key]?.value).toBe({ ...person, ...numbers }[key]);
  }
  expect(['sex', 'nation', 'stayType', 'checkinTime'].map((key) => cells[key]?.value)).toEqual([
    '女',
    '回族',
    '双人间',
    '2026-12-01 14:30',
  ]);
  expect(rowOf(sheet, 2).at(fields.length + 1)).toBe('待审核');
});

it('has the chosen columns in their order, and the people matching the search', async () => {
  const activityId = await classOf({ name: '甲', unit: '东' }, { name: '乙', unit: '西' }, { name: '丙', unit: '东' });
  const columns = ['state', 'name', 'nothing', 'idCard', 'name'];
  const sheet = await sheetIn(
    (await admin.ask(api.export, { params: { activityId, keyword: '东' }, columns })).rawPayload,
  );
  expect(rowOf(sheet, 1)).toEqual(['报名状态', '姓名', '身份证号']);
  expect([2, 3, 4].map((number) => sheet.getRow(number).getCell(2).value)).toEqual(['甲', '丙', null]);
});

it('has masked numbers for staff who may not see them, and is audited without any number', async () => {
  const person = someone();
  const activityId = await classOf(person);
  const clerk = await staffWith(app, { permissions: 'train:person:export', dataScope: DataScope.all });
  const params = { activityId, keyword: person.idCard };
  const bytes = (await clerk.ask(api.export, { params, columns: ['idCard', 'mobile', 'accountNumber'] })).rawPayload;
  const cells = rowOf(await sheetIn(bytes), 2);
  expect(cells).toEqual([`1306****${person.idCard.slice(-4)}`, `139****${person.mobile.slice(-4)}`, '****3445']);
  const { records } = await admin.call(auditApi.paging, { params: { action: 'training.peopleExported' } });
  const entry = records.find(({ target }) => target === `trainclass:${activityId}`);
  const { after } = await admin.call(auditApi.detail, { id: entry!.id });
  expect(after).toMatchObject({ masked: true, columns: ['idCard', 'mobile', 'accountNumber'] });
  expect(JSON.stringify(after)).not.toContain(person.idCard);
});

it('can be made in the background, sealed until fetched, without storing the search in plain text', async () => {
  const person = someone();
  const activityId = await classOf(person, {});
  const { taskId } = await admin.call(api.exportTask, {
    params: { activityId, keyword: person.mobile },
    columns: ['mobile'],
  });
  const { input } = await app.platform.db
    .selectFrom('platformTask')
    .select('input')
    .where('id', '=', taskId)
    .executeTakeFirstOrThrow();
  expect(JSON.stringify(input)).not.toContain(person.mobile);
  await app.runJobs();
  expect(await admin.call(taskApi.detail, { id: taskId })).toMatchObject({
    state: TaskState.done,
    note: '共 1 人',
    resultName: '报名信息表.xlsx',
  });
  const sheet = await sheetIn((await admin.ask(taskApi.result, { id: taskId })).rawPayload);
  expect([1, 2, 3].map((number) => sheet.getRow(number).getCell(1).value)).toEqual(['手机号码', person.mobile, null]);
});
