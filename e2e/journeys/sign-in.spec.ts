import { expect, type Locator, type Page } from '@playwright/test';
import { enterAs, learner, memberName, signIn, test } from '../support/test.ts';
import type { Site } from '../support/site.ts';
import { expectSound } from '../support/sound.ts';

const PASSWORD = 'CloudSeed26';
const NEW_PASSWORD = 'RainShadow88';

/** Settings that the journeys switch on and restore. */
const open = (site: Site, set = `mobile_login = true, user_reg = true`) => site.changeSettings(set);
const close = (site: Site) =>
  site.changeSettings(`mobile_login = false, user_reg = false, wechat_login = false, crop_login = false,
    ding_login = false, face_login = false, h5_host = '', mp_code = ''`);

test.beforeEach(({ site }) => open(site));
test.afterEach(({ site }) => close(site));

/** Types the captcha, which only the server knows. */
async function solveCaptcha(page: Page, site: Site, field: Locator): Promise<void> {
  const image = page.getByAltText('验证码');
  await image.evaluate((picture: HTMLImageElement) => picture.decode());
  const key = new URL((await image.getAttribute('src')) ?? '', 'http://x').searchParams.get('key');
  await field.fill((await site.redis.get(`captcha:{${key}}`)) ?? '');
}

/** The newest code for a number, as developers find it. */
async function codeOf(page: Page, mobile: string, purpose: string): Promise<string> {
  let code = '';
  await expect(async () => {
    const text = await (await page.request.get('/api/common/sms/outbox')).text();
    code = new RegExp(`<td>${mobile}</td><td>${purpose}</td><td>(\\d{6})</td>`).exec(text)?.[1] ?? '';
    expect(code).not.toBe('');
  }).toPass();
  return code;
}

async function proveMobile(
  page: Page,
  site: Site,
  { mobile, purpose }: { mobile: string; purpose: string },
): Promise<void> {
  await page.getByLabel('手机号').fill(mobile);
  await solveCaptcha(page, site, page.getByLabel('图形验证码'));
  await page.getByRole('button', { name: '发送验证码' }).click();
  await expect(page.getByText('短信发送成功，请查收手机短信！')).toBeVisible();
  await page.getByLabel('短信验证码').fill(await codeOf(page, mobile, purpose));
}

/**
 * Switches the review of registrations. Saved through the API as staff do, because the process caches it for a
 * moment.
 */
async function review(page: Page, regReview: boolean): Promise<void> {
  const post = async (path: string, data: object, token = '') => {
    const reply = await page.request.post(path, { data, headers: { token } });
    return (await reply.json()).data as Record<string, string>;
  };
  const { token } = await post('/api/sys/user/demo-login', { account: 'admin' });
  const { demoAllowed: _, ...policy } = await post('/api/sys/config/policy/detail', {}, token);
  await post('/api/sys/config/policy/save', { ...policy, regReview }, token);
}

/** An account created without the pages, already approved. */
async function registerByApi(page: Page, site: Site, who: { userName: string; realName: string; mobile: string }) {
  const captchaKey = crypto.randomUUID();
  await page.request.get(`/api/common/captcha/gen?key=${captchaKey}`);
  const captchaValue = await site.redis.get(`captcha:{${captchaKey}}`);
  const { mobile } = who;
  await page.request.post('/api/sys/user/sms', { data: { smsType: 2, mobile, captchaKey, captchaValue } });
  const smsCode = await codeOf(page, mobile, '注册');
  const reply = await page.request.post('/api/sys/user/reg', {
    data: { ...who, smsCode, password: PASSWORD, agreed: true },
  });
  expect((await reply.json()).code).toBe(0);
  await site.db.query(`update iam_user set state = 0 where user_name = $1`, [who.userName]);
  // A number gets one message per minute.
  await site.db.query(`update iam_sms_code set sent_at = sent_at - interval '2 minutes'`);
}

test('a learner signs in by mobile: captcha, code from the outbox, Enter; the send button stays disabled over a reload [S1-12, S4-15, S4-16, S8-34, S9-01]', async ({
  page,
  site,
}) => {
  await page.goto('/login');
  await page.getByRole('tab', { name: '手机登录' }).click();
  await expectSound(page);
  await proveMobile(page, site, { mobile: '17490000001', purpose: '登录' });
  await expect(page.getByRole('button', { name: /^\d+ 秒后重发$/ })).toBeDisabled();
  await page.reload();
  await page.getByRole('tab', { name: '手机登录' }).click();
  await expect(page.getByRole('button', { name: /^\d+ 秒后重发$/ })).toBeDisabled();
  await page.getByLabel('手机号').fill('17490000001');
  await page.getByLabel('图形验证码').fill('used');
  await page.getByLabel('短信验证码').fill('000000');
  await page.getByLabel('短信验证码').press('Enter');
  await expect(page.getByText('短信验证码不正确或已过期')).toBeVisible();
  await page.getByLabel('短信验证码').fill(await codeOf(page, '17490000001', '登录'));
  await page.getByLabel('短信验证码').press('Enter');
  await expect(memberName(page, learner.realName)).toBeVisible();
  await expect(page).toHaveURL(/\/web\/home$/);
  expect((await page.context().cookies()).some(({ name, value }) => name === 'token' && value !== '')).toBe(true);
});

test('a guest gets the page they came for after signing in, and closing the window drops it', async ({
  page,
  site,
}) => {
  const dialog = page.getByRole('dialog', { name: '登录' });
  await page.goto('/web/uc');
  await expect(page).toHaveURL(/\/web\/home$/);
  await expect(dialog).toContainText('登录后打开“用户中心”。');
  await expect(dialog.getByLabel('用户名')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  const login = page.getByRole('banner').getByRole('button', { name: '登录' });
  await login.press('Enter');
  await expect(dialog.getByLabel('用户名')).toBeFocused();
  await expect(dialog).not.toContainText('登录后打开');
  await page.keyboard.press('Escape');
  await expect(login).toBeFocused();

  await page
    .getByRole('navigation', { name: '常用入口' })
    .getByRole('button', { name: /我的考试/ })
    .click();
  await expect(dialog).toContainText('登录后打开“考试”。');
  await signIn(page, site.redis, learner);
  await expect(page).toHaveURL(/\/web\/exam$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  const tabs = page.getByRole('navigation', { name: '快捷导航' });
  await expect(tabs.getByRole('link', { name: '考试' })).toHaveAttribute('aria-current', 'page');
  await tabs.getByRole('link', { name: '练习' }).click();
  await expect(page).toHaveURL(/\/web\/repo$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  const [foot, bar] = [await page.getByRole('contentinfo').boundingBox(), await tabs.boundingBox()];
  expect((foot?.y ?? 0) + (foot?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  await expectSound(page);
});

test('a registration waits for review, is approved, and signs in [S1-17, S2-02, S2-106]', async ({
  page,
  site,
  browser,
}) => {
  await page.goto('/');
  await page.getByRole('banner').getByRole('button', { name: '登录' }).click();
  await expect(page.getByRole('link', { name: '注册账号' })).toHaveAttribute('href', '/#/register');
  await page.getByRole('link', { name: '注册账号' }).click();
  await expect(page).toHaveURL(/\/register$/);
  await expect(page).toHaveTitle('人影学堂 - 学员注册');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.getByLabel('账号').focus();
  await page.getByLabel('姓名').focus();
  await expect(page.locator('main').getByText('请输入账号')).toBeVisible();
  await page.getByRole('button', { name: '注册' }).click();
  for (const fault of ['图形验证码不能为空！', '请再次输入密码', '请阅读并同意用户协议和隐私政策']) {
    await expect(page.getByText(fault)).toBeVisible();
  }
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await expectSound(page);
  }
  await page.getByLabel('账号').fill('student');
  await page.getByLabel('姓名').fill('王新');
  await proveMobile(page, site, { mobile: '13900001111', purpose: '注册' });
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD);
  await page.getByLabel('再次输入密码').fill(`${PASSWORD}x`);
  await page.getByLabel('所在部门（选填）').selectOption({ index: 2 });
  await page.getByLabel('我已阅读并同意用户协议和隐私政策').check();
  await expect(page.getByText('两次输入的密码不一致')).toBeVisible();
  await page.getByLabel('再次输入密码').fill(PASSWORD);
  await page.getByRole('button', { name: '注册' }).click();
  await expect(page.getByText('账号已被使用')).toBeVisible();
  await page.getByLabel('账号').fill('wangxin');
  await page.getByRole('button', { name: '注册' }).click();
  await expect(page.getByRole('heading', { name: '注册成功，等待审核' })).toBeVisible();
  await expectSound(page);

  await page.getByRole('link', { name: '返回登录' }).click();
  await signIn(page, site.redis, { name: 'wangxin', password: PASSWORD });
  await expect(page.getByText('账号正在审核，审核通过后即可登录')).toBeVisible();

  const staff = await browser.newPage({ baseURL: site.origin });
  await enterAs(staff, '管理员');
  await staff.goto('/admin/sys/user?state=2&keyword=wangxin');
  const row = staff.getByRole('row').filter({ hasText: 'wangxin' });
  await expect(row).toContainText('待审核');
  await row.getByRole('button', { name: '审核' }).click();
  await staff
    .getByRole('dialog')
    .getByRole('button', { name: /提\s*交/ })
    .click();
  await expect(row).toHaveCount(0);
  await staff.close();

  await signIn(page, site.redis, { name: 'wangxin', password: PASSWORD });
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(memberName(page, '王新')).toBeVisible();
});

test('without review a registration is signed in immediately', async ({ page, site }) => {
  await review(page, false);
  await page.goto('/#/register');
  await expect(page).toHaveURL(/\/register$/);
  await page.getByLabel('账号').fill('lixin');
  await page.getByLabel('姓名').fill('李新');
  await proveMobile(page, site, { mobile: '13900002222', purpose: '注册' });
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD);
  await page.getByLabel('再次输入密码').fill(PASSWORD);
  await page.getByLabel('我已阅读并同意用户协议和隐私政策').check();
  await page.getByRole('button', { name: '注册' }).click();
  await expect(memberName(page, '李新')).toBeVisible();
  await expect(page).toHaveURL(/\/web\/home$/);
  await review(page, true);
});

test('a forgotten password is reset by the mobile number [S2-03, S2-107]', async ({ page, site }) => {
  await registerByApi(page, site, { userName: 'zhaoxin', realName: '赵新', mobile: '13900003333' });
  await page.goto('/login');
  await page.getByRole('link', { name: '忘记密码' }).click();
  await expect(page).toHaveURL(/\/forgot$/);
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await expectSound(page);
  }
  await proveMobile(page, site, { mobile: '13900003333', purpose: '找回密码' });
  await page.getByLabel('新密码', { exact: true }).fill('zhaoxin1');
  await page.getByLabel('再次输入新密码').fill('zhaoxin1');
  await page.getByRole('button', { name: '重设密码' }).click();
  await expect(page.getByText('密码不能包含账号')).toBeVisible();
  await page.getByLabel('新密码', { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel('再次输入新密码').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: '重设密码' }).click();
  await expect(page.getByText('密码已重设，请用新密码登录')).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
  await signIn(page, site.redis, { name: 'zhaoxin', password: NEW_PASSWORD });
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(memberName(page, '赵新')).toBeVisible();
});

test('disabled sign-in methods are reported, and the window shows those that the site has enabled [S2-01, S2-97, S2-106, S2-107, S2-115]', async ({
  page,
  site,
}) => {
  await close(site);
  const scripts: string[] = [];
  page.on('response', (response) => scripts.push(new URL(response.url()).pathname));
  await page.goto('/register');
  await expect(page.getByRole('heading', { name: '本站未开放注册' })).toBeVisible();
  await page.goto('/forgot');
  await expect(page.getByRole('heading', { name: '本站未开放短信找回密码' })).toBeVisible();
  await page.goto('/login');
  await expect(page.getByRole('tab')).toHaveCount(1);
  await expect(page.getByRole('link', { name: '注册账号' })).toHaveCount(0);
  await expect(page.getByLabel('其他登录方式')).toHaveCount(0);
  expect(scripts.filter((path) => /(antd-theme|config-provider).*\.js$/.test(path))).toEqual([]);
});

test('the whole window with codes and icons, at both widths [S2-108, S2-111…S2-114, S9-21]', async ({ page, site }) => {
  await open(
    site,
    `mobile_login = true, user_reg = true, wechat_login = true, crop_login = true, ding_login = true, face_login = true,
     h5_host = 'https://m.example.cn/', mp_code = '/favicon.svg'`,
  );
  await page.goto('/');
  await page.getByRole('banner').getByRole('button', { name: '登录' }).click();
  const dialog = page.getByRole('dialog', { name: '登录' });
  await expect(dialog.getByAltText('人影学堂小程序码')).toBeVisible();
  await dialog.getByRole('button', { name: '手机网页' }).click();
  const code = dialog.getByRole('img', { name: '人影学堂手机网页二维码' });
  await expect(code).toBeVisible();
  const box = await code.boundingBox();
  expect([box?.width, box?.height]).toEqual([298, 298]);
  await expect(dialog.getByLabel('其他登录方式').getByRole('button')).toHaveText(['微信', '企业微信', '钉钉', '人脸']);
  await expectSound(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(code).toBeHidden();
  await expect(dialog.getByRole('link', { name: '打开' })).toBeVisible();
  await expectSound(page);
});
