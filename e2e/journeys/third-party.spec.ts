import { expect, type Browser, type Page } from '@playwright/test';
import { openPartnerServer, partnerApps } from '../../server/test/support/partner-server.ts';
import { openSite, type Site } from '../support/site.ts';
import { expectSound } from '../support/sound.ts';
import { enterAs, memberName, signIn, test as base } from '../support/test.ts';

type PartnerServer = Awaited<ReturnType<typeof openPartnerServer>>;

/** A site whose providers are simulated by a server of the test. */
const test = base.extend<object, { readonly partners: PartnerServer }>({
  partners: [
    async ({ browserName: _browser }, use) => {
      const partners = await openPartnerServer();
      await use(partners);
      await partners.close();
    },
    { scope: 'worker' },
  ],
  site: [
    async ({ partners }, use, { parallelIndex }) => {
      const site = await openSite(parallelIndex, partners.env);
      await use(site);
      await site.close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});

const PASSWORD = 'RainStudent2026';
const people = {
  wechat: { name: 'wanghaitao', realName: '王海涛' },
  crop: { name: 'liushufen', realName: '刘淑芬' },
  ding: { name: 'zhaoguodong', realName: '赵国栋' },
  // No other journey sends to this number: the notice of a binding uses up its one message per minute.
  mobile: { name: 'sunyajing', realName: '孙雅静', mobile: '17490001006' },
} as const;
const providers = [
  { key: 'wechat', label: '微信', person: people.wechat },
  { key: 'crop', label: '企业微信', person: people.crop },
  { key: 'ding', label: '钉钉', person: people.ding },
] as const;

test.beforeEach(async ({ page, site, partners }, { testId }) => {
  partners.state.person = { nick: '云海观测', openId: `o-${testId}`, unionId: `u-${testId}` };
  await site.db.query('delete from iam_binding');
  await site.db.query(
    `update iam_user set is_demo = false, password_hash = (select password_hash from iam_user where user_name = 'student')
      where user_name = any($1)`,
    [Object.values(people).map(({ name }) => name)],
  );
  await site.changeSettings('wechat_login = true, crop_login = true, ding_login = true, mobile_login = true');
  await connect(page);
});

/** An administrator enters the site's credentials at the providers. */
async function connect(page: Page): Promise<void> {
  await enterAs(page, '管理员');
  const cookie = (await page.context().cookies()).find(({ name }) => name === 'token');
  const { wechat, wecom, dingtalk } = partnerApps;
  const reply = await page.request.post('/api/sys/config/integration/save', {
    headers: { token: cookie?.value ?? '' },
    data: {
      wechat: { appId: wechat.id, secret: wechat.secret },
      crop: { corpId: wecom.id, agentId: wecom.agentId, secret: wecom.secret },
      ding: { appKey: dingtalk.id, secret: dingtalk.secret },
    },
  });
  expect(await reply.json()).toMatchObject({ code: 0 });
  await page.context().clearCookies();
}

/** From the login page to the provider's, by its icon. */
async function leaveFor(page: Page, label: string): Promise<void> {
  await page.goto('/login');
  await choose(page, label);
}

async function choose(page: Page, label: string): Promise<void> {
  const ways = page.getByRole('region', { name: '其他登录方式' });
  await ways.getByRole('button', { name: `${label}登录`, exact: true }).click();
  await expect(page.getByRole('heading', { name: '授权登录' })).toBeVisible();
}

const agree = (page: Page) => page.getByRole('link', { name: '同意' }).click();

async function bind(page: Page, site: Site, name: string): Promise<void> {
  await expect(page.getByRole('heading', { name: '绑定账号' })).toBeVisible();
  await signIn(page, site.redis, { name, password: PASSWORD });
}

async function expectEntered(page: Page, realName: string): Promise<void> {
  await expect(page.getByRole('heading', { name: '登录成功' })).toBeVisible();
  await expect(page).toHaveURL(/\/web\/home$/);
  await expect(memberName(page, realName)).toBeVisible();
}

/** Another user's browser. */
async function otherPage(browser: Browser, site: Site): Promise<Page> {
  const context = await browser.newContext({ baseURL: site.origin, locale: 'zh-CN', reducedMotion: 'reduce' });
  return context.newPage();
}

for (const { key, label, person } of providers) {
  test(`by ${key}: the first time an account is bound, the second time the icon is enough [S1-14…S1-16, S2-04, S7-46…S7-48]`, async ({
    page,
    site,
  }) => {
    await leaveFor(page, label);
    await agree(page);
    await expect(page.getByText(`${label}：云海观测`)).toBeVisible();
    expect(new URL(page.url()).href).toBe(`${site.origin}/sync`);
    await bind(page, site, person.name);
    await expectEntered(page, person.realName);

    await page.context().clearCookies();
    await page.goto('/web/paper');
    await expect(page.getByRole('dialog', { name: '登录' })).toContainText('登录后打开“我的成绩”。');
    await choose(page, label);
    await agree(page);
    await expect(page.getByRole('heading', { name: '登录成功' })).toBeVisible();
    await expect(page).toHaveURL(/\/web\/paper$/);
    await expect(memberName(page, person.realName)).toBeVisible();
    const left = await page.evaluate(() => Object.keys(sessionStorage));
    expect(left.filter((key) => ['third-party', 'login-intent'].includes(key))).toEqual([]);
  });
}

test('a provider is offered only while its switch is on [S1-31, S1-33, S1-34, S2-115]', async ({ page, site }) => {
  const ways = page.getByRole('region', { name: '其他登录方式' });
  await page.goto('/login');
  for (const { label } of providers) await expect(ways.getByText(label, { exact: true })).toBeVisible();
  await site.changeSettings('wechat_login = false, ding_login = false');
  await page.reload();
  await expect(ways.getByText('企业微信', { exact: true })).toBeVisible();
  await expect(ways.getByRole('button')).toHaveCount(1);
  await site.changeSettings('crop_login = false');
  await page.reload();
  await expect(page.getByLabel('用户名')).toBeVisible();
  await expect(ways).toHaveCount(0);
});

test('a user who declines gets a message, and may retry or use another way', async ({ page }) => {
  await leaveFor(page, '微信');
  await page.getByRole('link', { name: '拒绝' }).click();
  await expect(page.getByRole('heading', { name: '登录未完成' })).toBeVisible();
  await expect(page.getByText('您没有同意授权')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectSound(page);
  await page.getByRole('button', { name: '重试' }).click();
  await agree(page);
  await expect(page.getByRole('heading', { name: '绑定账号' })).toBeVisible();
  await expectSound(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expectSound(page);
  await page.getByRole('link', { name: '不绑定，换个方式登录' }).click();
  await expect(page).toHaveURL(/\/login$/);
});

test('a URL with code and state signs in nobody: not a second time, and not in another browser', async ({
  page,
  browser,
  site,
  partners,
}) => {
  const refusal = '登录请求已失效，请重新发起';
  await leaveFor(page, '钉钉');
  const state = new URL(page.url()).searchParams.get('state') ?? '';
  const stranger = await otherPage(browser, site);
  await stranger.goto(`/sync?authCode=${partners.newCode('dingtalk')}&state=${state}`);
  await expect(stranger.getByText(refusal)).toBeVisible();
  expect(await stranger.context().cookies()).toEqual([]);

  const back = page.waitForRequest((request) => request.url().startsWith(`${site.origin}/sync?`));
  await agree(page);
  const address = (await back).url();
  await bind(page, site, people.ding.name);
  await expectEntered(page, people.ding.realName);
  for (const visitor of [page, stranger]) {
    await visitor.context().clearCookies();
    await visitor.goto(address);
    await expect(visitor.getByText(refusal)).toBeVisible();
    await expect(visitor).toHaveURL(`${site.origin}/sync`);
    expect(await visitor.context().cookies()).toEqual([]);
  }
  await stranger.goto('/sync');
  await expect(stranger.getByText('没有正在进行的登录')).toBeVisible();
  await stranger.context().close();
});

test('a user with the mobile of the account binds by a text message', async ({ page, site }) => {
  await leaveFor(page, '企业微信');
  await agree(page);
  await page.getByRole('tab', { name: '用手机绑定' }).click();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectSound(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByLabel('手机号').fill(people.mobile.mobile);
  const address = await page.getByAltText('验证码').getAttribute('src');
  await page.getByAltText('验证码').evaluate((image: HTMLImageElement) => image.decode());
  const key = new URL(address ?? '', site.origin).searchParams.get('key');
  await page.getByLabel('图形验证码').fill((await site.redis.get(`captcha:{${key}}`)) ?? '');
  await page.getByRole('button', { name: '发送验证码' }).click();
  await expect(page.getByText('短信发送成功，请查收手机短信！')).toBeVisible();
  await page.getByLabel('短信验证码').fill(await sentCode(page, people.mobile.mobile));
  await page.getByLabel('短信验证码').press('Enter');
  await expectEntered(page, people.mobile.realName);
});

/** The code from the outbox page, once the message is there. */
async function sentCode(page: Page, mobile: string): Promise<string> {
  let code = '';
  await expect(async () => {
    const outbox = await (await page.request.get('/api/common/sms/outbox')).text();
    const text = outbox.replace(/<[^>]+>/g, ' ');
    code = new RegExp(`${mobile}\\D+.*?\\b(\\d{6})\\b`).exec(text)?.[1] ?? '';
    expect(code).not.toBe('');
  }).toPass();
  return code;
}

test('the profile binds, shows the last use, and unbinds with the password', async ({ page, site }) => {
  await page.goto('/login');
  await signIn(page, site.redis, { name: people.wechat.name, password: PASSWORD });
  await expect(memberName(page, people.wechat.realName)).toBeVisible();
  await page.goto('/profile/index');
  const wechat = page.getByRole('listitem', { name: '微信', exact: true });
  await expect(wechat).toContainText('未绑定');
  await wechat.getByRole('button', { name: '绑定', exact: true }).click();
  const proof = page.getByRole('dialog', { name: '绑定微信' });
  await proof.getByLabel('登录密码').fill(PASSWORD);
  await proof.getByRole('button', { name: '前往微信授权' }).click();
  await agree(page);
  await expect(page.getByRole('heading', { name: '绑定成功' })).toBeVisible();
  await expect(page).toHaveURL(/\/profile\/index$/);
  await expect(wechat).toContainText('云海观测');
  await expect(wechat).toContainText('还没有用它登录过');

  await page.context().clearCookies();
  await leaveFor(page, '微信');
  await agree(page);
  await expectEntered(page, people.wechat.realName);
  await page.goto('/profile/index');
  await expect(wechat).toContainText('最近登录 刚刚');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectSound(page);

  await wechat.getByRole('button', { name: '解除绑定' }).click();
  const dialog = page.getByRole('dialog', { name: '解除微信绑定' });
  await dialog.getByLabel('登录密码').fill('Wrong2026');
  await dialog.getByRole('button', { name: '解除绑定' }).click();
  await expect(dialog.getByText('密码不正确')).toBeVisible();
  await dialog.getByLabel('登录密码').fill(PASSWORD);
  await dialog.getByRole('button', { name: '解除绑定' }).click();
  await expect(page.getByText('已解除微信绑定')).toBeVisible();
  await expect(wechat).toContainText('未绑定');
});
