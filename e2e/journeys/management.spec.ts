import { expect, type Page } from '@playwright/test';
import { expectSound } from '../support/sound.ts';
import { admin, enterAs, learner, memberName, signIn, test } from '../support/test.ts';

const tabs = (page: Page) => page.getByRole('navigation', { name: '已打开的页面' }).getByRole('link');
const tab = (page: Page, name: string) => tabs(page).filter({ hasText: name });
const openFromSidebar = async (page: Page, name: string) => {
  const sidebar = page.getByRole('navigation', { name: '管理中心' });
  const entry = sidebar.getByText(name, { exact: true });
  if (!(await entry.isVisible())) await sidebar.getByText('系统管理', { exact: true }).click();
  await entry.click();
  // A click before a screen has loaded never visits that screen, and it gets no tab.
  await tab(page, name).waitFor();
};

test('the administrator signs in and finds the management centre with a menu from the database [S2-30, S2-141, S6-06, S6-10]', async ({
  page,
  site,
}) => {
  await page.goto('/login');
  await signIn(page, site.redis, admin);
  await memberName(page, admin.realName).waitFor();
  await page.getByRole('link', { name: '管理中心' }).first().click();
  await expect(page).toHaveURL(/\/admin\/dashboard$/);
  await expect(page).toHaveTitle('人影学堂 - 仪表盘');
  await site.db.query(`update iam_menu set title = '日志查阅' where code = 'system.audit'`);
  await page.reload();
  await openFromSidebar(page, '日志查阅');
  await expect(page).toHaveURL(/\/admin\/sys\/audit$/);
  await site.db.query(`update iam_menu set title = '操作日志' where code = 'system.audit'`);
});

test('three tabs: a cached one retains its state, refresh rebuilds one, close others leaves the pinned', async ({
  page,
}) => {
  await enterAs(page, '管理员');
  await page.goto('/admin/dashboard');
  await openFromSidebar(page, '操作日志');
  await page.getByLabel('人员', { exact: true }).fill('张三未提交');
  await openFromSidebar(page, '后台任务');
  await openFromSidebar(page, '登录设备');
  await expect(tabs(page)).toHaveCount(4);

  await tab(page, '操作日志').click();
  await expect(page.getByLabel('人员', { exact: true })).toHaveValue('张三未提交');

  await tab(page, '操作日志').click({ button: 'right' });
  await page.getByRole('menuitem', { name: '刷新' }).click();
  await expect(page.getByLabel('人员', { exact: true })).toHaveValue('');

  await tab(page, '操作日志').click({ button: 'right' });
  await page.getByRole('menuitem', { name: '关闭其他' }).click();
  await expect(tabs(page)).toHaveCount(2);
  await expect(tab(page, '仪表盘')).toBeVisible();
  await expect(tab(page, '操作日志')).toBeVisible();

  await tab(page, '操作日志').click({ button: 'right' });
  await page.getByRole('menuitem', { name: '关闭所有' }).click();
  await expect(page).toHaveURL(/\/admin\/dashboard$/);
  await expect(tabs(page)).toHaveCount(1);
});

test('with more tabs than fit, the row scrolls, the active tab is visible, and a menu leads to the others [S2-156]', async ({
  page,
}) => {
  await enterAs(page, '管理员');
  await page.goto('/admin/dashboard');
  const sidebar = page.getByRole('navigation', { name: '管理中心' });
  await sidebar.getByRole('button', { name: '系统管理' }).click();
  await sidebar.getByRole('link', { name: '部门', exact: true }).waitFor();
  const entries = await sidebar.getByRole('link').allTextContents();
  for (const entry of entries) {
    await sidebar.getByRole('link', { name: entry, exact: true }).click();
    // A click before a screen has loaded never visits that screen, and it gets no tab.
    await tab(page, entry).waitFor();
  }
  await expect(tabs(page)).toHaveCount(entries.length);
  for (const width of [1440, 992, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await expect(tab(page, entries.at(-1) ?? '')).toBeInViewport({ ratio: 1 });
    await expectSound(page, 'header');
  }

  await page.getByRole('button', { name: `全部标签页（${entries.length}）` }).click();
  await page.getByRole('menuitem', { name: '部门', exact: true }).click();
  await expect(page).toHaveURL(/\/admin\/sys\/dept$/);
  await expect(tab(page, '部门')).toBeInViewport({ ratio: 1 });

  const row = page.getByRole('navigation', { name: '已打开的页面' }).getByRole('list');
  const offset = () => row.evaluate((list) => list.scrollLeft);
  const before = await offset();
  await row.hover();
  await page.mouse.wheel(0, 200);
  await expect.poll(offset).toBeGreaterThan(before);
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test('unsaved changes: switching tabs retains them, closing and leaving ask first', async ({ page }) => {
  await enterAs(page, '管理员');
  await page.goto('/admin/sys/config');
  await page.getByLabel('站点名称').fill('还没有保存');
  await openFromSidebar(page, '后台任务');
  await tab(page, '站点设置').click();
  await expect(page.getByLabel('站点名称')).toHaveValue('还没有保存');

  const question = page.getByRole('dialog', { name: '有未保存的修改，确定离开吗？' });
  await page.getByRole('button', { name: '关闭站点设置' }).click();
  await question.getByRole('button', { name: '继续编辑' }).click();
  await page.getByRole('button', { name: admin.realName }).click();
  await page.getByRole('menuitem', { name: '学员首页' }).click();
  await expect(question).toContainText('“站点设置”中填写的内容不会保留。');
  await question.getByRole('button', { name: '继续编辑' }).click();
  await expect(page).toHaveURL(/\/admin\/sys\/config$/);

  const reload = page.waitForEvent('dialog');
  const reloading = page.evaluate(() => location.reload()).catch(() => undefined);
  const browser = await reload;
  expect(browser.type()).toBe('beforeunload');
  await browser.dismiss();
  await reloading;
  await expect(page.getByLabel('站点名称')).toHaveValue('还没有保存');

  await tab(page, '后台任务').click();
  await page.goBack();
  await page.getByRole('button', { name: '关闭站点设置' }).click();
  await question.getByRole('button', { name: '离开' }).click();
  await expect(tab(page, '站点设置')).toHaveCount(0);
  await openFromSidebar(page, '站点设置');
  await expect(page.getByLabel('站点名称')).toHaveValue('人影学堂');
});

test('staff find the site configuration in the management centre; learners have neither [S1-21]', async ({ page }) => {
  await enterAs(page, '管理员');
  await page.goto('/web/home');
  await page.getByRole('link', { name: '管理中心' }).first().click();
  await openFromSidebar(page, '站点设置');
  await expect(page).toHaveURL(/\/admin\/sys\/config$/);
  await expect(page.getByLabel('站点名称')).toHaveValue('人影学堂');
  await expect(page.getByRole('button', { name: '保存' }).first()).toBeVisible();

  await page.context().clearCookies();
  await enterAs(page, '学员');
  await page.goto('/web/home');
  await memberName(page, learner.realName).waitFor();
  await expect(page.getByRole('link', { name: '管理中心' })).toHaveCount(0);
  await page.goto('/admin/sys/config');
  await expect(page).toHaveURL(/\/web\/home$/);
});

test('the sidebar is 210 px wide, and the default text size is medium [S9-12, S9-20]', async ({ page }) => {
  await enterAs(page, '管理员');
  await page.goto('/admin/dashboard');
  const sidebar = page.getByRole('navigation', { name: '管理中心' });
  expect((await sidebar.boundingBox())?.width).toBe(210);
  await expect(sidebar).toHaveCSS('font-size', '14px');
  await page.getByRole('button', { name: '字体大小' }).click();
  await expect(page.getByRole('menuitem', { name: '中等' })).toContainClass('ant-dropdown-menu-item-selected');
  await page.keyboard.press('Escape');
  // On a phone it covers the page, with the same width.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(sidebar).toBeHidden();
  await page.getByRole('button', { name: '展开菜单' }).click();
  await expect.poll(async () => (await sidebar.boundingBox())?.width).toBe(210);
});

test('a background task shows its progress on the page until it is done', async ({ page }) => {
  await enterAs(page, '管理员');
  await page.goto('/admin/sys/overview');
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

test('staff without any menu get a message and are signed out [S6-08, S6-09]', async ({ page, site }) => {
  await site.db.query(`delete from iam_user_role where user_id = (select id from iam_user where user_name = 'admin')`);
  await page.goto('/login');
  await signIn(page, site.redis, admin);
  await expect(page.getByText('您无权访问此系统，请联系管理员进行菜单授权！')).toBeVisible();
  await expect(page.getByRole('banner').getByRole('button', { name: '登录' })).toBeVisible();
  await site.db.query(
    `insert into iam_user_role select u.id, r.id from iam_user u, iam_role r where u.user_name = 'admin' and r.code = 'admin'`,
  );
});
