import { expect, type Page } from '@playwright/test';
import { contentPaths } from '../support/public-paths.ts';
import { enterAs, test } from '../support/test.ts';

/** Delays all scripts until the returned function is called. */
async function delayScripts(page: Page): Promise<() => void> {
  const scripts = Promise.withResolvers<undefined>();
  await page.route('**/*.js', async (route) => {
    await scripts.promise;
    await route.continue().catch(() => undefined);
  });
  return () => scripts.resolve(undefined);
}

/** The visible text, without countdowns, and without drawings and the footer, which load later. */
const textOf = (page: Page): Promise<string> =>
  page.locator('#root').evaluate((root) => {
    const copy = root.cloneNode(true) as HTMLElement;
    copy.querySelectorAll('[role="timer"], footer, svg').forEach((part) => part.remove());
    return (copy.textContent ?? '').replaceAll(/https?:\/\/[\x21-\x7e]+/g, '').replaceAll(/\s+/g, ' ');
  });

test('the server renders public pages as their screens show them, and browsers hydrate them unchanged', async ({
  page,
  site,
}) => {
  for (const path of [...(await contentPaths(site.db)), '/web/home/search']) {
    await test.step(path, async () => {
      const loadScripts = await delayScripts(page);
      const calls: string[] = [];
      const note = (request: { url: () => string }) => void calls.push(new URL(request.url()).pathname);
      page.on('request', note);
      await page.goto(path, { waitUntil: 'commit' });
      await expect(page.locator(`#root[data-rendered="${path}"] h1`).first()).toBeVisible();
      await expect(page.locator('#page-data')).toBeAttached();
      const text = await textOf(page);
      // Marks the elements: a screen that is rendered from scratch has new ones.
      await page.locator('#root *').evaluateAll((all) => all.forEach((one) => one.setAttribute('data-seen', '')));
      const count = await page.locator('[data-seen]').count();
      loadScripts();
      await expect(page.locator('[data-rendered]')).toHaveCount(0);
      await expect(page).toHaveTitle(/^人影学堂 - ./);
      await expect.poll(() => isHydrated(page)).toBe(true);
      expect.soft(await page.locator('[data-seen]').count()).toBe(count);
      expect.soft(await textOf(page)).toBe(text);
      page.off('request', note);
      const requested = calls.filter((one) =>
        /^\/api\/(content\/read\/(paging|facets|detail)|portal|sys\/config)/.test(one),
      );
      expect.soft(requested).toEqual([]);
      await page.unroute('**/*.js');
    });
  }
});

/** Whether React has hydrated the page. */
const isHydrated = (page: Page): Promise<boolean> =>
  page.evaluate(() =>
    [...document.querySelectorAll('h1, main a[href], main button')].some((one) =>
      Object.keys(one).some((key) => key.startsWith('__reactFiber')),
    ),
  );

test('public pages can be read, followed and searched without a script', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) });
  const reader = await context.newPage();
  await reader.goto('/web/home');
  await expect(reader.getByRole('heading', { level: 1 })).toBeVisible();
  await reader.getByRole('banner').getByRole('link', { name: '法规', exact: true }).click();
  await expect(reader).toHaveURL(/\/web\/law$/);
  await reader.getByRole('main').getByRole('heading', { level: 2 }).getByRole('link').first().click();
  await expect(reader).toHaveURL(/\/web\/law\/view\//);
  const title = await reader.getByRole('heading', { level: 1 }).innerText();
  await expect(reader).toHaveTitle(`人影学堂 - ${title}`);
  const missing = await reader.goto('/web/law/view/0197c0de-0000-7000-8000-000000000000');
  expect(missing?.status()).toBe(404);
  await expect(reader.getByRole('heading', { level: 1 })).toBeVisible();
  await reader.goto('/web/home');
  await reader.getByRole('combobox', { name: '搜索全站内容' }).fill('条例');
  await reader.getByRole('button', { name: '搜索', exact: true }).click();
  await expect(reader).toHaveURL(`/web/home/search?q=${encodeURIComponent('条例')}`);
  await context.close();
});

/** The first script records what is pressed and typed; the others are still on their way. */
async function openSlowly(page: Page, path: string): Promise<() => void> {
  const loadScripts = await delayScripts(page);
  await page.route(/\/assets\/(index|preload|rolldown-runtime)-[^/]+\.js$/, (route) => route.continue());
  const first = page.waitForResponse(/\/assets\/index-[^/]+\.js$/);
  await page.goto(path, { waitUntil: 'commit' });
  await (await first).finished();
  await expect(page.locator('#page-data')).toBeAttached();
  await page.waitForTimeout(500);
  return loadScripts;
}

test('what a visitor presses, checks and types before the site has started is done once it has', async ({ page }) => {
  await test.step('a button', async () => {
    const loadScripts = await openSlowly(page, '/web/home');
    await page.getByRole('banner').getByRole('button', { name: '登录' }).click();
    loadScripts();
    await expect(page.getByRole('dialog', { name: /登录/ })).toBeVisible();
  });
  await test.step('a text', async () => {
    const loadScripts = await openSlowly(page, '/web/home');
    const field = page.getByRole('combobox', { name: '搜索全站内容' });
    await field.fill('条例');
    loadScripts();
    await expect(page.locator('[data-rendered]')).toHaveCount(0);
    await expect(field).toHaveValue('条例');
    await expect(field).toHaveAttribute('aria-expanded', 'true');
    await field.press('Enter');
    await expect(page).toHaveURL(`/web/home/search?q=${encodeURIComponent('条例')}`);
  });
  await test.step('two filters', async () => {
    const loadScripts = await openSlowly(page, '/web/law');
    const filters = page.getByRole('complementary', { name: '筛选' });
    await filters.getByRole('checkbox', { name: '行政法规' }).check();
    await filters.getByRole('radio', { name: '现行有效' }).check();
    loadScripts();
    await expect(page).toHaveURL(/level=.*validity=|validity=.*level=/);
    await expect(filters.getByRole('checkbox', { name: '行政法规' })).toBeChecked();
  });
});

test('what a signed-in user presses before the site has started is done once it has', async ({ page }) => {
  await enterAs(page, '学员');
  await page.setViewportSize({ width: 390, height: 844 });
  const loadScripts = await openSlowly(page, '/web/standard');
  await page.getByRole('button', { name: '筛选' }).click();
  loadScripts();
  await expect(page.getByRole('dialog', { name: '筛选' })).toBeVisible();
});

test('a signed-in user gets the page of a member, whatever the server has rendered for visitors', async ({
  page,
  context,
}) => {
  const reply = await page.request.post('/api/sys/user/demo-login', { data: { account: 'learner' } });
  const { token } = (await reply.json()).data as { token: string };
  await context.addCookies([{ name: 'token', value: token, url: new URL(reply.url()).origin }]);
  const html = await (await page.request.get('/web/home')).text();
  expect(html).not.toContain('李学员');
  await page.goto('/web/home');
  await expect(page.getByRole('banner').getByText('李学员').first()).toBeVisible();
  await expect(page.getByRole('banner').getByRole('button', { name: '登录', exact: true })).toHaveCount(0);
});

test('an address with parameters or a fragment opens there, not at what was rendered', async ({ page, site }) => {
  const { rows } = await site.db.query<{ id: string }>(
    `select id from content_article where title = '人工影响天气管理条例' and state = 1`,
  );
  await page.goto(`/web/law/view/${rows[0]?.id}#tiao-12`);
  await expect(page.locator('#tiao-12[data-lit]')).toBeInViewport();
  await expect(page.getByRole('button', { name: '复制条文' })).toBeVisible();
  await page.goto('/web/law?level=1');
  await expect(page.getByText(/找到 \d+ 部/)).toBeVisible();
});
