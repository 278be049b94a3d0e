/** Takes the pictures of docs/images from a running site of its own: `npm run pictures`, after `npm run build`. */
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { openSite } from './support/site.ts';

const folder = resolve(import.meta.dirname, '../docs/images');
const sizes = { '': { width: 1440, height: 900 }, '-phone': { width: 390, height: 844 } } as const;

mkdirSync(folder, { recursive: true });
const site = await openSite(3);
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});
try {
  for (const [suffix, viewport] of Object.entries(sizes)) {
    const context = await browser.newContext({
      viewport,
      locale: 'zh-CN',
      reducedMotion: 'reduce',
      baseURL: site.origin,
    });
    const page = await context.newPage();
    await page.goto('/web/home');
    await settle(page);
    await take(page, `home${suffix}`, true);
    await page.getByRole('banner').getByRole('button', { name: '登录' }).click();
    await page.getByAltText('验证码').waitFor();
    await settle(page);
    await take(page, `login${suffix}`);
    await page.getByRole('button', { name: '管理员' }).click();
    await page.getByRole('banner').getByText('周管理').first().waitFor();
    await page.goto('/admin/dashboard');
    await page.getByText('服务状态').waitFor();
    await settle(page);
    await take(page, `admin${suffix}`);
    await context.close();
  }
} finally {
  await browser.close();
  await site.close();
}

async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(300);
}

async function take(page: Page, name: string, fullPage = false): Promise<void> {
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage });
  console.log(`docs/images/${name}.png`);
}
