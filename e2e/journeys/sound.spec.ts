import { expect } from '@playwright/test';
import { expectSound } from '../support/sound.ts';
import { enterAs, test } from '../support/test.ts';

const pages = [
  '/admin/dashboard',
  '/admin/sys/user',
  '/admin/sys/user/import',
  '/admin/sys/dept',
  '/admin/sys/role',
  '/admin/sys/menu',
  ...['basic', 'login', 'policy', 'sms', 'partner', 'face', 'storage'].map(
    (name) => `/admin/sys/config?section=${name}`,
  ),
  '/admin/sys/audit',
  '/admin/sys/login',
  '/admin/sys/task',
  '/admin/sys/health',
  '/admin/sys/session',
];

for (const path of pages) {
  test(`${path} at 1440 and 390 px: nothing sticks out, axe finds nothing serious`, async ({ page }) => {
    await enterAs(page, '管理员');
    await page.goto(path);
    await expect(page.getByRole('main')).toBeVisible();
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      await page.waitForLoadState('networkidle');
      await expectSound(page);
    }
  });
}
