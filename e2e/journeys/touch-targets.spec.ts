import { expect, type Page } from '@playwright/test';
import { learnerPages, visitorPages } from '../support/phone-pages.ts';
import { enterAs, test } from '../support/test.ts';
import { smallTargets } from '../support/touch-targets.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('a finger hits every control of a visitor on a phone', async ({ page, site }) => {
  expect(await targetsOf(page, await visitorPages(site))).toEqual([]);
});

test('a finger hits every control of a learner on a phone', async ({ page, site }) => {
  await enterAs(page, '学员');
  expect(await targetsOf(page, await learnerPages(site))).toEqual([]);
});

/** The controls that are too small, with the page that shows them. */
async function targetsOf(page: Page, paths: readonly string[]): Promise<string[]> {
  const small: string[] = [];
  for (const path of paths) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    small.push(...(await smallTargets(page)).map((target) => `${path} ${target}`));
  }
  return small;
}
