import { expect } from '@playwright/test';
import { expectSound } from '../support/sound.ts';
import { enterAs, test } from '../support/test.ts';

const wide = { width: 1440, height: 1000 };
const phone = { width: 390, height: 844 };

test('staff see who is qualified, look into a province and open a retraining', async ({ page }) => {
  await page.setViewportSize(wide);
  await enterAs(page, '管理员');
  await page.goto('/admin/cert/qualified');
  await expect(page.getByRole('heading', { name: '持证情况' })).toBeVisible();
  const people = page.getByRole('region', { name: '持证人员列表' }).first();
  await expect(people.getByRole('row').nth(1)).toBeVisible();
  await expectSound(page);
  const hebei = page.getByRole('button', { name: /^河北省，持证率/ });
  await hebei.click();
  await expect(hebei).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('region', { name: '各单位持证率' })).toContainText('河北省');
  await page.getByRole('button', { name: /^61–90 天/ }).click();
  await expect(page).toHaveURL(/band=within90/);
  await expect(people).toContainText(/共 1 人/);
  await people.getByRole('row').nth(1).getByRole('checkbox').check();
  await page.getByRole('button', { name: '发起复训' }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('button', { name: /^发起复训，通知 1 人/ }).click();
  await expect(drawer.getByText('请选择开始时间')).toBeVisible();
  await expectSound(page);
  await page.goto('/admin/cert/qualified');
  await page.setViewportSize(phone);
  await expect(hebei).toBeVisible();
  await expectSound(page);
});
