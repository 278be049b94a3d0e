import { auditApi } from '@ganlin/contract/audit/entry';
import { ImportState, RowState } from '@ganlin/contract/core/import';
import { userImportApi as api } from '@ganlin/contract/iam/user-import';
import { RoleType, userApi } from '@ganlin/contract/iam/user';
import { TaskState, taskApi } from '@ganlin/contract/ops/task';
import ExcelJS from 'exceljs';
import { describe, expect, it } from 'vitest';
import { openAppWithDepts } from '../../../../test/support/staff.ts';
import { bookOf, importer, password, person, titles } from '../../../../test/support/user-import.ts';
import { isPassword } from '../password/password.ts';

const { app, admin } = await openAppWithDepts();
const own = importer(app, admin);

describe('a file of valid rows', () => {
  it('is checked, shown, confirmed and imported, and leaves an audit entry without personal data', async () => {
    const { id, taskId } = await own.upload(
      await bookOf([
        person({ userName: 'first.zhang', mobile: '13812345678', idCard: '13010219900101004x', roles: '学员' }),
        person({ userName: 'first.li', roleType: '管理人员', roles: 'LEARNER，admin', deptCode: 'n11' }),
        person({ userName: 'first.wu', mobile: '', idCard: '', email: '', roleType: '', deptCode: '' }),
      ]),
      '新员工.xlsx',
    );
    expect(await own.detail(id)).toMatchObject({ state: ImportState.checking, fileName: '新员工.xlsx', taskId });
    await app.runJobs();
    const task = await admin.call(taskApi.detail, { id: taskId });
    expect(task).toMatchObject({ state: TaskState.done, done: 3, total: 3, note: '共 3 行：正常 3，警告 0，错误 0' });
    const counts = { all: 3, good: 3, warning: 0, error: 0, fixed: 0 };
    expect(await own.detail(id)).toMatchObject({ state: ImportState.ready, counts, note: '' });
    const [first] = await own.rows(id);
    expect(first).toMatchObject({ number: 2, state: RowState.good, faults: [], fixed: false });
    expect(first?.cells).toMatchObject({ userName: 'first.zhang', mobile: '13812345678', roles: '学员' });

    const started = await own.confirm(id);
    expect((await own.detail(id)).state).toBe(ImportState.applying);
    await app.runJobs();
    expect((await admin.call(taskApi.detail, { id: started.taskId })).note).toBe('导入 3 人');
    expect(await own.detail(id)).toMatchObject({ state: ImportState.done, counts, note: '导入 3 人' });
    expect(await own.rows(id)).toEqual([]);
    expect((await admin.call(api.recent, {}))[0]).toMatchObject({ id, counts });

    const [entry] = (await admin.call(auditApi.paging, { params: { action: 'iam.usersImported' } })).records;
    expect(entry).toMatchObject({ userName: admin.userName, ip: '127.0.0.1', target: `import:${id}` });
    const { after } = await admin.call(auditApi.detail, { id: entry!.id });
    expect(after).toEqual({ fileName: '新员工.xlsx', count: 3, skipped: 0 });
  });

  it('creates users with their departments, roles and masked numbers, who must change their password', async () => {
    const { records } = await admin.call(userApi.paging, { params: { keyword: 'first.' } });
    const byName = new Map(records.map((user) => [user.userName, user]));
    expect(byName.get('first.zhang')).toMatchObject({
      roleType: RoleType.learner,
      deptName: '市',
      mobile: '138****5678',
      idCard: '1301****004X',
      roles: [{ name: '学员' }],
    });
    expect(byName.get('first.li')).toMatchObject({ roleType: RoleType.staff, deptName: '县' });
    expect(byName.get('first.li')?.roles).toHaveLength(2);
    expect(byName.get('first.wu')).toMatchObject({ roleType: RoleType.learner, deptName: '', mobile: '', roles: [] });
    const rows = await app.platform.db
      .selectFrom('iamUser')
      .select(['passwordHash', 'mustChangePassword'])
      .where('userName', 'like', 'first.%')
      .execute();
    expect(rows.map(({ mustChangePassword }) => mustChangePassword)).toEqual([true, true, true]);
    expect(new Set(rows.map(({ passwordHash }) => passwordHash)).size).toBe(1);
    expect(await isPassword(rows[0]?.passwordHash, password)).toBe(true);
  });

  it('may order its columns freely; unknown columns are skipped and reported', async () => {
    const book = await bookOf([['一', 'order.one', '李四', '旧的错误']], ['备注', '账 号', ' 姓名*', '错误']);
    const { id } = await own.upload(book);
    await app.runJobs();
    expect(await own.detail(id)).toMatchObject({ state: ImportState.ready, note: '没有使用这些列：“备注”' });
    expect((await own.rows(id))[0]?.cells).toMatchObject({ userName: 'order.one', realName: '李四', mobile: '' });
  });

  it('reads numbers, dates, formulas, links and styled text as they are displayed', async () => {
    const id = await own.checked([
      person({ mobile: 13_700_999_001, idCard: 130_102_900_101_123 }),
      person({
        userName: { formula: 'CONCATENATE("imp","ort.f")', result: 'import.f' } as ExcelJS.CellFormulaValue,
        realName: { richText: [{ text: '欧' }, { font: { bold: true }, text: '阳' }] },
        email: { text: 'ou@example.cn', hyperlink: 'mailto:ou@example.cn' },
      }),
      person({ realName: new Date('2026-03-05T00:00:00Z') }),
      person({ idCard: 130_102_199_001_011_230 }),
    ]);
    const [numbers, formulas, day] = await own.rows(id);
    expect(numbers?.cells).toMatchObject({ mobile: '13700999001', idCard: '130102900101123' });
    expect(formulas?.cells).toMatchObject({ userName: 'import.f', realName: '欧阳', email: 'ou@example.cn' });
    expect(day?.cells['realName']).toBe('2026-03-05');
    // So long a number lost its last digits before it arrived here: accepting it would give a user a wrong id card.
    expect(await own.faults(id)).toEqual([
      [5, 'idCard 超过 15 位的数字在表格中已不准确，请把单元格设为文本后重新填写'],
    ]);
  });
});

describe('three thousand rows', () => {
  it(
    'have each of 25 planted errors found in its row and column, and the other rows are imported',
    { timeout: 120_000 },
    async () => {
      const taken = { userName: 'Taken.One', mobile: '13699990001', idCard: '130102198001019998' };
      await admin.call(userApi.save, { ...taken, realName: '先来', password, roleType: RoleType.learner });
      const rows = Array.from({ length: 3_000 }, () => person());
      const planted = plantedFaults(rows, taken);
      for (const [number, column, value] of planted) rows[number - 2]![titles.indexOf(column)] = value;
      rows[1998]![titles.indexOf('类型')] = '管理人员';

      const id = await own.checked(rows);
      const { counts } = await own.detail(id);
      expect(counts).toEqual({ all: 3_000, good: 2974, warning: 1, error: 25, duplicate: 0, fixed: 0 });
      const wanted = planted.map(([number, , , ...faults]) => [number, ...faults]);
      const warning = [2000, 'roles 没有角色的管理人员登录后没有任何管理权限'];
      expect(await own.faults(id)).toEqual([...wanted, warning].toSorted((a, b) => Number(a[0]) - Number(b[0])));

      await expect(own.confirm(id, 'all')).toRefuse('importHasErrors');
      const { taskId } = await own.confirm(id, 'good');
      await app.runJobs();
      expect((await admin.call(taskApi.detail, { id: taskId })).note).toBe('导入 2975 人，跳过 25 行');
      expect(await own.detail(id)).toMatchObject({ state: ImportState.done, counts });
      expect((await own.rows(id)).map(({ number }) => number)).toEqual(planted.map(([number]) => number));
      const { total } = await admin.call(userApi.paging, { params: { keyword: 'import' } });
      expect(total).toBe(2975);
    },
  );
});

type Planted = [number: number, column: string, value: ExcelJS.CellValue, ...faults: string[]];

/**
 * Errors of every kind, some in the first and last rows and around the batch limits of a thousand; ten thousand rows:
 * bench:import-users.
 */
function plantedFaults(rows: ExcelJS.CellValue[][], taken: Record<'mobile' | 'idCard', string>): Planted[] {
  const cell = (number: number, column: string) => rows[number - 2]![titles.indexOf(column)] as string;
  const noDept = 'deptCode 部门不存在，或不在您的管理范围内';
  const failed = { formula: 'A1', result: { error: '#N/A' } } as ExcelJS.CellFormulaValue;
  return [
    [2, '账号*', '', 'userName 请输入账号'],
    [403, '账号*', 'x', 'userName 账号至少 2 个字符'],
    [804, '账号*', '张 三', 'userName 账号只能用字母、数字和 . _ @ -'],
    [999, '账号*', 'x'.repeat(51), 'userName 账号不能超过 50 个字符'],
    [1000, '账号*', 'taken.one', 'userName 账号已被使用'],
    [1001, '账号*', cell(3, '账号*').toUpperCase(), 'userName 与第 3 行重复'],
    [1002, '姓名*', null, 'realName 请输入姓名'],
    [1500, '姓名*', '长'.repeat(51), 'realName 姓名不能超过 50 个字'],
    [1600, '手机号', '12345678901', 'mobile 手机号码格式不正确!'],
    [1601, '手机号', 138, 'mobile 手机号码格式不正确!'],
    [1602, '手机号', taken.mobile, 'mobile 手机号已被使用'],
    [1700, '手机号', cell(1699, '手机号'), 'mobile 与第 1699 行重复'],
    [1999, '身份证号', '130102199013011237', 'idCard 请输入正确的身份证号码'],
    [2001, '身份证号', taken.idCard, 'idCard 身份证号已被使用'],
    [2002, '身份证号', cell(5, '身份证号'), 'idCard 与第 5 行重复'],
    [2100, '邮箱', 'a@b', 'email 请输入正确的邮箱地址'],
    [2101, '邮箱', `${'a'.repeat(60)}@${'b'.repeat(60)}.cn`, 'email 请输入正确的邮箱地址'],
    [2200, '类型', '老师', 'roleType 类型只能是学员、管理人员'],
    [2300, '部门编码', 'NO-SUCH', noDept],
    [2301, '部门编码', 1, noDept],
    [2400, '角色', '没有这个角色', 'roles 角色不存在'],
    [2401, '角色', '学员、没有这个角色', 'roles 第 2 个角色不存在'],
    [2500, '身份证号', failed, 'idCard 单元格的公式有错误'],
    [2999, '姓名*', '长'.repeat(2001), 'realName 内容超过 2000 个字', 'realName 姓名不能超过 50 个字'],
    [3001, '手机号', '1380013800O', 'mobile 手机号码格式不正确!'],
  ];
}
