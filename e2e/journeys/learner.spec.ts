import { AxeBuilder } from '@axe-core/playwright';
import { expect } from '@playwright/test';
import { enterAs, learner, memberName, signIn, test } from '../support/test.ts';

test('a learner signs in with account, password and captcha, and has no access to the management centre [S2-19, S6-04, S6-05]', async ({
  page,
  site,
}) => {
  await page.goto('/');
  await page.getByRole('banner').getByRole('button', { name: '登录' }).click();
  await page.getByRole('dialog', { name: '登录' }).waitFor();
  const { violations } = await new AxeBuilder({ page }).include('[role=dialog]').analyze();
  expect(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')).toEqual([]);
  await signIn(page, site.redis, learner);
  await expect(memberName(page, learner.realName)).toBeVisible();
  await expect(page).toHaveURL(/\/web\/home$/);
  await expect(page.getByRole('dialog', { name: '登录' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: '管理中心' })).toHaveCount(0);
  await page.goto('/admin/dashboard');
  await expect(page).toHaveURL(/\/web\/home$/);
  await page.goto('/login');
  await expect(page).toHaveURL(/\/web\/home$/);
});

test('a wrong password is reported, the captcha is renewed, and the second attempt succeeds', async ({
  page,
  site,
}) => {
  await page.goto('/login');
  const before = await page.getByAltText('验证码').getAttribute('src');
  await signIn(page, site.redis, { ...learner, password: 'wrong-1' });
  await expect(page.getByText('用户名或密码不正确').first()).toBeVisible();
  await expect(page.getByAltText('验证码')).not.toHaveAttribute('src', before ?? '');
  await expect(page.getByPlaceholder('请输入验证码')).toHaveValue('');
  await signIn(page, site.redis, learner);
  await expect(memberName(page, learner.realName)).toBeVisible();
});

test('empty fields are reported on blur, with the messages of the specification', async ({ page }) => {
  await page.goto('/login');
  await page.getByLabel('用户名').focus();
  await page.getByLabel('密码', { exact: true }).focus();
  await expect(page.getByText('用户名不能为空')).toBeVisible();
  await page.getByPlaceholder('请输入验证码').focus();
  await expect(page.getByText('密码不能为空')).toBeVisible();
  await page.getByLabel('用户名').focus();
  await expect(page.getByText('验证码不能为空')).toBeVisible();
});

test('screens of the learner come from the menu in the database and use the public layout [S2-29, S2-31]', async ({
  page,
  site,
}) => {
  await enterAs(page, '学员');
  await page.goto('/web/uc');
  await expect(page).toHaveTitle('人影学堂 - 用户中心');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(learner.realName);
  await expect(page.getByRole('banner').getByRole('navigation', { name: '主导航' })).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await site.db.query(`update iam_menu set title = '我的天地' where code = 'learner.center'`);
  await page.reload();
  await expect(page).toHaveTitle('人影学堂 - 我的天地');
  await site.db.query(`update iam_menu set title = '用户中心', path = '/web/centre' where code = 'learner.center'`);
  await page.goto('/web/centre');
  await expect(page).toHaveTitle('人影学堂 - 用户中心');
  await page.goto('/web/uc');
  await expect(page).toHaveTitle('人影学堂 - 页面不存在');
  await site.db.query(`update iam_menu set path = '/web/uc' where code = 'learner.center'`);
});

test('signing out asks for confirmation and leads to the home page', async ({ page }) => {
  await enterAs(page, '学员');
  await page.goto('/web/uc');
  await page.getByRole('banner').getByRole('button', { name: '退出登录' }).first().click();
  await expect(page.getByRole('dialog')).toContainText('确定退出登录吗？');
  await page.getByRole('dialog').getByRole('button', { name: '退出登录' }).click();
  await expect(page).toHaveURL(/\/web\/home$/);
  await expect(page.getByRole('banner').getByRole('button', { name: '登录' })).toBeVisible();
  expect((await page.context().cookies()).filter(({ name, value }) => name === 'token' && value !== '')).toEqual([]);
});

test('on a phone the menu is a drawer, and everything is accessible', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await enterAs(page, '学员');
  await page.goto('/');
  await page.getByRole('button', { name: '打开菜单' }).click();
  await page.getByRole('dialog').getByRole('link', { name: '用户中心' }).click();
  await expect(page).toHaveURL(/\/web\/uc$/);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
});

test('/redirect/{path} rebuilds the view [S2-16]', async ({ page }) => {
  await enterAs(page, '学员');
  await page.goto('/redirect/web/uc?x=1');
  await expect(page).toHaveURL(/\/web\/uc\?x=1$/);
  await expect(page.getByRole('heading', { name: learner.realName })).toBeVisible();
});
