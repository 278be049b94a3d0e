import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, test, type Page } from '@playwright/test';
import { productionEnv } from '../../server/test/support/production-env.ts';
import { openSite, type Site } from '../support/site.ts';
import { expectSound } from '../support/sound.ts';
import { memberName, signIn } from '../support/test.ts';
import { totpCode } from '../support/totp.ts';
import { makeNewWorld } from '../support/world.ts';

const chief = { name: 'chief', realName: '王站长', password: 'Rain-over-Harbin-77' };
const phone = { width: 390, height: 844 };
const desktop = { width: 1440, height: 900 };

/** In production, where administrators need a second factor and demo accounts are refused. */
let site: Site;
test.beforeAll(async () => {
  site = await openSite(6, { ...productionEnv(), DEMO: 'off', FFMPEG_DIR: '/nowhere' }, makeNewWorld);
});
test.afterAll(() => site.close());

async function runSetupCode(): Promise<string> {
  const command = resolve(import.meta.dirname, '../../server/src/commands/setup-code.ts');
  return (await promisify(execFile)(process.execPath, [command], { env: site.env })).stdout;
}

async function printedCode(): Promise<string> {
  const printed = await runSetupCode();
  expect(printed).toContain(`${site.origin}/setup`);
  return /[A-Z]{4}-[A-Z]{4}-[A-Z]{4}/.exec(printed)?.[0] ?? '';
}

async function expectSoundOnBoth(page: Page): Promise<void> {
  await page.setViewportSize(phone);
  await expectSound(page);
  await page.setViewportSize(desktop);
  await expectSound(page);
}

test('an empty site leads to its setup, and from there to a signed-in administrator', async ({ page, context }) => {
  await page.goto(`${site.origin}/web/home`);
  await expect(page).toHaveURL(`${site.origin}/setup`);
  await expect(page.getByLabel('设置码')).toBeVisible();
  await expectSoundOnBoth(page);

  await page.getByLabel('设置码').fill('BCDF-GHJK-LMNP');
  await page.getByLabel('设置码').press('Enter');
  await expect(page.getByText('设置码不正确，请核对后重新输入')).toBeVisible();
  await expect(page.getByLabel('设置码')).toBeFocused();
  await expect(page.getByText('PostgreSQL')).toHaveCount(0);
  await page.getByLabel('设置码').fill((await printedCode()).toLowerCase());
  await page.getByLabel('设置码').press('Enter');

  await expect(page.getByRole('heading', { name: '环境检查' })).toBeFocused();
  await expect(page.getByRole('listitem').filter({ hasText: '数据库版本' })).toContainText(/PostgreSQL \d+/);
  await expect(page.getByRole('listitem').filter({ hasText: '网站地址' })).toContainText(site.origin);
  await expect(page.getByRole('listitem').filter({ hasText: '后台任务' })).toContainText('正在运行');
  await expect(page.getByRole('listitem').filter({ hasText: '视频转码' })).toContainText('请安装 ffmpeg');
  await expectSoundOnBoth(page);
  await page.getByRole('button', { name: '重新检查' }).press('Enter');
  await expect(page.getByRole('button', { name: '重新检查' })).toBeEnabled();
  await page.getByRole('button', { name: '继续' }).press('Enter');

  const late = await context.newPage();
  await late.goto(`${site.origin}/setup`);
  await fillAccount(page, { ...chief, again: 'something else' });
  await expect(page.getByText('两次输入的密码不一致')).toBeVisible();
  await expectSoundOnBoth(page);
  await page.getByLabel('再次输入密码').fill('chief12345');
  await page.getByLabel('密码', { exact: true }).fill('chief12345');
  await page.getByRole('button', { name: '完成设置' }).click();
  await expect(page.getByLabel('密码', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await fillAccount(page, { ...chief, again: chief.password });
  await expect(page.getByRole('heading', { name: '设置完成' })).toBeVisible();
  await expectSoundOnBoth(page);

  await page.getByRole('link', { name: '去登录' }).click();
  await expect(page).toHaveTitle(/省气象培训网/);
  await signIn(page, site.redis, chief);
  await page.getByRole('button', { name: '开始启用' }).click();
  const secret = await page.locator('code').innerText();
  await page.getByLabel('输入应用显示的 6 位数字').fill(totpCode(secret));
  await page.getByRole('button', { name: '确认启用' }).click();
  await page.getByRole('button', { name: '我已保存' }).click();
  await expect(memberName(page, chief.realName)).toBeVisible();
  await page.goto(`${site.origin}/admin/sys/task`);
  await expect(page.getByRole('row').filter({ hasText: '写入演示内容' })).toBeVisible();
  const banks = async () => Number((await site.db.query('select count(*) as total from question_repo')).rows[0].total);
  await expect.poll(banks).toBeGreaterThan(2);
  const { rows } = await site.db.query('select user_name, is_demo from iam_user');
  expect(rows).toEqual([{ user_name: 'chief', is_demo: false }]);

  expect(await runSetupCode()).toContain('set up already');

  // Someone who had the page open all the time.
  await late.getByLabel('设置码').fill('BCDF-GHJK-LMNP');
  await late.getByLabel('设置码').press('Enter');
  await expect(late.getByRole('heading', { name: '网站已完成设置' })).toBeVisible();
  await late.goto(`${site.origin}/setup`);
  await expect(late.getByRole('heading', { name: '网站已完成设置' })).toBeVisible();
});

async function fillAccount(page: Page, account: typeof chief & { readonly again: string }): Promise<void> {
  await page.getByLabel('网站名称').fill('省气象培训网');
  await page.getByLabel('管理员账号').fill(account.name);
  await page.getByLabel('姓名').fill(account.realName);
  await page.getByLabel('密码', { exact: true }).fill(account.password);
  await page.getByLabel('再次输入密码').fill(account.again);
  await page.getByLabel('写入演示内容').check();
  await page.getByLabel('再次输入密码').press('Enter');
}
