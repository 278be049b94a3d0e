import { expect, type Page } from '@playwright/test';
import { test } from '../support/test.ts';

const pages = ['/web/home', '/web/law'] as const;

/** The content of the page's root, each time it changed. */
async function watchRoot(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    const look = () => {
      const root = document.getElementById('root');
      const isPlain = root?.querySelector('.plain') !== null;
      const state = root?.querySelector('h1') ? (isPlain ? 'plain' : 'screen') : 'nothing to read';
      if (root && seen.at(-1) !== state) seen.push(state);
      requestAnimationFrame(look);
    };
    look();
  });
  return () => page.evaluate(() => (window as unknown as { seen: string[] }).seen);
}

test('public pages are readable without a script, and the script takes over without a call or a gap', async ({
  page,
  browser,
  baseURL,
}) => {
  const plain = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) });
  const reader = await plain.newPage();
  for (const path of pages) {
    await reader.goto(path);
    await expect(reader.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(reader.getByRole('main').getByRole('link').first()).toBeVisible();
  }
  await reader.getByRole('main').getByRole('link').first().click();
  await expect(reader).toHaveURL(/\/web\/law\/view\//);
  const article = new URL(reader.url()).pathname;
  const title = await reader.getByRole('heading', { level: 1 }).innerText();
  await expect(reader).toHaveTitle(`人影学堂 - ${title}`);
  await plain.close();

  const seen = await watchRoot(page);
  for (const path of [...pages, article]) {
    const calls: string[] = [];
    page.on('request', (request) => void calls.push(new URL(request.url()).pathname));
    await page.goto(path);
    await expect(page.locator('.plain')).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await seen()).toEqual(['plain', 'screen']);
    const requested = calls.filter((one) =>
      /^\/api\/(content\/read\/(paging|facets|detail)|portal|sys\/config)/.test(one),
    );
    expect(requested).toEqual([]);
  }
  await expect(page).toHaveTitle(`人影学堂 - ${title}`);
  const missing = await page.goto('/web/law/view/0197c0de-0000-7000-8000-000000000000');
  expect(missing?.status()).toBe(404);
});
