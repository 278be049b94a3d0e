import { expect, type Page } from '@playwright/test';
import { enterAs, test } from '../support/test.ts';

/** A wide image of one colour: 2 by 1 pixels. */
const logo = {
  name: 'logo.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAIAAAB7QOjdAAAADUlEQVR4nGPQqr8JRAAJNwMFJZSL/QAAAABJRU5ErkJggg==',
    'base64',
  ),
};

/** By its exact name: the success message can be clicked too. */
const saveButton = (page: Page) => page.getByRole('button', { name: '保存', exact: true });
const openSection = (page: Page, section: string) => page.goto(`/admin/sys/config?section=${section}`);

async function save(page: Page): Promise<void> {
  await saveButton(page).click();
  await expect(page.getByText('保存成功')).toBeVisible();
  await expect(saveButton(page)).toBeDisabled();
}

// All journeys share the site: whatever happens here, the next one finds it unchanged.
test.afterEach(async ({ site }) => {
  await site.changeSettings(`front_logo = '', password_min = 6, session_hours = 72, demo = true`);
  await site.db.query(`update site_integration set settings = '{}', secret_sealed = ''`);
  // A process caches the policy for a few more seconds.
  await new Promise((resolve) => setTimeout(resolve, 3500));
});

test('a logo is uploaded, previewed and saved, and then every visitor sees it [S1-21, S1-24]', async ({
  page,
  browser,
  site,
}) => {
  await enterAs(page, '管理员');
  await openSection(page, 'basic');
  await page.getByLabel('选择网站标志图片').setInputFiles(logo);
  const address = page.getByLabel('网站标志', { exact: true });
  await expect(address).toHaveValue(/^\/api\/common\/file\/public\?id=/);
  const shown = page.getByRole('figure', { name: '网站页眉预览' }).getByRole('img', { name: '人影学堂' });
  await expect(shown).toHaveAttribute('src', await address.inputValue());
  await save(page);

  const context = await browser.newContext({ baseURL: site.origin, locale: 'zh-CN', reducedMotion: 'reduce' });
  const visitor = await context.newPage();
  const seen = visitor.getByRole('banner').getByRole('img', { name: '人影学堂' });
  for (const visit of [() => visitor.goto('/'), () => visitor.reload()]) {
    await visit();
    await expect(seen).toBeVisible();
    expect(await seen.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(2);
  }
  await context.close();
});

test('a secret can be saved and is never returned', async ({ page }) => {
  const secret = 'Secret-7Hq-nowhere-to-be-seen';
  const replies: Promise<string>[] = [];
  await enterAs(page, '管理员');
  await openSection(page, 'sms');
  page.on('response', (response) => {
    if (response.url().includes('/api/')) replies.push(response.text().catch(() => ''));
  });
  await page.getByLabel('服务商').click();
  await page.getByTitle('阿里云').click();
  await saveButton(page).click();
  await expect(page.getByText('请填写访问密钥 ID')).toBeVisible();
  await page.getByLabel('访问密钥 ID').fill('AKID-1');
  await page.getByLabel('访问密钥', { exact: true }).fill(secret);
  await page.getByLabel('短信签名').fill('人影学堂');
  await save(page);
  await expect(page.getByText('已设置')).toBeVisible();

  await page.reload();
  await expect(page.getByText('已设置')).toBeVisible();
  await expect(page.getByLabel('访问密钥 ID')).toHaveValue('AKID-1');
  await page.getByRole('button', { name: '更换访问密钥' }).click();
  await expect(page.getByLabel('访问密钥', { exact: true })).toHaveValue('');
  const values = await page
    .locator('input')
    .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));
  expect(values.join() + (await page.content())).not.toContain(secret);
  await page.goto('/admin/sys/audit');
  await expect(page.getByText('短信服务：密钥已更换').first()).toBeVisible();
  const texts = await Promise.all(replies);
  expect(texts.some((text) => text.includes('AKID-1'))).toBe(true);
  expect(texts.join('\n')).not.toContain(secret);
});

test('the policy applies: a short password is rejected at its field, and a session expires in time', async ({
  page,
  site,
}) => {
  await enterAs(page, '管理员');
  await openSection(page, 'policy');
  await page.getByLabel('学员密码至少').fill('12');
  await page.getByLabel('登录保持').fill('1');
  await save(page);

  await page.goto('/admin/sys/user');
  await page.getByRole('button', { name: '新增用户' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('账号').fill('xinren');
  await form.getByLabel('姓名').fill('新人');
  await form.getByLabel('密码', { exact: true }).fill('Cloud202611');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form.getByText('密码至少 12 位，须同时包含字母和数字', { exact: true })).toBeVisible();

  // Two hours of inactivity, set in the database only: the page finds its session expired.
  await site.db.query(`update iam_session set last_seen_at = last_seen_at - interval '2 hours'`);
  await site.forgetSessions();
  await page.goto('/admin/sys/user');
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByLabel('用户名')).toBeVisible();
});

test('demo accounts are switched off and the login window offers none', async ({ page, browser, site }) => {
  await enterAs(page, '管理员');
  await openSection(page, 'policy');
  await page.getByRole('switch', { name: '演示账号' }).click();
  await saveButton(page).click();
  // Whoever did this is a demo account too, and signed out at once: the page may not say any more that it was saved.
  const isOn = async () => (await site.db.query<{ demo: boolean }>('select demo from site_setting')).rows[0]?.demo;
  await expect.poll(isOn).toBe(false);
  const context = await browser.newContext({ baseURL: site.origin, locale: 'zh-CN', reducedMotion: 'reduce' });
  const visitor = await context.newPage();
  await visitor.goto('/');
  await visitor.getByRole('banner').getByRole('button', { name: '登录' }).click();
  await expect(visitor.getByLabel('用户名')).toBeVisible();
  await expect(visitor.getByRole('region', { name: '演示账号' })).toHaveCount(0);
  await context.close();
});
