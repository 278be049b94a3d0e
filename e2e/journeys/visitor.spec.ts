import { gzipSync } from 'node:zlib';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { expectSound } from '../support/sound.ts';
import { test } from '../support/test.ts';

const dist = resolve(import.meta.dirname, '../../web/dist');
const BUDGET = 250 * 1024;

test('a visitor opens the home page of a Chinese portal, titled with site and route [S0-01, S1-35, S2-15]', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page).toHaveURL(/\/web\/home$/);
  await expect(page).toHaveTitle('人影学堂 - 首页');
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('从学习开始');
  await expect(page.getByRole('link', { name: '管理中心' })).toHaveCount(0);
});

test('the web layout has header 60, footer 60, logo 40 [S2-32, S2-34, S9-13, S9-14, S9-16]', async ({ page }) => {
  await page.goto('/web/home');
  await expect(page.locator('[data-rendered]')).toHaveCount(0);
  const height = async (selector: string) => (await page.locator(selector).first().boundingBox())?.height;
  expect(await height('header')).toBe(60);
  expect(await height('footer')).toBe(60);
  expect(await height('header svg')).toBe(40);
});

test('the main area is centred and has 20 of 24 columns, on a narrow screen all but a gutter [S2-33]', async ({
  page,
}) => {
  await page.goto('/web/home');
  await expect(page.locator('[data-rendered]')).toHaveCount(0);
  const areas = page.locator('[class*="_area_"]').filter({ visible: true });
  await expect(areas.filter({ hasText: '从学习到持证上岗' })).toHaveCount(1);
  for (const width of [1920, 1440, 1000, 390]) {
    await page.setViewportSize({ width, height: 900 });
    const wide = await page.evaluate(() => document.documentElement.clientWidth);
    const wanted = width < 992 ? wide - 2 * 16 : (wide * 20) / 24;
    const boxes = await Promise.all((await areas.all()).map((area) => area.boundingBox()));
    expect(boxes.length).toBeGreaterThan(2);
    for (const box of boxes) {
      expect(box?.width).toBeCloseTo(wanted, 0);
      expect(box?.x).toBeCloseTo((wide - wanted) / 2, 0);
    }
  }
});

test('the theme colour is #409EFF, with its dark shade behind white text and for coloured text [S9-18]', async ({
  page,
}) => {
  await page.goto('/web/home');
  await expect(page.locator('[data-rendered]')).toHaveCount(0);
  const dark = 'rgb(28, 102, 184)';
  await expect(page.getByRole('banner').getByRole('button', { name: '登录' })).toHaveCSS('background-color', dark);
  const brand = await page.evaluate(() =>
    getComputedStyle(document.documentElement).getPropertyValue('--brand-500').trim(),
  );
  expect(brand.toUpperCase()).toBe('#409EFF');
  await page.getByRole('banner').getByRole('button', { name: '登录' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: '登录' })).toHaveCSS('background-color', dark);
});

test('the settings record determines the page: name, and a footer only with copyright text [S1-22, S1-23, S2-35]', async ({
  page,
  site,
}) => {
  const { rows } = await site.db.query('select copy_right from site_setting');
  await site.changeSettings(`site_name = '甘霖学堂', copy_right = ''`);
  await page.goto('/web/home');
  await expect(page).toHaveTitle('甘霖学堂 - 首页');
  await expect(page.locator('footer')).toHaveCount(0);
  await site.changeSettings(
    `copy_right = '© <b>甘霖</b><a href="javascript:alert(1)">x</a><script>document.title = 1</script>'`,
  );
  await page.reload();
  await expect(page.locator('footer b')).toHaveText('甘霖');
  await expect(page.locator('footer a')).not.toHaveAttribute('href', /.*/);
  await expect(page.locator('footer script')).toHaveCount(0);
  await site.changeSettings(`site_name = '人影学堂', copy_right = $1`, [rows[0].copy_right]);
});

test('any other URL leads a visitor to the home page, 401 and 404 exist, old URLs with a hash work', async ({
  page,
}) => {
  for (const address of ['/admin/dashboard', '/web/uc', '/no/such/page']) {
    await page.goto(address);
    await expect(page).toHaveURL(/\/web\/home$/);
  }
  await page.goto('/401');
  await expect(page.getByRole('heading')).toHaveText('您没有访问该页面的权限');
  await page.goto('/404');
  await expect(page.getByRole('heading')).toHaveText('没有找到这个页面');
  await expect(page.getByRole('link', { name: '帮助中心' })).toBeVisible();
  // The site has started, and has its own view of a missing page.
  await expect(page).toHaveTitle('人影学堂 - 页面不存在');
  await expect(page.getByRole('banner')).toHaveCount(0);
  await page.goto('/#/web/law');
  await expect(page).toHaveURL(/\/web\/law$/);
  await expect(page).toHaveTitle('人影学堂 - 法规');
  await page.goto('/web/home');
  await page.evaluate(() => {
    location.hash = '#/web/standard';
  });
  await expect(page).toHaveURL(/\/web\/standard$/);
});

for (const { browser, prepare } of [
  { browser: 'today’s browsers', prepare: async () => undefined },
  {
    browser: 'the oldest supported browsers, with polyfills',
    prepare: (page: Page) => page.addInitScript(() => Reflect.deleteProperty(Promise, 'withResolvers')),
  },
]) {
  test(`the first load of the home page is at most 250 kB of JavaScript in ${browser}, and none of the management centre`, async ({
    page,
  }) => {
    await prepare(page);
    const scripts = new Set<string>();
    page.on('response', (response) => {
      const { pathname } = new URL(response.url());
      if (pathname.endsWith('.js')) scripts.add(pathname);
    });
    await page.goto('/web/home');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    const sizes = await Promise.all(
      [...scripts].map(async (path) => gzipSync(await readFile(join(dist, path))).length),
    );
    const total = sizes.reduce((sum, size) => sum + size, 0);
    console.log(
      `first load of /web/home in ${browser}: ${(total / 1024).toFixed(1)} kB of JavaScript (gzip) in ${scripts.size} files`,
    );
    expect(scripts.size).toBeGreaterThan(0);
    expect(total).toBeLessThanOrEqual(BUDGET);
    expect([...scripts].filter((path) => /admin|dashboard|antd/.test(path))).toEqual([]);
    if (prepare.length > 0) expect([...scripts].filter((path) => path.includes('/polyfills-'))).toHaveLength(1);
  });
}

for (const width of [360, 390, 1440, 2560]) {
  test(`nothing sticks out at ${width} px, and axe finds nothing serious`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/web/home');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expectSound(page);
  });
}
