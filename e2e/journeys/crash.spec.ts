import { expect, test, type Page } from '@playwright/test';
import { openSite, type Site } from '../support/site.ts';

let site: Site;
test.beforeAll(async () => {
  site = await openSite(5);
});
test.afterAll(() => site.close());

async function enter(page: Page): Promise<void> {
  await page.goto(site.origin);
  await page.getByRole('banner').getByRole('button', { name: '登录' }).click();
  await page.getByRole('button', { name: '管理员' }).click();
  await page.getByRole('link', { name: '管理中心' }).first().waitFor();
}

test('sessions survive kill -9 of the process and a wiped Redis', async ({ page }) => {
  await enter(page);
  await site.kill();
  await expect(fetch(`${site.origin}/healthz`)).rejects.toThrow();
  await site.redis.flushall();
  await site.start();
  await page.goto(`${site.origin}/admin/sys/overview`);
  await expect(page.getByRole('heading', { name: '服务状态' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: '服务状态' })).toBeVisible();
});

test('a session that ends during work leads to a message, the home page and the login window', async ({ page }) => {
  await enter(page);
  await page.goto(`${site.origin}/admin/sys/audit`);
  await page.getByRole('row').filter({ hasText: '演示账号' }).first().waitFor();
  await site.db.query('delete from iam_session');
  await site.forgetSessions();
  await page.getByRole('button', { name: '查询', exact: true }).click();
  await expect(page.getByText('登录已失效，请重新登录')).toBeVisible();
  await expect(page).toHaveURL(/\/web\/home$/);
  await expect(page.getByRole('dialog', { name: '登录' })).toBeVisible();
});
