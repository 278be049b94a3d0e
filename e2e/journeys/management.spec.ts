import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { admin, enterAs, memberName, signIn, test } from '../support/test.ts';

const tabs = (page: Page) => page.getByRole('navigation', { name: '已打开的页面' }).getByRole('link');
const tab = (page: Page, name: string) => tabs(page).filter({ hasText: name });
const openFromSidebar = async (page: Page, name: string) => {
  const sidebar = page.getByRole('navigation', { name: '管理中心' });
  const entry = sidebar.getByText(name, { exact: true });
  if (!(await entry.isVisible())) await sidebar.getByText('系统管理', { exact: true }).click();
  await entry.click();
};

test('the administrator signs in and finds the management centre with a menu from the database [S2-30, S6-06, S6-10]', async ({
  page,
  site,
}) => {
  await page.goto('/login');
  await signIn(page, site.redis, admin);
  await memberName(page, admin.realName).waitFor();
  await page.getByRole('link', { name: '管理中心' }).first().click();
  await expect(page).toHaveURL(/\/admin\/dashboard$/);
  await expect(page).toHaveTitle('人影学堂 - 系统概况');
  await site.db.query(`update iam_menu set title = '日志查阅' where code = 'system.audit'`);
  await page.reload();
  await openFromSidebar(page, '日志查阅');
  await expect(page).toHaveURL(/\/admin\/sys\/audit$/);
  await site.db.query(`update iam_menu set title = '操作日志' where code = 'system.audit'`);
});

test('three tabs: a kept one keeps its state, refresh builds one anew, close others leaves the pinned', async ({
  page,
}) => {
  await enterAs(page, '管理员');
  await page.goto('/admin/dashboard');
  await openFromSidebar(page, '操作日志');
  await page.getByLabel('账号').fill('张三未提交');
  await openFromSidebar(page, '后台任务');
  await openFromSidebar(page, '登录设备');
  await expect(tabs(page)).toHaveCount(4);

  await tab(page, '操作日志').click();
  await expect(page.getByLabel('账号')).toHaveValue('张三未提交');

  await tab(page, '操作日志').click({ button: 'right' });
  await page.getByRole('menuitem', { name: '刷新' }).click();
  await expect(page.getByLabel('账号')).toHaveValue('');

  await tab(page, '操作日志').click({ button: 'right' });
  await page.getByRole('menuitem', { name: '关闭其他' }).click();
  await expect(tabs(page)).toHaveCount(2);
  await expect(tab(page, '系统概况')).toBeVisible();
  await expect(tab(page, '操作日志')).toBeVisible();

  await tab(page, '操作日志').click({ button: 'right' });
  await page.getByRole('menuitem', { name: '关闭所有' }).click();
  await expect(page).toHaveURL(/\/admin\/dashboard$/);
  await expect(tabs(page)).toHaveCount(1);
});

test('work in the background shows its progress on the page until it is done', async ({ page }) => {
  await enterAs(page, '管理员');
  await page.goto('/admin/dashboard');
  await page.getByRole('button', { name: '系统自检' }).click();
  await expect(page.getByRole('progressbar').first()).toBeVisible();
  await expect(page.getByText(/数据库正常.*任务队列正常/)).toBeVisible({ timeout: 30_000 });
});

test('signing out of the management centre leads to the login page', async ({ page }) => {
  await enterAs(page, '管理员');
  await page.goto('/admin/dashboard');
  await page.getByRole('button', { name: admin.realName }).click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '退出登录' }).click();
  await expect(page).toHaveURL(/\/login$/);
});

for (const path of ['/admin/dashboard', '/admin/sys/audit', '/admin/sys/task', '/admin/sys/session']) {
  test(`${path} at 1440 and 390 px: nothing sticks out, axe finds nothing serious`, async ({ page }) => {
    await enterAs(page, '管理员');
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await page.goto(path);
      await page.waitForLoadState('networkidle');
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      const { violations } = await new AxeBuilder({ page }).analyze();
      const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
      expect(serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
    }
  });
}

test('staff without any menu are told so and signed out [S6-08, S6-09]', async ({ page, site }) => {
  await site.db.query(`delete from iam_user_role where user_id = (select id from iam_user where user_name = 'admin')`);
  await page.goto('/login');
  await signIn(page, site.redis, admin);
  await expect(page.getByText('您无权访问此系统，请联系管理员进行菜单授权！')).toBeVisible();
  await expect(page.getByRole('banner').getByRole('button', { name: '登录' })).toBeVisible();
  await site.db.query(
    `insert into iam_user_role select u.id, r.id from iam_user u, iam_role r where u.user_name = 'admin' and r.code = 'admin'`,
  );
});
