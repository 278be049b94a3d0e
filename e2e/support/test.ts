import { expect, test as base, type ConsoleMessage, type Locator, type Page } from '@playwright/test';
import type { Redis } from 'ioredis';
import { isAway, mayComeAgain, watchComingAgain } from './come-again.ts';
import { supportOldBrowser } from './old-browser.ts';
import { openSite, type Site } from './site.ts';

interface WorkerFixtures {
  /** One site for all journeys of a worker; they leave it unchanged. */
  readonly site: Site;
}

interface Fixtures {
  /** Complaints of the browser; a journey that ends with complaints fails. */
  readonly complaints: string[];
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  browser: [
    async ({ browser }, use) => {
      supportOldBrowser(browser);
      await use(browser);
    },
    { scope: 'worker' },
  ],
  site: [
    async ({ browserName: _browser }, use, { parallelIndex }) => {
      const site = await openSite(parallelIndex);
      await use(site);
      await site.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ site }, use) => use(site.origin),
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = [];
      page.on('pageerror', (error) => complaints.push(error.message));
      page.on('console', (message) => {
        if (message.type() !== 'error' || isMissingPage(message) || isAway(message.text())) return;
        if (isOldPolicy(message.text())) return;
        complaints.push(message.text());
      });
      watchComingAgain(page, complaints);
      await use(complaints);
      // A page that was asked to retry may do so after its journey ends.
      const isWaiting = () => !page.isClosed() && complaints.some(mayComeAgain);
      if (isWaiting())
        await expect
          .poll(isWaiting)
          .toBe(false)
          .catch(() => undefined);
      if (complaints.length > 0) throw new Error(`the browser complained:\n${complaints.join('\n')}`);
    },
    { auto: true },
  ],
});

/** The page of a missing address also has status 404, which browsers log. */
function isMissingPage(message: ConsoleMessage): boolean {
  return message.text().includes('status of 404') && !/\/(api|assets)\//.test(message.location().url);
}

/** Browsers before Chromium 95 do not know the part of the policy that allows WebAssembly; they ignore it. */
const isOldPolicy = (text: string): boolean => text.includes("invalid source: ''wasm-unsafe-eval''");

/** Types name, password and captcha, which only the server knows, into the login window. */
export async function signIn(page: Page, redis: Redis, account: { name: string; password: string }): Promise<void> {
  await page.getByLabel('用户名').fill(account.name);
  await page.getByLabel('密码', { exact: true }).fill(account.password);
  const address = await page.getByAltText('验证码').getAttribute('src');
  const key = new URL(address ?? '', 'http://x').searchParams.get('key');
  await page.getByAltText('验证码').evaluate((image: HTMLImageElement) => image.decode());
  const code = await redis.get(`captcha:{${key}}`);
  await page.getByPlaceholder('请输入验证码').fill(code ?? '');
  await page.getByPlaceholder('请输入验证码').press('Enter');
}

export const learner = { name: 'student', password: 'RainStudent2026', realName: '李学员' };
export const admin = { name: 'admin', password: 'GanlinAdmin2026', realName: '周管理' };

/** Signs in as a demo account without the login window; the next opened page is signed in. */
export async function enterAs(page: Page, who: '学员' | '管理员'): Promise<void> {
  const account = who === '学员' ? 'learner' : 'admin';
  const reply = await page.request.post('/api/sys/user/demo-login', { data: { account } });
  const { token } = (await reply.json()).data as { token: string };
  const url = new URL(reply.url()).origin;
  await page.context().addCookies([{ name: 'token', value: token, url }]);
}

/** The name in the header; the collapsed menu contains it a second time. */
export const memberName = (page: Page, realName: string): Locator =>
  page.getByRole('banner').getByText(realName).first();
