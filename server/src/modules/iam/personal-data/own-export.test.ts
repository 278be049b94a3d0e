import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { XLSX } from '@ganlin/contract/core/import';
import { profileApi } from '@ganlin/contract/iam/profile';
import { RoleType, userApi } from '@ganlin/contract/iam/user';
import { TaskState, taskApi } from '@ganlin/contract/ops/task';
import ExcelJS from 'exceljs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp, type TestUser } from '../../../../test/support/app.ts';
import { storageKeyOf } from '../../../platform/storage/storage.ts';

let app: TestApp;
let admin: TestUser;
beforeAll(async () => {
  app = await openTestApp();
  admin = await app.admin();
});
afterAll(() => app.close());

let count = 1000;

/** A learner whose mobile and id card numbers are stored. */
async function person() {
  const tail = String(++count);
  const numbers = { mobile: `1381234${tail}`, idCard: `13060219900101${tail}` };
  const learner = await app.learner();
  const form = { id: learner.id, userName: learner.userName, realName: '李明', roleType: RoleType.learner };
  await admin.call(userApi.save, { ...form, ...numbers, email: 'li@example.cn' });
  return { learner, numbers };
}

async function exported(user: TestUser): Promise<string> {
  const { taskId } = await user.call(profileApi.exportOwn, { password: user.password });
  await app.runJobs();
  return taskId;
}

type Book = Record<string, string[][]>;

async function read(user: TestUser, id: string): Promise<Book> {
  const book = new ExcelJS.Workbook();
  await book.xlsx.load((await user.ask(taskApi.result, { id })).rawPayload as never);
  return Object.fromEntries(
    book.worksheets.map((sheet) => {
      const rows: string[][] = [];
      sheet.eachRow((row) =>
        rows.push(Array.from((row.values as (string | undefined)[]).slice(1), (cell) => cell ?? '')),
      );
      return [sheet.name, rows];
    }),
  );
}

it('is one workbook for its owner: an explanation, the account with unmasked numbers, its sessions, and what was done to it', async () => {
  const { learner, numbers } = await person();
  await admin.call(userApi.unmask, { id: learner.id, reason: '核对证件' });
  const id = await exported(learner);
  expect(await learner.call(taskApi.detail, { id })).toMatchObject({
    state: TaskState.done,
    resultName: '我的个人信息.xlsx',
  });
  const book = await read(learner, id);
  expect(Object.keys(book).slice(0, 2)).toEqual(['说明', '账号信息']);
  const known = ['登录设备', '登录过的浏览器', '第三方账号', '人脸登记', '账号记录', '上传的文件'];
  expect(Object.keys(book)).toEqual(expect.arrayContaining(known));
  // The first sheet explains every other sheet.
  const explained = book['说明']!.map(([what]) => what);
  expect(explained).toEqual(expect.arrayContaining(Object.keys(book).slice(1)));
  expect(Object.fromEntries(book['账号信息']!)).toMatchObject({
    账号: learner.userName,
    姓名: '李明',
    手机号: numbers.mobile,
    身份证号: numbers.idCard,
    邮箱: 'li@example.cn',
    类型: '学员',
  });
  expect(book['登录设备']!).toHaveLength(2);
  const seen = book['账号记录']!.find(([, action]) => action === '查看完整个人信息');
  expect(seen).toMatchObject([expect.any(String), '查看完整个人信息', '管理人员', '', '核对证件']);
  expect(JSON.stringify(book)).not.toContain(admin.userName);
  expect(JSON.stringify(book)).not.toMatch(/argon2/);
});

it('contains nothing about other users', async () => {
  const other = await app.learner();
  const staff = await app.admin();
  await staff.call(userApi.save, {
    id: other.id,
    userName: other.userName,
    realName: '旁人甲',
    roleType: RoleType.learner,
  });
  expect(JSON.stringify(await read(staff, await exported(staff)))).not.toContain('旁人甲');
});

it('needs the password, and is available only to its owner', async () => {
  const learner = await app.learner();
  await expect(learner.call(profileApi.exportOwn, { password: 'Wrong2026' })).toRefuse('passwordWrong');
  const id = await exported(learner);
  await expect(admin.call(taskApi.result, { id })).toRefuse('taskNotFound');
});

it('is stored encrypted, and is unavailable once no key can decrypt it', async () => {
  const { learner } = await person();
  const id = await exported(learner);
  const bytes = await buffer(await app.platform.storage.read(storageKeyOf(id)));
  // A workbook is a zip, and would begin with its signature.
  expect(bytes.subarray(0, 2).toString()).not.toBe('PK');
  const foreign = Readable.from([Buffer.concat([Buffer.from('gone.'), bytes])]);
  await app.platform.storage.put(storageKeyOf(id), foreign, { contentType: XLSX });
  await expect(learner.call(taskApi.result, { id })).toRefuse('taskHasNoFile');
});

it('is logged when requested, and stores no number in the task', async () => {
  const { learner, numbers } = await person();
  await exported(learner);
  const stored = await app.platform.pool.query(
    `select action, user_id from audit_entry where action = 'iam.ownDataExported' and target = $1`,
    [`user:${learner.id}`],
  );
  expect(stored.rows).toEqual([{ action: 'iam.ownDataExported', user_id: learner.id }]);
  const tasks = await app.platform.pool.query(`select input::text || note as text from platform_task`);
  expect(JSON.stringify(tasks.rows)).not.toContain(numbers.mobile);
});
