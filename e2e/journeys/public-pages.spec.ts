import { expect, type Page } from '@playwright/test';
import type pg from 'pg';
import { channels, Channel } from '../../contract/src/content/kinds.ts';
import { contentPaths } from '../support/public-paths.ts';
import { overlappingTexts } from '../support/overlap.ts';
import { expectSound } from '../support/sound.ts';
import { test } from '../support/test.ts';

/** All pages open to guests. */
const publicPages = async (db: pg.Pool): Promise<string[]> => [
  ...(await contentPaths(db)),
  `/web/home/search?q=${encodeURIComponent('作业')}`,
];

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  // Before the site has started, drawings and what only the browser knows are missing.
  await expect(page.locator('[data-rendered]')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByLabel('正在载入')).toHaveCount(0);
  // Images below the fold load when scrolled into view.
  await page.evaluate(async () => {
    scrollTo(0, document.body.scrollHeight);
    await new Promise((resolve) => setTimeout(resolve, 100));
    scrollTo(0, 0);
  });
}

for (const width of [360, 768, 1440]) {
  test(`every public page at ${width} px: nothing wider than the window, no text over text, no complaint of the browser`, async ({
    page,
    site,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    for (const path of await publicPages(site.db)) {
      await test.step(path, async () => {
        await open(page, path);
        expect
          .soft(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
          .toBeLessThanOrEqual(0);
        expect.soft(await overlappingTexts(page)).toEqual([]);
      });
    }
  });
}

test('the home page at 360 px before any script has loaded: no visible texts overlap', async ({ page }) => {
  const scripts = Promise.withResolvers<undefined>();
  await page.route('**/*.js', async (route) => {
    await scripts.promise;
    await route.continue();
  });
  // Tall enough to show the whole page: when scrolled, the sticky header covers text by design.
  await page.setViewportSize({ width: 360, height: 9000 });
  await page.goto('/web/home', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('main section').last()).toBeInViewport();
  expect(await overlappingTexts(page)).toEqual([]);
  scripts.resolve(undefined);
  await expect(page.locator('[data-rendered]')).toHaveCount(0);
});

test('a guest reads popular science, a lecture and a member’s page [S1-03…S1-05, S2-09, S2-11, S2-12, S2-40, S2-41, S2-44, S2-45]', async ({
  page,
}) => {
  await page.goto(channels[Channel.science].list);
  await expect(page).toHaveTitle('人影学堂 - 科普');
  const science = page.getByRole('listitem').getByRole('heading', { level: 2 });
  await expect.poll(() => science.count()).toBeGreaterThan(5);
  const title = (await science.first().textContent()) ?? '';
  await science.first().getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(page).toHaveTitle(`人影学堂 - ${title}`);
  await expectSound(page);

  await page.goto(channels[Channel.lecture].list);
  await page.getByRole('listitem').getByRole('heading', { level: 2 }).first().getByRole('link').click();
  await expect(page).toHaveURL(/\/web\/lecture\/view\/[\da-f-]{36}$/);
  await expect(page.getByRole('region', { name: '讲座信息' })).toContainText('主讲');
  await expectSound(page);

  await page.goto(channels[Channel.product].list);
  await expect(page.getByText('示例').first()).toBeVisible();
  await page.getByRole('listitem').getByRole('heading', { level: 2 }).first().getByRole('link').click();
  await expect(page).toHaveURL(/\/web\/product\/view\/[\da-f-]{36}$/);
  await expect(page.getByRole('region', { name: '会员单位' })).toContainText('示例');
  await expectSound(page);
});

test('a missing page says so, with status 404, and offers a way on', async ({ page, complaints }) => {
  const answer = await page.goto('/web/law/view/00000000-0000-7000-8000-000000000000');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: '没有找到这篇内容' })).toBeVisible();
  await page.getByRole('link', { name: '查看全部法规' }).click();
  await expect(page).toHaveURL(/\/web\/law$/);
  // The browser logs the status.
  expect(complaints.splice(0).every((text) => text.includes('404'))).toBe(true);
});
