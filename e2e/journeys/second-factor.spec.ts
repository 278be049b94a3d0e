import { createHash, randomBytes } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import type { Site } from '../support/site.ts';
import { expectSound } from '../support/sound.ts';
import { admin, memberName, signIn, test } from '../support/test.ts';
import { totpCode } from '../support/totp.ts';

const chief = { name: 'chief', realName: '郑主任', password: admin.password };
const phone = { width: 390, height: 844 };
const desktop = { width: 1440, height: 900 };

// Demo accounts cannot have a second factor: everybody shares them.
test.beforeEach(async ({ site }) => {
  await site.db.query(
    `with made as (
       insert into iam_user (id, user_name, real_name, password_hash, password_changed_at, role_type, created_at, updated_at)
       select gen_random_uuid(), $1, $2, password_hash, now(), 2, now(), now() from iam_user where user_name = 'admin'
       returning id)
     insert into iam_user_role (user_id, role_id) select made.id, r.id from made, iam_role r where r.code = 'admin'`,
    [chief.name, chief.realName],
  );
});
test.afterEach(async ({ site }) => {
  await site.db.query(`delete from iam_role where code = 'proved'`);
  await site.db.query(`delete from iam_user where user_name = $1`, [chief.name]);
});

async function enter(page: Page, site: Site): Promise<void> {
  await page.context().clearCookies();
  await page.goto('/login');
  await signIn(page, site.redis, chief);
}

/** Enrols in the profile; returns the device's secret and the recovery codes. */
async function enrol(page: Page): Promise<{ secret: string; codes: string[] }> {
  await page.goto('/profile/index');
  await page.getByRole('button', { name: '启用两步验证' }).click();
  const dialog = page.getByRole('dialog', { name: '启用两步验证' });
  await dialog.getByRole('button', { name: '开始启用' }).click();
  await expect(dialog.getByRole('img', { name: '两步验证二维码' })).toBeVisible();
  await expectSound(page, '[role=dialog]');
  await page.setViewportSize(phone);
  await expectSound(page, '[role=dialog]');
  await page.setViewportSize(desktop);
  const secret = await dialog.locator('code').innerText();
  await dialog.getByLabel('输入应用显示的 6 位数字').fill('000000');
  await dialog.getByRole('button', { name: '确认启用' }).click();
  await expect(dialog.getByText('验证码不正确，或已经用过')).toBeVisible();
  await dialog.getByLabel('输入应用显示的 6 位数字').fill(totpCode(secret));
  await dialog.getByRole('button', { name: '确认启用' }).click();
  const listed = dialog.getByRole('list', { name: '恢复码' });
  await expect(listed.getByRole('listitem')).toHaveCount(10);
  await expectSound(page, '[role=dialog]');
  const codes = await listed.getByRole('listitem').allInnerTexts();
  await dialog.getByRole('button', { name: '我已保存' }).click();
  await expect(page.getByText(/还剩 10 个恢复码/)).toBeVisible();
  return { secret, codes };
}

test('a second factor is enrolled, required at the next sign-in, and replaced by a recovery code', async ({
  page,
  site,
}) => {
  await enter(page, site);
  await expect(memberName(page, chief.realName)).toBeVisible();
  const { secret, codes } = await enrol(page);

  await enter(page, site);
  await expect(page).toHaveURL(/\/second-factor$/);
  await expectSound(page);
  await page.setViewportSize(phone);
  await expectSound(page);
  await page.setViewportSize(desktop);
  await page.goto('/admin/sys/user');
  await expect(page).toHaveURL(/\/second-factor$/);
  await page.getByLabel('验证码').fill('000000');
  await page.getByLabel('验证码').press('Enter');
  await expect(page.getByText('验证码不正确，或已经用过')).toBeVisible();
  await page.getByLabel('验证码').fill(totpCode(secret, 1));
  await page.getByLabel('验证码').press('Enter');
  await expect(memberName(page, chief.realName)).toBeVisible();

  await enter(page, site);
  await expect(page).toHaveURL(/\/second-factor$/);
  // The login window, which has a field of the same name, is still closing.
  await expect(page.getByLabel('验证码')).toHaveCount(1);
  await page.getByLabel('验证码').fill(codes[0] ?? '');
  await page.getByLabel('验证码').press('Enter');
  await expect(memberName(page, chief.realName)).toBeVisible();
  await page.goto('/profile/index');
  await expect(page.getByText(/还剩 9 个恢复码/)).toBeVisible();
});

test('a role that requires a second factor leads to its setup before anything else', async ({ page, site }) => {
  await site.db.query(`update iam_role set second_factor = true where code = 'admin'`);
  try {
    await enter(page, site);
    await expect(page.getByRole('heading', { name: '请先启用两步验证' })).toBeVisible();
    await page.getByRole('button', { name: '开始启用' }).click();
    await expect(page.getByRole('img', { name: '两步验证二维码' })).toBeVisible();
    await page.setViewportSize(phone);
    await expectSound(page);
    await page.setViewportSize(desktop);
    const secret = await page.locator('code').innerText();
    await page.getByLabel('输入应用显示的 6 位数字').fill(totpCode(secret));
    await page.getByRole('button', { name: '确认启用' }).click();
    await page.getByRole('button', { name: '我已保存' }).click();
    await expect(memberName(page, chief.realName)).toBeVisible();
  } finally {
    await site.db.query(`update iam_role set second_factor = false where code = 'admin'`);
  }
});

test('an action that needs a proof asks for it once, retains the input and continues automatically', async ({
  page,
  site,
}) => {
  await enterUnproved(page, site);
  await page.goto('/admin/sys/role');
  await page.getByRole('button', { name: '新建角色' }).click();
  const drawer = page.getByRole('dialog', { name: '新建角色' });
  await drawer.getByLabel('角色名称').fill('已确认');
  await drawer.getByLabel('角色编码').fill('proved');
  await drawer.getByRole('button', { name: '保存' }).click();
  const dialog = page.getByRole('dialog', { name: '请确认是您本人在操作' });
  await expect(dialog).toBeVisible();
  await expectSound(page, '.ant-modal');
  await page.setViewportSize(phone);
  await expectSound(page, '.ant-modal');
  await page.setViewportSize(desktop);
  await dialog.getByLabel('登录密码').fill('Wrong2026');
  await dialog.getByRole('button', { name: '确认', exact: true }).click();
  await expect(dialog.getByText('密码不正确')).toBeVisible();
  await dialog.getByLabel('登录密码').fill(chief.password);
  await dialog.getByRole('button', { name: '确认', exact: true }).click();
  await expect(page.getByText('角色已保存')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('cell', { name: '已确认', exact: true })).toBeVisible();
});

/** A session without a recent proof. */
async function enterUnproved(page: Page, site: Site): Promise<void> {
  const token = randomBytes(32).toString('base64url');
  await site.db.query(
    `insert into iam_session (id, user_id, token_hash, ip, user_agent, created_at, last_seen_at, expires_at)
     select gen_random_uuid(), id, $2, '', '', now(), now(), now() + interval '1 hour' from iam_user where user_name = $1`,
    [chief.name, createHash('sha256').update(token).digest()],
  );
  await page.context().addCookies([{ name: 'token', value: token, url: site.origin }]);
}
