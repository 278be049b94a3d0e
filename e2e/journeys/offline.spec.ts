import { expect, type Page } from '@playwright/test';
import { release, test } from '../support/releases.ts';
import { answeredOrdinals, cardOf, forgetExams, isComplaint, saved, sitExam } from '../support/sitting.ts';
import { expectSound } from '../support/sound.ts';
import { enterAs, learner, memberName } from '../support/test.ts';

test.use({ serviceWorkers: 'allow' });

// The browser logs each failed call; nothing else may have failed.
test.afterEach(async ({ site, complaints }) => {
  const isUp = await fetch(`${site.origin}/readyz`).catch(() => undefined);
  if (!isUp) await site.start();
  await forgetExams(site);
  const others = complaints.filter((text) => isComplaint(text) && !text.includes('503') && !isMissingPart(text));
  complaints.length = 0;
  expect(others).toEqual([]);
});

/** Without a network the window for signing in may be missing; the page around it goes on (app/release/later-parts.ts). */
const isMissingPart = (text: string): boolean => text.includes('Unable to preload CSS');

/** Pages register the worker some seconds after they have loaded. */
const REGISTERED_MS = 9_000;
const SLOW_MS = 7_000;

const LAW = /\/web\/law\/view\/[\w-]+$/;
const line = (page: Page) => page.getByText(/^离线内容，保存于 \d{4}-\d\d-\d\d \d\d:\d\d/);

/** Paths of the stored pages, the oldest first. */
const storedPages = (page: Page) =>
  page.evaluate(async () => {
    const keys = await (await caches.open('pages')).keys();
    return keys.map(({ url }) => new URL(url).pathname);
  });

const untilStored = (page: Page, path: string) => expect.poll(() => storedPages(page)).toContain(path);

/** Opens the first law of the list, as a reader does; returns its path. */
async function readLaw(page: Page): Promise<string> {
  await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '法规' }).click();
  await untilStored(page, '/web/law');
  // The home page, which is shown until then, has links with the same words.
  await expect(page.getByRole('heading', { level: 1, name: '法规' })).toBeVisible();
  await page.getByRole('main').getByRole('link').filter({ hasText: '条例' }).first().click();
  await expect(page).toHaveURL(LAW);
  // The article, not the list before it.
  await expect(page.getByRole('heading', { level: 1 })).toContainText('条例');
  const path = new URL(page.url()).pathname;
  await untilStored(page, path);
  return path;
}

test('what a guest has read is readable offline, with a line that says so; other pages explain themselves', async ({
  page,
  site,
}) => {
  await page.goto('/web/home');
  await untilStored(page, '/web/home');
  const law = await readLaw(page);
  const title = await page.getByRole('heading', { level: 1 }).innerText();
  expect(await storedPages(page)).toEqual(['/web/home', '/web/law', law]);

  await site.kill();
  await page.reload();
  await expect(line(page)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(page.locator('[data-rendered]')).toHaveCount(0);
  await expectSound(page);

  await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '首页' }).click();
  await expect(page).toHaveURL(/\/web\/home$/);
  await expect(line(page)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('从学习开始');

  await page.goto('/web/standard');
  await expect(page.getByRole('heading', { name: '目前没有网络' })).toBeVisible();
  await expect(page.getByRole('listitem')).toHaveCount(3);
  await expectSound(page);
  await page.getByRole('link', { name: title }).click();
  await expect(line(page)).toBeVisible();

  await page.goto('/');
  await expect(page).toHaveURL(/\/web\/home$/);
  await expect(line(page)).toBeVisible();

  await page.goto('/web/standard');
  await site.start();
  await page.getByRole('link', { name: '重试' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('标准');
  await expect(line(page)).toHaveCount(0);
});

test('a network that does not answer in time shows the copy, but who asks again gets the current page', async ({
  page,
  site,
}) => {
  await page.goto('/web/home');
  await untilStored(page, '/web/home');
  const askAgain = [
    () => page.getByRole('link', { name: '重新载入' }).click({ noWaitAfter: true }),
    () => page.evaluate(() => location.reload()),
  ];
  for (const ask of askAgain) {
    await page.goto('/web/law');
    await expect(page.locator('[data-rendered]')).toHaveCount(0);
    site.freeze(true);
    // Does not wait for the pictures, which a frozen server does not send either.
    await page.evaluate(() => location.assign('/web/home'));
    await expect(line(page)).toBeVisible();
    await ask();
    // Longer than the worker waits for a page that is opened.
    await page.waitForTimeout(SLOW_MS);
    site.freeze(false);
    await expect(line(page)).toHaveCount(0);
    await expect(page.locator('[data-rendered]')).toHaveCount(0);
  }
});

test('a page that is no longer public loses its copy', async ({ page, site }) => {
  await page.goto('/web/home');
  await untilStored(page, '/web/home');
  const law = await readLaw(page);
  const id = law.split('/').at(-1);
  await site.db.query('update content_article set state = 2 where id = $1', [id]);
  // The parts of the page that load after its first view must not fail because the server is gone.
  await page.waitForLoadState('networkidle');
  await site.kill();
  await site.start();
  await page.reload();
  await expect.poll(() => storedPages(page)).not.toContain(law);
  await site.db.query('update content_article set state = 1 where id = $1', [id]);
});

test('a signed-in reader stays signed in over a stored copy, and leaves nothing personal on the device', async ({
  page,
  site,
  context,
}) => {
  await page.goto('/web/home');
  await untilStored(page, '/web/home');
  await enterAs(page, '学员');
  for (const path of ['/web/uc', '/web/exam', '/web/notice', '/profile/index']) {
    await page.goto(path);
    await expect(memberName(page, learner.realName)).toBeVisible();
  }
  await page.goto('/web/home');
  const law = await readLaw(page);

  await context.setOffline(true);
  await page.reload();
  await expect(line(page)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto('/web/uc');
  await expect(page.getByRole('heading', { name: '目前没有网络' })).toBeVisible();

  await context.setOffline(false);
  await page.goto(law);
  await expect(memberName(page, learner.realName)).toBeVisible();
  // The part of the page that watches the network starts a moment after the page; on a slow machine its other parts
  // are still being loaded then.
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(2_000);
  await context.setOffline(true);
  await page.getByRole('button', { name: '退出登录' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: '退出登录' }).click();
  await expect(line(page)).toBeVisible();
  await expect(page).toHaveURL(/\/web\/home$/);

  const { rows } = await site.db.query<{ id: string }>('select id from iam_user where user_name = $1', [learner.name]);
  const stored = await page.evaluate(async () => {
    const all: { name: string; path: string; text: string }[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const { pathname, search } = new URL(request.url);
        const text = name === 'assets' ? '' : ((await (await cache.match(request))?.text()) ?? '');
        all.push({ name, path: pathname + search, text });
      }
    }
    return all;
  });
  expect(stored.filter(({ name }) => name === 'pages').length).toBeGreaterThan(1);
  const personal = [learner.realName, learner.name, rows[0]?.id ?? '?'];
  expect(stored.filter(({ text }) => personal.some((part) => text.includes(part))).map(({ path }) => path)).toEqual([]);
  const isPublic = ({ path }: { path: string }) =>
    /^\/(assets\/|web\/(home|law)(\/view\/[\w-]+)?$|api\/(portal\/home|content\/read)\/detail)/.test(path);
  expect(stored.filter((one) => !isPublic(one)).map(({ path }) => path)).toEqual([]);
});

/** What the worker stores of this exam: the paths, and whether any text of them is the user's. */
const storedOfExams = (page: Page) =>
  page.evaluate(async () => {
    const keys = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    const paths = keys.flat().map(({ url }) => new URL(url).pathname);
    return paths.filter((path) => path.includes('exam') && !path.startsWith('/assets/'));
  });

test('an exam goes on without a network, also when its page is loaded again: all answers are there, and arrive after it', async ({
  page,
  site,
  context,
}) => {
  await page.goto('/web/home');
  await untilStored(page, '/web/home');
  await sitExam(page, site, '旅程离线', { kinds: ['single', 'judge', 'essay'] });
  expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await expect.poll(() => storedOfExams(page)).toEqual(['/web/exam/start/']);
  const address = page.url();

  await context.setOffline(true);
  await page.keyboard.press('a');
  await expect(page.getByText('答案已存在本机，1 题待发送')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('1');
  await expect(page.getByText('答案已存在本机，2 题待发送')).toBeVisible();

  await page.reload();
  // Where it was left, with what was answered.
  await expect(cardOf(page, 2)).toBeVisible();
  await expect(page.getByText('答案已存在本机，2 题待发送')).toBeVisible();
  await expect(page.getByRole('button', { name: '第 1 题，已答，待发送' })).toBeVisible();
  await expect(cardOf(page, 2).getByRole('radio').first()).toBeChecked();
  await expectSound(page);
  await page.keyboard.press('ArrowRight');
  await cardOf(page, 3).getByRole('textbox').fill('重新载入后写下的答案');
  await expect(page.getByText('答案已存在本机，3 题待发送')).toBeVisible();

  await context.setOffline(false);
  await expect(saved(page)).toBeVisible();
  await expect.poll(() => answeredOrdinals(site)).toEqual([1, 2, 3]);

  // Nobody else finds it: neither with another session nor with none.
  await context.setOffline(true);
  await context.clearCookies();
  await page.goto(address);
  await expect(page.getByRole('article')).toHaveCount(0);
  await expect(page.getByText(learner.realName)).toHaveCount(0);
  await context.setOffline(false);
});

test('a new release is offered where no work would be lost, and starts with one click', async ({
  page,
  site,
  webRoot,
}) => {
  const entry = page.locator('script[type="module"][src]').first();
  const notice = page.getByText('新版本已就绪');
  await page.goto('/web/home');
  await untilStored(page, '/web/home');
  const first = (await entry.getAttribute('src')) ?? '?';
  await release(site, webRoot, 'v2');
  // As browsers do from time to time.
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  await expect(notice).toBeVisible();
  await expectSound(page);
  await page.evaluate(() => {
    const form = { hold: (event: Event) => event.preventDefault() };
    Object.assign(window, { form });
    window.addEventListener('beforeunload', form.hold);
  });
  await expect(notice).toHaveCount(0);
  await page.evaluate(() => {
    const { form } = window as unknown as { form: { hold: (event: Event) => void } };
    window.removeEventListener('beforeunload', form.hold);
  });
  await expect(notice).toBeVisible();
  await page.getByRole('button', { name: '更新' }).click();
  await expect(entry).not.toHaveAttribute('src', first);
  await expect(page.locator('[data-rendered]')).toHaveCount(0);
  await page.waitForTimeout(REGISTERED_MS);
  await expect(notice).toHaveCount(0);
  // Files of the old release that no stored page needs are gone.
  const old = await page.evaluate(async () => (await (await caches.open('assets')).keys()).map(({ url }) => url));
  expect(old.filter((url) => url.endsWith(first))).toEqual([]);
});

test('without a click, the next page starts the new release', async ({ page, site, webRoot }) => {
  await page.goto('/web/home');
  await untilStored(page, '/web/home');
  await release(site, webRoot, 'v3');
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  await expect(page.getByText('新版本已就绪')).toBeVisible();
  await page.evaluate(() => Object.assign(window, { isOld: true }));
  await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '法规' }).click();
  await expect(page).toHaveURL(/\/web\/law$/);
  await expect(page.locator('[data-rendered]')).toHaveCount(0);
  expect(await page.evaluate(() => 'isOld' in window)).toBe(false);
});

test('the operator can remove the worker and all it stored', async ({ page, site }) => {
  await page.goto('/web/home');
  await untilStored(page, '/web/home');
  await site.kill();
  await site.start({ SERVICE_WORKER: 'off' });
  await page.goto('/web/home');
  const registrations = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
  await expect.poll(registrations).toBe(0);
  await expect.poll(() => page.evaluate(async () => (await caches.keys()).length)).toBe(0);
  // Pages do not register it again.
  await page.reload();
  await page.waitForTimeout(REGISTERED_MS);
  expect(await registrations()).toBe(0);
  await site.kill();
});
