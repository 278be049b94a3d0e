import { buffer } from 'node:stream/consumers';
import { DataScope } from '@ganlin/contract/iam/role';
import { userImportApi as api } from '@ganlin/contract/iam/user-import';
import ExcelJS from 'exceljs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp, type TestUser } from '../../../../test/support/app.ts';
import { makeDepts, staffWith } from '../../../../test/support/staff.ts';
import { bookOf, importer, person, titles } from '../../../../test/support/user-import.ts';
import { forgetImports } from '../../../kits/import/forget.ts';
import { takeTurn } from '../../../platform/jobs/schedule.ts';
import { unsealBytes } from '../../../platform/security/sealed.ts';
import { storageKeyOf } from '../../../platform/storage/storage.ts';

let app: TestApp;
let admin: TestUser;
let own: ReturnType<typeof importer>;
let depts: Awaited<ReturnType<typeof makeDepts>>;
beforeAll(async () => {
  app = await openTestApp();
  depts = await makeDepts(app);
});
// A new admin each time: tests move the clock beyond the end of a session.
beforeEach(async () => {
  admin = await app.admin();
  own = importer(app, admin);
});
afterAll(() => app.close());

describe('who may', () => {
  it('use which departments and roles is decided for each row, both when it is checked and when it is written', async () => {
    const staff = await staffWith(app, {
      permissions: 'sys:user:',
      dataScope: DataScope.deptAndBelow,
      deptId: depts.city,
    });
    const theirs = importer(app, staff);
    const id = await theirs.checked([
      person({ userName: 'scope.one', deptCode: 'N11' }),
      person({ deptCode: 'S' }),
      person({ deptCode: '' }),
      person({ roles: 'admin' }),
      person({ userName: 'scope.two', deptCode: 'N1' }),
    ]);
    const admins = (
      await app.platform.db.selectFrom('iamRole').select('name').where('code', '=', 'admin').execute()
    )[0];
    expect(await theirs.faults(id)).toEqual([
      [3, 'deptCode 部门不存在，或不在您的管理范围内'],
      [4, 'deptCode 请输入部门编码'],
      [5, `roles 角色“${admins?.name}”超出您自己的权限，不能授予`],
    ]);
    // Between check and confirmation the staff member moves to the county department.
    await app.platform.db.updateTable('iamUser').set({ deptId: depts.county }).where('id', '=', staff.id).execute();
    await theirs.confirm(id, 'good');
    await app.runJobs();
    expect((await theirs.detail(id)).note).toBe('导入 1 人，跳过 4 行');
    const made = app.platform.db.selectFrom('iamUser').select('userName').where('userName', 'like', 'scope.%');
    expect(await made.execute()).toEqual([{ userName: 'scope.one' }]);
  });

  it('see an import: only its owner', async () => {
    const id = await own.checked([person()]);
    const other = importer(app, await app.admin());
    const another = await app.admin();
    await expect(other.detail(id)).toRefuse('importNotFound');
    await expect(other.rows(id)).toRefuse('importNotFound');
    await expect(other.fix(id, 2, { mobile: '' })).toRefuse('importNotFound');
    await expect(other.confirm(id)).toRefuse('importNotFound');
    await expect(another.call(api.faults, { id })).toRefuse('importNotFound');
    await expect(another.call(api.discard, { id })).toRefuse('importNotFound');
    expect(await another.call(api.recent, {})).toEqual([]);
  });
});

describe('what is kept', () => {
  const mobile = '13400000077';

  it('is unreadable in every table and in the storage, and the file is deleted once it has been read', async () => {
    const file = await bookOf([person({ mobile, realName: '诸葛孔明', roles: mobile })]);
    const { id } = await own.upload(file);
    const { storage, config } = app.platform;
    const stored = await buffer(await storage.read(storageKeyOf(id)));
    expect(stored.includes(file.subarray(0, 100))).toBe(false);
    expect(unsealBytes(config.dataKeys, stored, ['file.import', storageKeyOf(id)])).toEqual(file);
    await app.runJobs();
    expect(await storage.stat(storageKeyOf(id))).toBeUndefined();
    expect((await own.rows(id))[0]?.cells).toMatchObject({ mobile, realName: '诸葛孔明' });
    expect(await tablesHolding(mobile)).toEqual([]);
    expect(await tablesHolding('诸葛孔明')).toEqual([]);
    expect(await tablesHolding(`import:${id}`)).toEqual([]);
  });

  it('is deleted after a week, and immediately when its owner discards it', async () => {
    const { id: waiting } = await own.upload(await bookOf([person()]));
    await admin.call(api.discard, { id: waiting });
    await app.runJobs();
    await expect(own.detail(waiting)).toRefuse('importNotFound');
    expect(await app.platform.storage.stat(storageKeyOf(waiting))).toBeUndefined();

    const ready = await own.checked([person()]);
    const { id: unread } = await own.upload(await bookOf([person()]));
    app.clock.advance(7 * 86_400 + 1);
    await expect((await app.admin()).call(api.detail, { id: ready })).toRefuse('importNotFound');
    await takeTurn(app.platform, forgetImports);
    expect(await app.platform.storage.stat(storageKeyOf(unread))).toBeUndefined();
    for (const table of ['platformImport', 'platformImportRow'] as const) {
      expect(await app.platform.db.selectFrom(table).selectAll().execute()).toEqual([]);
    }
    await app.runJobs();
  });
});

/** Every table of the database, the queue's included, in which some row contains the text. */
async function tablesHolding(text: string): Promise<string[]> {
  const { rows } = await app.platform.pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const holding: string[] = [];
  for (const { name } of rows) {
    const found = await app.platform.pool.query(`select from ${name} t where position($1 in t::text) > 0 limit 1`, [
      text,
    ]);
    if (found.rowCount) holding.push(name);
  }
  return holding;
}

describe('downloadable files', () => {
  const opened = async (response: { rawPayload: Buffer }) => {
    const book = new ExcelJS.Workbook();
    await book.xlsx.load(response.rawPayload as never);
    return book;
  };

  it('the template has headings with hints, no rows, and a sheet of explanations', async () => {
    const book = await opened(await admin.ask(api.template, {}));
    const [sheet, guide] = book.worksheets;
    expect((sheet!.getRow(1).values as string[]).slice(1)).toEqual(titles);
    expect(sheet!.rowCount).toBe(1);
    expect(JSON.stringify(sheet!.getCell('A1').note)).toContain('不能重复');
    expect(sheet!.getColumn(4).numFmt).toBe('@');
    expect(guide!.name).toBe('填写说明');
    const label = JSON.stringify(guide!.getSheetValues());
    for (const word of ['部门编码', 'N11', '学员']) expect(label).toContain(word);
    const columns = await admin.call(api.columns, {});
    expect(columns.map(({ title, required }) => title + (required ? '*' : ''))).toEqual(titles);
    const { id } = await own.upload(Buffer.from(await book.xlsx.writeBuffer()));
    await app.runJobs();
    expect((await own.detail(id)).note).toBe('表头下面没有数据');
  });

  it('the error list contains only the problem rows, and can be corrected and uploaded as it is', async () => {
    const id = await own.checked([
      person(),
      person({ userName: 'list.bad', mobile: '1', email: 'x' }),
      person({ userName: 'list.staff', roleType: '管理人员' }),
    ]);
    const book = await opened(await admin.ask(api.faults, { id }));
    const sheet = book.worksheets[0]!;
    expect((sheet.getRow(1).values as string[]).slice(1)).toEqual([...titles, '错误']);
    expect(sheet.rowCount).toBe(3);
    expect(sheet.getRow(2).getCell(9).value).toBe('手机号：手机号码格式不正确!；邮箱：请输入正确的邮箱地址');
    expect(sheet.getRow(3).getCell(9).value).toMatch(/^（警告）角色：/);
    sheet.getRow(2).getCell(3).value = 13_400_000_078;
    sheet.getRow(2).getCell(5).value = '';
    const again = await own.upload(Buffer.from(await book.xlsx.writeBuffer()));
    await app.runJobs();
    expect(await own.detail(again.id)).toMatchObject({ note: '', counts: { good: 1, warning: 1, error: 0 } });
  });
});
