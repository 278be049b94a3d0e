import { expect, type Page } from '@playwright/test';
import { expectSound } from '../support/sound.ts';
import { enterAs, test } from '../support/test.ts';

const list = (page: Page, label: string) => page.getByRole('region', { name: label }).first();

test('a renamed user is found in the log and opened by keyboard: who, when, before and after', async ({
  page,
  site,
}) => {
  await enterAs(page, '管理员');
  await page.goto('/admin/sys/user');
  await page.getByRole('button', { name: '编辑周立新' }).click();
  await page.getByRole('dialog').getByLabel('姓名').fill('周立新改');
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).click();
  await expect(list(page, '用户列表').getByText('周立新改')).toBeVisible();

  await page.goto('/admin/sys/audit');
  await page.getByLabel('说明', { exact: true }).fill('立新改');
  await page.getByLabel('人员', { exact: true }).fill('admin');
  await page.getByLabel('人员', { exact: true }).press('Enter');
  await expect(page).toHaveURL(/keyword=/);
  const rows = list(page, '操作日志列表');
  await expect(rows.getByText('共 1 条', { exact: true })).toBeVisible();
  await expect(rows.getByText('修改用户', { exact: true })).toBeVisible();

  const open = page.getByRole('button', { name: '查看变更：修改用户 周立新改' });
  await open.focus();
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog', { name: '修改用户' });
  await expect(drawer.getByText('周管理修改用户“周立新改”，改动了姓名')).toBeVisible();
  await expect(drawer.getByText('127.0.0.1')).toBeVisible();
  const row = drawer.getByRole('row', { name: /姓名.*修改/ });
  await expect(row.getByRole('cell').nth(0)).toHaveText('周立新');
  await expect(row.getByRole('cell').nth(1)).toHaveText('周立新改');
  await expect(drawer.getByRole('row', { name: /账号/ })).toHaveCount(0);
  await drawer.getByRole('switch', { name: /同时显示未变的/ }).focus();
  await page.keyboard.press('Space');
  await expect(drawer.getByRole('row', { name: /账号.*未变/ })).toBeVisible();
  await expectSound(page);
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(open).toBeFocused();

  await open.press('Enter');
  await drawer.getByRole('button', { name: '查看该对象的全部记录' }).click();
  await expect(page).toHaveURL(/target=user/);
  await site.db.query(`update iam_user set real_name = '周立新' where real_name = '周立新改'`);
});

test('the login log shows a failed sign-in, and the log is exported as a spreadsheet', async ({ page, site }) => {
  const key = crypto.randomUUID();
  await page.request.get(`${site.origin}/api/common/captcha/gen?key=${key}`);
  const captchaValue = await site.redis.get(`captcha:{${key}}`);
  const data = { username: 'nobody.there', password: 'Wrong-2026', captchaKey: key, captchaValue };
  await page.request.post(`${site.origin}/api/sys/user/login`, { data });

  await enterAs(page, '管理员');
  await page.goto('/admin/sys/login');
  await page.getByLabel('结果', { exact: true }).click();
  await page.getByRole('option', { name: '登录失败' }).or(page.getByTitle('登录失败')).last().click();
  await page.getByLabel('人员', { exact: true }).fill('nobody.there');
  await page.getByRole('button', { name: '查询' }).click();
  const rows = list(page, '登录日志列表');
  await expect(rows.getByText('共 1 条', { exact: true })).toBeVisible();
  await expect(rows.getByRole('row', { name: /登录失败.*nobody\.there/ })).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: '导出' }).click();
  expect((await download).suggestedFilename()).toBe('登录日志.xlsx');
});
