import { expect, type Page } from '@playwright/test';
import { enterAs, test } from '../support/test.ts';

async function newPassword(site: { db: import('pg').Pool }, from: string, to: string): Promise<void> {
  // Copies the password hash of another account: a journey about data scope needs no typing of passwords.
  await site.db.query(
    'update iam_user set password_hash = (select password_hash from iam_user where user_name = $1) where user_name = $2',
    [from, to],
  );
}

const table = (page: Page) => page.getByRole('region', { name: '列表' }).or(page.getByRole('table')).first();

test('with a role limited to one department, staff see its users, and no others exist for them [S1-18, S1-19, S2-155]', async ({
  page,
  site,
  browser,
}) => {
  await enterAs(page, '管理员');
  await page.goto('/admin/sys/user');
  await expect(page.getByText('赵国栋')).toBeVisible();
  await expect(page.getByText('周立新')).toBeVisible();

  // 王海涛 of 张家口 becomes staff with a role whose scope is their own department and those below it.
  const { rows } = await site.db.query<{ id: string }>(
    `insert into iam_role (id, code, name, data_scope, created_at, updated_at)
     values (gen_random_uuid(), 'city', '市级管理员', 3, now(), now()) returning id`,
  );
  const roleId = rows[0]!.id;
  await site.db.query(
    `insert into iam_role_menu select $1, id from iam_menu where code in ('management', 'system', 'system.user') or permission like 'sys:user:%' or permission = 'sys:dept:tree'`,
    [roleId],
  );
  await site.db.query(`update iam_user set role_type = 2 where user_name = 'wanghaitao'`);
  await site.db.query(`insert into iam_user_role select id, $1 from iam_user where user_name = 'wanghaitao'`, [roleId]);
  await newPassword(site, 'admin', 'wanghaitao');

  const context = await browser.newContext({ baseURL: site.origin, locale: 'zh-CN', reducedMotion: 'reduce' });
  const other = await context.newPage();
  const key = crypto.randomUUID();
  await other.request.get(`/api/common/captcha/gen?key=${key}`);
  const captchaValue = await site.redis.get(`captcha:{${key}}`);
  const login = await other.request.post('/api/sys/user/login', {
    data: { username: 'wanghaitao', password: 'GanlinAdmin2026', captchaKey: key, captchaValue },
  });
  const { token } = (await login.json()).data;
  await context.addCookies([{ name: 'token', value: token, url: site.origin }]);

  // They have no access to the overview: the header leads to the first page they may open.
  await other.goto('/web/home');
  await other.getByRole('link', { name: '管理中心' }).first().click();
  await expect(other).toHaveURL(/\/admin\/sys\/user$/);
  await expect(table(other).getByText('周立新')).toBeVisible();
  await expect(table(other).getByText('王海涛')).toBeVisible();
  await expect(other.getByText('赵国栋')).toHaveCount(0);
  await expect(other.getByRole('navigation', { name: '管理中心' }).getByText('角色')).toHaveCount(0);

  const beyond = await site.db.query<{ id: string }>(`select id from iam_user where user_name = 'zhaoguodong'`);
  const refused = await other.request.post('/api/sys/user/detail', {
    headers: { token },
    data: { id: beyond.rows[0]!.id },
  });
  expect((await refused.json()).code).toBe(10010012);
  const roles = await other.request.post('/api/sys/role/list', { headers: { token }, data: {} });
  expect((await roles.json()).code).toBe(10010003);
  await context.close();
});

test('a change of the menu updates the sidebar without a reload [S1-20]', async ({ page, site }) => {
  await enterAs(page, '管理员');
  await page.goto('/admin/sys/menu');
  await page.getByRole('row').filter({ hasText: '/admin/sys/audit' }).getByRole('button', { name: '编辑' }).click();
  await page.getByRole('dialog').getByLabel('名称').fill('日志');
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('navigation', { name: '管理中心' }).getByText('日志', { exact: true })).toBeVisible();
  await site.db.query(`update iam_menu set title = '操作日志' where code = 'system.audit'`);
});
