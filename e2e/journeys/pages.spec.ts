import { expect, type Page } from '@playwright/test';
import { expectWalkable, untilShown } from '../support/keyboard.ts';
import { expectSound } from '../support/sound.ts';
import { enterAs, test } from '../support/test.ts';

/**
 * Every page of the management centre; the pages of one journey share a browser, which then has the application
 * cached.
 */
const journeys = {
  people: ['/admin/dashboard', '/admin/sys/user', '/admin/sys/user/import'],
  access: ['/admin/sys/dept', '/admin/sys/role', '/admin/sys/menu'],
  settings: ['basic', 'login', 'policy', 'sms'].map((name) => `/admin/sys/config?section=${name}`),
  services: ['partner', 'face', 'storage'].map((name) => `/admin/sys/config?section=${name}`),
  logs: ['/admin/sys/audit', '/admin/sys/login', '/admin/sys/session'],
  operations: ['/admin/sys/task', '/admin/sys/health', '/admin/sys/host', '/admin/sys/webhook', '/admin/sys/msg'],
} as const;

for (const [name, paths] of Object.entries(journeys)) {
  test(`${name}: nothing sticks out at 1440 and 390 px, axe finds nothing serious, and Tab leads through it all`, async ({
    page,
  }) => {
    await enterAs(page, '管理员');
    for (const path of paths) await test.step(path, () => expectGood(page, path));
  });
}

/** The elements around every page are tabbed through on this one only. */
const FIRST = journeys.people[0];

async function expectGood(page: Page, path: string): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 844 });
  await page.goto(path);
  await untilShown(page);
  await page.waitForLoadState('networkidle');
  await expectSound(page);
  if (path !== FIRST) await page.locator('main').focus();
  await expectWalkable(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await expectSound(page);
}
