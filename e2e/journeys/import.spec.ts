import { expect, type Page } from '@playwright/test';
import ExcelJS from 'exceljs';
import { expectSound } from '../support/sound.ts';
import { enterAs, test } from '../support/test.ts';

const heads = ['账号', '姓名', '手机号', '类型'];
const people = [
  ['e2e.zhangsan', '张三丰', '13711110001', '学员'],
  ['e2e.lisi', '李思源', '1371111', '学员'],
  ['e2e.wangwu', '', '13711110003', '学员'],
  ['admin', '冒名者', '', '学员'],
];

test.afterEach(async ({ site }) => {
  // Other journeys look for users on the first page of the list.
  await site.db.query(
    `delete from iam_user_role where user_id in (select id from iam_user where user_name like 'e2e.%')`,
  );
  await site.db.query(`delete from iam_user where user_name like 'e2e.%'`);
});

test('a spreadsheet with errors: they are shown at their cells, one is corrected by keyboard, and the good rows are imported', async ({
  page,
}) => {
  await enterAs(page, '管理员');
  await page.goto('/admin/sys/user');
  await page.getByRole('button', { name: '导入', exact: true }).click();
  await page.locator('input[type=file]').setInputFiles(await sheetOf('新学员.xlsx', people));

  await expect(page.getByRole('button', { name: '修改第 3 行的手机号：1371111，手机号码格式不正确!' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^修改第 4 行的姓名：空，/ })).toBeVisible();
  await expect(page.getByRole('button', { name: '修改第 5 行的账号：admin，账号已被使用' })).toBeVisible();
  await expect(page.getByRole('group', { name: '按检查结果查看' })).toHaveText(/全部 4正常 1警告 0错误 3已修正 0/);

  await page.reload();
  await page.getByRole('button', { name: '下一处问题' }).focus();
  await expect(page.getByRole('rowheader', { name: '3', exact: true })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^修改第 3 行的手机号/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: '修改第 3 行的手机号' })).toBeFocused();
  await page.keyboard.type('13711110002');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row').filter({ hasText: 'e2e.lisi' }).getByText('已修正')).toBeVisible();
  await expect(page.getByRole('group', { name: '按检查结果查看' })).toHaveText(/正常 2警告 0错误 2已修正 1/);

  await page.getByRole('button', { name: '导入 2 人' }).click();
  const dialog = page.getByRole('dialog', { name: '导入用户' });
  await dialog.getByLabel('初始密码').fill('YunWuZengYu77');
  await dialog.getByRole('button', { name: '导入 2 人' }).click();
  await expect(page.getByText('导入 2 人，跳过 2 行')).toBeVisible();
  const [faults] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '下载错误清单' }).click(),
  ]);
  expect(faults.suggestedFilename()).toBe('错误清单.xlsx');

  await page.getByRole('button', { name: '返回列表' }).click();
  await expect(page.getByRole('table').getByText('e2e.zhangsan')).toBeVisible();
  await expect(page.getByRole('table').getByText('e2e.lisi')).toBeVisible();
  await expect(page.getByText('e2e.wangwu')).toHaveCount(0);
});

test('the import at 1440 and 390 px has no overflow and no serious axe findings', async ({ page }) => {
  await enterAs(page, '管理员');
  await page.goto('/admin/sys/user/import');
  await expect(page.getByText('把文件拖到这里')).toBeVisible();
  await lookAround(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.locator('input[type=file]').setInputFiles(await sheetOf('检查外观.xlsx', people));
  await expect(page.getByRole('button', { name: '导入 1 人' })).toBeVisible();
  await lookAround(page);
  await page.getByRole('button', { name: /^修改第 3 行的手机号/ }).click();
  await expect(page.getByRole('textbox', { name: '修改第 3 行的手机号' })).toBeFocused();
  await lookAround(page, [390]);
});

test('an export of users shows its progress and is saved', async ({ page }) => {
  await enterAs(page, '管理员');
  await page.goto('/admin/sys/user');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '导出', exact: true }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/\.xlsx$/);
  await expect(page.getByText('导出成功!')).toBeVisible();
});

async function lookAround(page: Page, widths = [1440, 390]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 });
    await page.waitForLoadState('networkidle');
    await expectSound(page);
  }
}

async function sheetOf(name: string, rows: readonly string[][]) {
  const book = new ExcelJS.Workbook();
  book.addWorksheet('用户').addRows([heads, ...rows]);
  const buffer = Buffer.from(await book.xlsx.writeBuffer());
  return { name, mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', buffer };
}
