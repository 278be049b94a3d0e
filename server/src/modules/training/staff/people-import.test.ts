import { auditApi } from '@ganlin/contract/audit/entry';
import type { Input } from '@ganlin/contract/core/endpoint';
import type { Envelope } from '@ganlin/contract/core/envelope';
import { ImportState } from '@ganlin/contract/core/import';
import { DataScope } from '@ganlin/contract/iam/role';
import { RegistrationState } from '@ganlin/contract/training/kinds';
import { personApi, personImportApi as api } from '@ganlin/contract/training/person';
import { registrationApi } from '@ganlin/contract/training/registration';
import { trainclassApi } from '@ganlin/contract/training/trainclass';
import ExcelJS from 'exceljs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp, type TestUser } from '../../../../test/support/app.ts';
import { Refused } from '../../../../test/support/client.ts';
import { makeDepts, staffWith } from '../../../../test/support/staff.ts';
import { aClass, paid, register, someone } from '../../../../test/support/trainclasses.ts';
import { bookOf } from '../../../../test/support/user-import.ts';

const { submitted, waiting, awaitingPayment } = RegistrationState;

let app: TestApp;
let admin: TestUser;
beforeAll(async () => {
  app = await openTestApp();
  admin = await app.admin();
});
afterAll(() => app.close());

type Cells = Readonly<Record<string, string>>;
const titles = ['姓名', '身份证号', '手机号码', '工作单位', '性别'];
const line = ({ name = '', idCard = '', mobile = '', unit = '', sex = '男' }: Cells) => [
  name,
  idCard,
  mobile,
  unit,
  sex,
];

async function upload(activityId: string, rows: readonly Cells[], { token } = admin) {
  const form = new FormData();
  form.append('activityId', activityId);
  form.append('file', new Blob([new Uint8Array(await bookOf(rows.map(line), titles))]), '名单.xlsx');
  const request = new Request('http://x/', { method: 'POST', body: form });
  const response = await app.http.inject({
    method: 'POST',
    url: api.start.path,
    headers: { 'content-type': request.headers.get('content-type')!, token },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  const body = response.json<Envelope<{ id: string }>>();
  if (response.statusCode !== 200 || body.code !== 0) throw new Refused(response.statusCode, body);
  await app.runJobs();
  return body.data.id;
}

const faultsOf = async (id: string) =>
  (await admin.call(api.rows, { params: { id, only: 'problem' }, size: 200 })).records.map(({ number, faults }) => [
    number,
    ...faults.map(({ column, message }) => `${column} ${message}`),
  ]);
const confirm = async (id: string, way: Input<typeof api.confirm>['way'] = 'good') => {
  await admin.call(api.confirm, { id, way, options: {} });
  await app.runJobs();
  return admin.call(api.detail, { id });
};
const peopleOf = async (activityId: string) =>
  (await admin.call(personApi.paging, { params: { activityId }, sort: { field: 'name', order: 'asc' }, size: 200 }))
    .records;

describe('an applicant sheet', () => {
  it('is checked against the class’s requirements and existing registrations, corrected, and registered', async () => {
    const activityId = await aClass(app, admin, { ...paid, required: '1,3,8' });
    const there = someone();
    await register(app, activityId, there);
    const [one, other] = [someone(), someone()];
    const id = await upload(activityId, [
      { ...one, name: '甲' },
      { ...other, name: '乙', idCard: '' },
      { ...someone(), name: '丙', mobile: there.mobile },
      { ...someone(), name: '丁', sex: '未知' },
      { ...someone(), name: '戊', mobile: one.mobile },
    ]);
    expect(await faultsOf(id)).toEqual([
      [3, 'idCard 请输入身份证号'],
      [4, 'mobile 该手机号码已报名本培训班'],
      [5, 'sex 性别无法识别，只能是男、女'],
      [6, 'mobile 与第 2 行重复'],
    ]);
    const fixed = await admin.call(api.fix, { id, number: 3, cells: { idCard: other.idCard } });
    expect(fixed.faults).toEqual([]);
    expect(await confirm(id)).toMatchObject({ state: ImportState.done, note: '导入 2 人，跳过 3 行' });
    const people = await peopleOf(activityId);
    expect(people.map(({ name, state }) => [name, state])).toEqual([
      ['乙', submitted],
      [there.name, submitted],
      ['甲', submitted],
    ]);
    const { trail: history } = await admin.call(personApi.detail, { id: people[2]!.id });
    const form = await admin.call(personApi.unmask, { reason: '核对', id: people[2]!.id });
    expect(form).toMatchObject({ ...one, name: '甲', sex: 1 });
    expect(history).toMatchObject([{ text: '批量报名' }]);
    // An applicant signed up by staff finds the registration as if it were their own.
    const row = app.platform.db.selectFrom('trainingPerson').select('code').where('id', '=', people[2]!.id);
    const { code } = await row.executeTakeFirstOrThrow();
    const found = await app.guest.call(registrationApi.query, { code, mobile: one.mobile });
    expect(found.registration.state).toBe(submitted);
    const { records } = await admin.call(auditApi.paging, { params: { action: 'training.peopleImported' } });
    expect(records[0]).toMatchObject({ target: `import:${id}`, summary: '名单.xlsx' });
  });

  it('takes seats in its order; the rest waits, or is left out without a waiting list', async () => {
    const rows = Array.from({ length: 3 }, () => someone());
    const listed = await aClass(app, admin, { ...paid, quota: 2, review: false });
    const first = await upload(listed, rows);
    expect(await faultsOf(first)).toEqual([[4, ' 名额已满，将进入候补名单']]);
    expect((await confirm(first)).note).toBe('导入 3 人');
    expect((await peopleOf(listed)).map(({ state }) => state).toSorted((one, other) => one - other)).toEqual([
      waiting,
      awaitingPayment,
      awaitingPayment,
    ]);
    expect(await admin.call(personApi.counts, { activityId: listed })).toMatchObject({ taken: 2 });

    const bounded = await aClass(app, admin, { quota: 2, unitQuota: 1, waitingList: false });
    const second = await upload(bounded, [rows[0]!, rows[1]!, { ...rows[2]!, unit: '别的单位' }]);
    expect(await faultsOf(second)).toEqual([[3, 'unit 该单位的名额已满']]);
    // Another applicant is faster between check and write.
    await register(app, bounded, { unit: '第三家' });
    expect((await confirm(second)).note).toBe('导入 1 人，跳过 2 行');
    expect(await faultsOf(second)).toEqual([
      [3, 'unit 该单位的名额已满'],
      [4, ' 名额已满'],
    ]);
    expect(await admin.call(personApi.counts, { activityId: bounded })).toMatchObject({ taken: 2, quota: 2 });
  });

  it('belongs to its class: classes out of scope or unpublished are refused, and each has its own list', async () => {
    const activityId = await aClass(app, admin);
    const id = await upload(activityId, [someone()]);
    expect((await admin.call(api.recent, { activityId })).map((one) => one.id)).toEqual([id]);
    expect(await admin.call(api.recent, { activityId: await aClass(app, admin) })).toEqual([]);
    const { south } = await makeDepts(app);
    const clerk = await staffWith(app, { permissions: 'train:', dataScope: DataScope.dept, deptId: south });
    await expect(upload(activityId, [someone()], clerk)).toRefuse('trainclassNotFound');
    await expect(clerk.call(api.detail, { id })).toRefuse('importNotFound');
    await admin.call(trainclassApi.close, { id: activityId });
    await expect(admin.call(api.confirm, { id, way: 'good', options: {} })).toRefuse('trainclassNotPublished');
    await expect(upload(activityId, [someone()])).toRefuse('trainclassNotPublished');
  });

  it('has a template with the fields this class asks for', async () => {
    const activityId = await aClass(app, admin, { required: '1,4,8' });
    const book = new ExcelJS.Workbook();
    await book.xlsx.load((await admin.ask(api.template, { activityId })).rawPayload as unknown as ArrayBuffer);
    const headings: string[] = [];
    book.worksheets[0]?.getRow(1).eachCell((cell) => headings.push(cell.text));
    expect(headings.filter((heading) => heading.endsWith('*'))).toEqual(['姓名*', '工作单位*', '手机号码*']);
    expect(headings).not.toContain('税号');
    const guide: string[] = [];
    book.worksheets[1]?.eachRow((row) => {
      if (row.getCell(2).text.startsWith('必填')) guide.push(row.getCell(1).text);
    });
    expect(guide).toEqual(['姓名', '工作单位', '手机号码']);
    const columns = await admin.call(api.columns, { activityId });
    expect(columns.filter(({ required }) => required).map(({ title }) => title)).toEqual(guide);
    const all = await admin.call(api.columns, {});
    expect(all.length).toBeGreaterThan(columns.length);
    await expect(admin.call(api.columns, { activityId: crypto.randomUUID() })).toRefuse('trainclassNotFound');
  });
});
