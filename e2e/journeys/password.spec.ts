import { expect } from '@playwright/test';
import { expectSound } from '../support/sound.ts';
import { memberName, signIn, test } from '../support/test.ts';

const GIVEN = 'RainStudent2026';
const OWN = 'YunHaiGuanCe88';

test('with a password set by an administrator nothing opens before it is changed, then everything does', async ({
  page,
  site,
}) => {
  // 刘淑芬 has the password of the demo learner, set by an administrator.
  await site.db.query(
    `update iam_user set must_change_password = true, password_hash =
       (select password_hash from iam_user where user_name = 'student') where user_name = 'liushufen'`,
  );
  await page.goto('/login');
  await signIn(page, site.redis, { name: 'liushufen', password: GIVEN });
  await expect(page).toHaveURL(/\/password$/);
  await expect(page.getByRole('heading', { name: '请先设置您自己的密码' })).toBeVisible();
  await expectSound(page);
  await page.goto('/web/uc');
  await expect(page).toHaveURL(/\/password$/);

  await page.getByLabel('原密码').fill('Wrong2026');
  await page.getByLabel('新密码', { exact: true }).fill(OWN);
  await page.getByLabel('再次输入新密码').fill(`${OWN}x`);
  await page.getByRole('button', { name: '确定修改' }).click();
  await expect(page.getByText('两次输入的密码不一致')).toBeVisible();
  await page.getByLabel('再次输入新密码').fill(OWN);
  await page.getByRole('button', { name: '确定修改' }).click();
  await expect(page.getByText('密码不正确', { exact: true })).toBeVisible();
  await page.getByLabel('原密码').fill(GIVEN);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectSound(page);
  await page.getByRole('button', { name: '确定修改' }).click();
  await expect(page.getByText('密码修改成功！')).toBeVisible();
  await expect(page).toHaveURL(/\/web\/home$/);
  await page.goto('/web/uc');
  await expect(page.getByRole('navigation', { name: '我的学习' })).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(memberName(page, '刘淑芬')).toBeVisible();
});
