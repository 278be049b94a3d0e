import { expect, type BrowserContext, type Frame, type Page } from '@playwright/test';
import { askTicket, heardBy, openHostSite, type HostKey, type HostSite } from '../support/host-site.ts';
import { expectSound } from '../support/sound.ts';
import { admin, enterAs, learner, memberName, test } from '../support/test.ts';

const OVER = '页面会话已结束，请从原系统重新打开';
const other = { name: 'embedded', realName: '王嵌入' };

/** Origin of our own site; pages of other sites need absolute URLs. */
let origin: string;
let portal: HostSite;
let neighbour: HostSite;
let stranger: HostSite;
test.beforeAll(async () => {
  portal = await openHostSite('localhost');
  neighbour = await openHostSite('127.0.0.1');
  stranger = await openHostSite('localhost');
});
test.afterAll(async () => {
  for (const host of [portal, neighbour, stranger]) await host.close();
});

// All journeys share the site: the next one finds it unchanged.
test.beforeEach(async ({ site }) => {
  origin = site.origin;
  await site.db.query(
    `insert into iam_user (id, user_name, real_name, password_hash, role_type, created_at, updated_at)
     values (gen_random_uuid(), $1, $2, '', 1, now(), now())`,
    [other.name, other.realName],
  );
});
test.afterEach(async ({ site }) => {
  await site.db.query(`delete from embed_host`);
  await site.db.query(`delete from iam_user where user_name = $1`, [other.name]);
});

/** Registers the portal as an administrator would, without the screen. */
async function register(page: Page, origins = [portal.origin], pages = ['/web/']): Promise<HostKey> {
  const entered = await page.request.post('/api/sys/user/demo-login', { data: { account: 'admin' } });
  const { token } = (await entered.json()).data as { token: string };
  const form = { name: '业务门户', origins, enabled: true, pages };
  const reply = await page.request.post('/api/sys/host/save', { data: form, headers: { token } });
  return (await reply.json()).data as HostKey;
}

async function addressFor(page: Page, key: HostKey, userName: string, path = '/web/uc'): Promise<string> {
  const ticket = await askTicket(page.request, key, { userName, path });
  return `${origin}${path}?type=interface&token=${ticket}`;
}

function frameNamed(page: Page, name: string): Frame {
  const frame = page.frame({ name });
  if (!frame) throw new Error(`no frame ${name}`);
  return frame;
}

/** All browser storage that the page can read. */
const storedFor = (page: Frame | Page) =>
  page.evaluate(() => {
    try {
      return JSON.stringify([document.cookie, Object.entries(localStorage), Object.entries(sessionStorage)]);
    } catch {
      return 'nothing at all';
    }
  });

for (const where of ['of another site', 'of our own site']) {
  test(`two frames of two users ${where} and a signed-in tab stand side by side, and none disturbs another [S2-21, S2-25, S2-27, S2-28, S4-44]`, async ({
    page,
    context,
  }) => {
    const host = where === 'of another site' ? portal : neighbour;
    await standSideBySide(page, { context, host });
  });
}

async function standSideBySide(
  page: Page,
  { context, host }: { context: BrowserContext; host: HostSite },
): Promise<void> {
  const key = await register(page, [host.origin]);
  await enterAs(page, '管理员');
  await page.goto('/web/home');
  await expect(memberName(page, admin.realName)).toBeVisible();
  const cookies = await context.cookies();

  const around = await context.newPage();
  const tokens = new Map<string, string>();
  around.on('request', (request) => {
    const token = request.headers()['token'];
    if (token) tokens.set(request.frame().name(), token);
  });
  const [first, second] = await host.open(
    around,
    await addressFor(page, key, learner.name),
    await addressFor(page, key, other.name),
  );
  await expect(first!.getByRole('heading', { name: learner.realName })).toBeVisible();
  await expect(second!.getByRole('heading', { name: other.realName })).toBeVisible();
  for (const frame of [first!, second!]) {
    await expect(frame.getByRole('banner')).toHaveCount(0);
    await expect(frame.getByRole('contentinfo')).toHaveCount(0);
  }

  expect(tokens.get('f0')).not.toBe(tokens.get('f1'));
  for (const name of ['f0', 'f1']) {
    const frame = frameNamed(around, name);
    expect(frame.url()).toBe(`${origin}/web/uc?type=interface`);
    const stored = await storedFor(frame);
    for (const secret of [tokens.get(name), 'lt_']) expect(stored).not.toContain(secret);
  }
  expect(await context.cookies()).toEqual(cookies);
  await expect.poll(async () => (await heardBy(around)).map(({ type }) => type)).toContain('ganlin:ready');
  const heights = (await heardBy(around)).flatMap(({ height }) => height ?? []);
  expect(Math.max(...heights)).toBeGreaterThan(200);

  // After signing out in one frame, its page notices on its next call, and no other session is affected.
  await page.request.post('/api/sys/user/logout', { data: {}, headers: { token: tokens.get('f0') ?? '' } });
  await first!.getByRole('navigation', { name: '我的学习' }).getByRole('link', { name: '我的成绩' }).click();
  await expect(first!.getByRole('heading', { name: OVER })).toBeVisible();
  await expect(first!.getByLabel('用户名')).toHaveCount(0);
  await expect.poll(async () => (await heardBy(around)).map(({ type }) => type)).toContain('ganlin:expired');
  await second!.getByRole('navigation', { name: '我的学习' }).getByRole('link', { name: '我的成绩' }).click();
  await expect(second!.getByRole('heading', { name: '我的成绩' })).toBeVisible();
  await page.reload();
  await expect(memberName(page, admin.realName)).toBeVisible();
  expect((await context.cookies()).find(({ name }) => name === 'token')).toEqual(
    cookies.find(({ name }) => name === 'token'),
  );
}

test('a reloaded frame shows that its session is over, and opens with a new ticket', async ({ page, context }) => {
  const key = await register(page);
  const around = await context.newPage();
  const [frame] = await portal.open(around, await addressFor(page, key, learner.name));
  await expect(frame!.getByRole('heading', { name: learner.realName })).toBeVisible();
  await frameNamed(around, 'f0').evaluate(() => location.reload());
  await expect(frame!.getByRole('heading', { name: OVER })).toBeVisible();
  await expect(frame!.getByRole('link')).toHaveCount(0);
  await expect.poll(async () => (await heardBy(around)).at(-1)).toMatchObject({ origin });
  expect((await heardBy(around)).map(({ type }) => type)).toContain('ganlin:expired');
  const again = await addressFor(page, key, learner.name);
  await around.evaluate((address) => document.querySelector('iframe')?.setAttribute('src', address), again);
  await expect(frame!.getByRole('heading', { name: learner.realName })).toBeVisible();
});

test('a used ticket opens nothing, and the frame never asks for a password', async ({ page, context }) => {
  const key = await register(page);
  const address = await addressFor(page, key, learner.name);
  const around = await context.newPage();
  const [first] = await portal.open(around, address);
  await expect(first!.getByRole('heading', { name: learner.realName })).toBeVisible();
  const [replayed] = await portal.open(around, address);
  await expect(replayed!.getByText('凭证无效或已过期，请重新发起')).toBeVisible();
  await expect(replayed!.getByRole('heading', { name: OVER })).toBeVisible();
  await expect(replayed!.getByLabel('用户名')).toHaveCount(0);
  expect(frameNamed(around, 'f0').url()).toBe(`${origin}/login?type=interface`);
});

test('a page made for frames opens by either form of its address, without header; others get no ticket [S2-23, S2-24]', async ({
  page,
  context,
}) => {
  const path = '/applicationinterface/external/dynamic';
  const key = await register(page, [portal.origin], [path]);
  const ticket = () => askTicket(page.request, key, { userName: learner.name, path, regionId: '130000' });
  const around = await context.newPage();
  const frames = await portal.open(
    around,
    `${origin}${path}?token=${await ticket()}&regionId=130000`,
    `${origin}${path}/token/${await ticket()}`,
  );
  for (const frame of frames) {
    await expect(frame.getByRole('heading', { name: '开放的培训班' })).toBeVisible();
    await expect(frame.getByRole('banner')).toHaveCount(0);
  }
  expect(frameNamed(around, 'f0').url()).toBe(`${origin}${path}?regionId=130000&type=interface`);
  expect(frameNamed(around, 'f1').url()).toBe(`${origin}${path}?type=interface`);
  const asked = (words: { path: string; regionId?: string }) =>
    askTicket(page.request, key, { userName: learner.name, ...words });
  for (const other of ['/applicationinterface/external/dashboard', '/applicationinterface/external/no', '/web/uc']) {
    await expect(asked({ path: other })).rejects.toThrow('接入系统没有登记这个页面');
  }
  await expect(asked({ path, regionId: '999999' })).rejects.toThrow('没有这个行政区');
});

test('only registered systems can frame our pages, and only pages meant for it', async ({ page, browser }) => {
  const key = await register(page);
  const context = await browser.newContext({ baseURL: origin, locale: 'zh-CN' });
  const around = await context.newPage();
  const refused: string[] = [];
  around.on('console', (message) => refused.push(message.text()));
  await stranger.open(around, await addressFor(page, key, learner.name));
  await expect.poll(() => refused.join()).toContain('frame-ancestors');
  // The frame gets its name once the browser's own error page has replaced ours.
  await expect.poll(() => around.frame({ name: 'f0' })).not.toBeNull();
  expect(await frameNamed(around, 'f0').locator('body').innerText()).not.toContain(learner.realName);
  expect(await heardBy(around)).toEqual([]);

  refused.length = 0;
  await portal.open(around, `${origin}/web/home`, `${origin}/login`, `${origin}/admin/dashboard?type=interface`);
  await expect.poll(() => refused.filter((text) => text.includes('frame-ancestors')).length).toBe(3);

  refused.length = 0;
  const address = await addressFor(page, key, learner.name);
  const [frame] = await portal.open(around, address.replace(origin, `${origin}/#`));
  await expect(frame!.getByRole('heading', { name: learner.realName })).toBeVisible();
  expect(frameNamed(around, 'f0').url()).toBe(`${origin}/web/uc?type=interface`);
  expect(refused).toEqual([]);
  await context.close();
});

test('a session token in the URL works only where the site allows it; a new site does not [S2-22, S2-25, S2-26]', async ({
  page,
  browser,
  site,
}) => {
  const entered = await page.request.post('/api/sys/user/demo-login', { data: { account: 'learner' } });
  const { token } = (await entered.json()).data as { token: string };
  const context = await browser.newContext({ baseURL: origin, locale: 'zh-CN', reducedMotion: 'reduce' });
  const opened = await context.newPage();
  await opened.goto(`/web/uc?type=interface&token=${token}`);
  await expect(opened.getByText('本站只接受一次性入场票')).toBeVisible();
  await expect(opened).toHaveURL(/\/login$/);
  await expect(opened.getByLabel('用户名')).toBeVisible();

  await site.db.query(`update site_setting set raw_token = true`);
  // A process caches the policy for a few more seconds.
  await expect(async () => {
    await opened.goto(`/web/uc/type/interface/token/${token}/regionId/130000`);
    await expect(opened.getByRole('heading', { name: learner.realName })).toBeVisible({ timeout: 3_000 });
  }).toPass();
  await expect(opened.getByRole('banner')).toHaveCount(0);
  expect(new URL(opened.url()).search).toBe('?regionId=130000&type=interface');
  expect(await context.cookies()).toEqual([]);
  expect(await storedFor(opened)).not.toContain(token);
  // A reload has no token any more; the user can return to the site itself from there.
  await opened.reload();
  await expect(opened.getByRole('heading', { name: OVER })).toBeVisible();
  await opened.getByRole('button', { name: '返回首页' }).click();
  await expect(opened.getByRole('banner')).toBeVisible();

  await site.db.query(`update site_setting set raw_token = false`);
  await context.close();
});

test('an administrator registers a system, whose key is shown once and opens our page', async ({ page, context }) => {
  await enterAs(page, '管理员');
  await page.goto('/admin/sys/host');
  await expect(page.getByText('还没有接入系统', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: '登记系统' }).click();
  const form = page.getByRole('dialog', { name: '登记接入系统' });
  await form.getByLabel('名称').fill('业务门户');
  await form.getByLabel('来源').fill(`${portal.origin}/`);
  await expectSound(page);
  await form.getByRole('button', { name: '保存' }).click();
  const shown = page.getByRole('dialog', { name: '“业务门户”的密钥' });
  await expect(shown.locator('code')).toHaveCount(2);
  const [keyId = '', secret = ''] = await shown.locator('code').allInnerTexts();
  expect(secret).toMatch(/^[\w-]{43}$/);
  await expectSound(page);
  await shown.getByRole('button', { name: '我已保存' }).click();
  await expect(shown).toBeHidden();
  expect(await page.content()).not.toContain(secret);
  await expect(page.getByText(portal.origin)).toBeVisible();
  await expectSound(page);

  const around = await context.newPage();
  const [frame] = await portal.open(around, await addressFor(page, { keyId, secret }, learner.name));
  await expect(frame!.getByRole('heading', { name: learner.realName })).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await expect(page.getByText(portal.origin)).toBeVisible();
  await expectSound(page);
  await page.getByRole('button', { name: '删除 业务门户' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
  await expect(page.getByText('接入系统已删除')).toBeVisible();
  await frame!.getByRole('navigation', { name: '我的学习' }).getByRole('link', { name: '我的成绩' }).click();
  await expect(frame!.getByRole('heading', { name: OVER })).toBeVisible();
});

test('pages in interface mode have no overflow or serious axe findings at phone and desktop widths', async ({
  page,
}) => {
  const key = await register(page);
  for (const size of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size);
    await page.goto(await addressFor(page, key, learner.name));
    await expect(page.getByRole('heading', { name: learner.realName })).toBeVisible();
    await expectSound(page);
    await page.reload();
    await expect(page.getByRole('heading', { name: OVER })).toBeVisible();
    await expectSound(page);
  }
});
