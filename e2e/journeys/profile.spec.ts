import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import ExcelJS from 'exceljs';
import { press, tabTo } from '../support/keyboard.ts';
import type { Site } from '../support/site.ts';
import { expectSound } from '../support/sound.ts';
import { enterAs, memberName, signIn, test } from '../support/test.ts';

const PASSWORD = 'RainStudent2026';
const phone = { width: 390, height: 844 };
const desktop = { width: 1440, height: 900 };

test.afterEach(async ({ site }) => {
  await site.db.query(`delete from iam_user where user_name like 'e2e.%' or erased_at is not null`);
});

/** A separate learner for one journey, with the password of the demo learner. */
async function newLearner(site: Site, name: string): Promise<string> {
  const { rows } = await site.db.query<{ id: string }>(
    `insert into iam_user (id, user_name, real_name, password_hash, role_type, created_at, updated_at)
     select $1, $2, '何静', password_hash, 1, now(), now() from iam_user where user_name = 'student' returning id`,
    [randomUUID(), `e2e.${name}`],
  );
  return rows[0]!.id;
}

/** A session as created by signing in. */
async function openSession(site: Site, userId: string, userAgent: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await site.db.query(
    `insert into iam_session (id, token_hash, user_id, ip, user_agent, created_at, last_seen_at, expires_at)
     values ($1, $2, $3, '10.1.2.3', $4, now(), now(), now() + interval '1 day')`,
    [randomUUID(), createHash('sha256').update(token).digest(), userId, userAgent],
  );
  return token;
}

async function enter(page: Page, site: Site, name: string): Promise<string> {
  const id = await newLearner(site, name);
  const value = await openSession(site, id, 'Mozilla/5.0 (X11; Linux x86_64) Chrome/130.0');
  await page.context().addCookies([{ name: 'token', value, url: site.origin }]);
  await page.goto('/profile/index');
  await expect(page.getByRole('heading', { name: '个人资料' })).toBeVisible();
  return id;
}

const region = (page: Page, name: string) => page.getByRole('region', { name });

test('name, avatar, e-mail and password are changed on one page, and another device is signed out [S2-49]', async ({
  page,
  site,
}) => {
  const id = await enter(page, site, 'hejing');
  await expect(page).toHaveTitle('人影学堂 - 个人资料');

  await page.getByRole('button', { name: '修改姓名' }).click();
  const naming = page.getByRole('dialog', { name: '修改姓名' });
  await naming.getByLabel('姓名').fill('何静怡');
  await naming.getByRole('button', { name: '保存' }).click();
  await expect(region(page, '基本资料').getByText('何静怡', { exact: true })).toBeVisible();
  await expect(memberName(page, '何静怡')).toBeVisible();

  // Any image will do: a screenshot of this page.
  const photo = { name: '照片.png', mimeType: 'image/png', buffer: await page.screenshot() };
  await page.getByLabel('选择头像图片').setInputFiles(photo);
  const cutting = page.getByRole('dialog', { name: '裁剪头像' });
  await cutting.getByAltText('待裁剪的图片').waitFor();
  await expectSound(page, '[role=dialog]');
  await tabTo(cutting.getByTestId('cropper'));
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowUp']) await page.keyboard.press(key);
  await press(cutting.getByRole('slider', { name: '缩放' }), 'ArrowRight', 'ArrowRight');
  await press(cutting.getByRole('button', { name: '保存头像' }), 'Enter');
  await expect(cutting).toHaveCount(0);
  const avatar = region(page, '基本资料').getByAltText('我的头像');
  await expect(avatar).toBeVisible();
  const sides = await avatar.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]);
  expect(sides).toEqual([256, 256]);

  await page.getByRole('button', { name: '填写邮箱' }).click();
  const mailing = page.getByRole('dialog', { name: '更换邮箱' });
  await mailing.getByLabel('邮箱').fill('hejing@example.cn');
  await mailing.getByLabel('登录密码').fill('Wrong2026');
  await mailing.getByRole('button', { name: '保存' }).click();
  await expect(mailing.getByText('密码不正确')).toBeVisible();
  await mailing.getByLabel('登录密码').fill(PASSWORD);
  await mailing.getByRole('button', { name: '保存' }).click();
  await expect(region(page, '联系方式').getByText('hejing@example.cn')).toBeVisible();

  await openSession(site, id, 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Safari/604.1');
  const devices = region(page, '登录设备');
  await devices.getByRole('button', { name: '刷新' }).click();
  await devices.getByRole('button', { name: '结束登录' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '结束登录' }).click();
  await expect(page.getByText('已结束该登录')).toBeVisible();
  await expect(devices.getByRole('listitem')).toHaveCount(1);

  await openSession(site, id, 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Firefox/130.0');
  const password = region(page, '密码');
  await password.getByLabel('原密码').fill(PASSWORD);
  await password.getByLabel('新密码', { exact: true }).fill('YunHaiGuanCe88');
  await password.getByLabel('再次输入新密码').fill('YunHaiGuanCe88');
  await password.getByRole('button', { name: '确定修改' }).click();
  await expect(page.getByText('密码修改成功！')).toBeVisible();
  await expect(page).toHaveURL(/\/profile\/index$/);
  await expect(devices.getByRole('listitem')).toHaveCount(1);
  await expect(password.getByLabel('原密码')).toHaveValue('');
});

test('a new mobile number needs the code sent to it, and the password', async ({ page, site }) => {
  const mobile = '13855550123';
  await enter(page, site, 'mobile');
  await page.getByRole('button', { name: '填写手机号' }).click();
  const dialog = page.getByRole('dialog', { name: '更换手机号' });
  await dialog.getByLabel('新手机号').fill(mobile);
  const image = dialog.getByAltText('验证码');
  const key = new URL((await image.getAttribute('src')) ?? '', site.origin).searchParams.get('key');
  await image.evaluate((picture: HTMLImageElement) => picture.decode());
  await dialog.getByLabel('图形验证码').fill((await site.redis.get(`captcha:{${key}}`)) ?? '');
  await dialog.getByRole('button', { name: '发送验证码' }).click();
  await expect(page.getByText('短信发送成功，请查收手机短信！')).toBeVisible();
  await expect(dialog.getByRole('button', { name: /秒后重发/ })).toBeDisabled();
  await dialog.getByLabel('短信验证码').fill(await sentTo(page, mobile));
  await dialog.getByLabel('登录密码').fill(PASSWORD);
  await expectSound(page, '[role=dialog]');
  await page.setViewportSize(phone);
  await expectSound(page, '[role=dialog]');
  await dialog.getByRole('button', { name: '确定更换' }).click();
  await expect(region(page, '联系方式').getByText('138****0123')).toBeVisible();
});

/** The code in the outbox, which collects messages on a machine without a provider. */
async function sentTo(page: Page, mobile: string): Promise<string> {
  let code = '';
  await expect(async () => {
    const label = await (await page.request.get('/api/common/sms/outbox')).text();
    code = new RegExp(`${mobile}.*?(\\d{6})<`, 's').exec(label)?.[1] ?? '';
    expect(code).not.toBe('');
  }).toPass();
  return code;
}

test('personal data is exported into a file that opens, and the account is deleted permanently', async ({
  page,
  site,
}) => {
  await enter(page, site, 'leaving');
  await site.db.query(`update iam_user set email = 'leaving@example.cn' where user_name = 'e2e.leaving'`);
  const data = region(page, '我的数据');
  await data.getByRole('button', { name: '导出个人信息' }).click();
  const asking = page.getByRole('dialog', { name: '导出个人信息' });
  await asking.getByLabel('登录密码').fill(PASSWORD);
  await asking.getByRole('button', { name: '开始导出' }).click();
  await data.getByRole('button', { name: '下载文件' }).waitFor();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    data.getByRole('button', { name: '下载文件' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('我的个人信息.xlsx');
  const book = new ExcelJS.Workbook();
  await book.xlsx.readFile(await file.path());
  expect(book.worksheets.map(({ name }) => name)).toEqual(expect.arrayContaining(['说明', '账号信息', '账号记录']));
  const cells: unknown[] = [];
  book.getWorksheet('账号信息')?.eachRow((row) => cells.push(row.getCell(2).value));
  expect(cells).toEqual(expect.arrayContaining(['e2e.leaving', '何静', 'leaving@example.cn']));

  await data.getByRole('button', { name: '注销账号' }).click();
  const ending = page.getByRole('dialog', { name: '注销账号' });
  await expect(ending.getByText('注销后无法恢复：')).toBeVisible();
  await expectSound(page, '[role=dialog]');
  await page.setViewportSize(phone);
  await expectSound(page, '[role=dialog]');
  await page.setViewportSize(desktop);
  await ending.getByLabel('登录密码').fill(PASSWORD);
  await ending.getByRole('button', { name: '永久注销' }).click();
  // The label, and the error of the empty field.
  await expect(ending.getByText('请输入“注销账号”确认')).toHaveCount(2);
  await ending.getByLabel('请输入“注销账号”确认').fill('注销账号');
  await ending.getByRole('button', { name: '永久注销' }).click();
  await expect(page.getByText('账号已注销')).toBeVisible();
  await expect(page).toHaveURL(/\/web\/home$/);
  await expect(page.getByRole('banner').getByRole('button', { name: '登录' })).toBeVisible();
  await page.goto('/profile/index');
  await expect(page).toHaveURL(/\/web\/home$/);
  await page.goto('/login');
  await signIn(page, site.redis, { name: 'e2e.leaving', password: PASSWORD });
  await expect(page.getByText('用户名或密码不正确').first()).toBeVisible();
});

test('the page opens from both shells, has no findings at both widths and works by keyboard', async ({ page }) => {
  await enterAs(page, '管理员');
  await page.goto('/admin/dashboard');
  await page.getByRole('button', { name: /用户菜单/ }).click();
  await page.getByRole('menuitem', { name: '个人资料' }).click();
  await expect(page).toHaveURL(/\/profile\/index$/);
  await expect(region(page, '我的数据').getByText(/不能自行注销/)).toBeVisible();
  await expectSound(page);

  await enterAs(page, '学员');
  await page.goto('/web/uc');
  await page.locator('main').getByRole('link', { name: '个人资料' }).click();
  await expect(region(page, '联系方式').getByText('174****0001')).toBeVisible();
  await page.getByRole('navigation', { name: '个人资料的内容' }).getByRole('link', { name: '我的数据' }).press('Enter');
  await expect(region(page, '我的数据').getByRole('heading', { name: '我的数据' })).toBeFocused();
  await expect(region(page, '我的数据')).toBeInViewport();

  await press(page.getByRole('button', { name: '修改姓名' }), 'Enter');
  await expect(page.getByRole('dialog', { name: '修改姓名' }).getByLabel('姓名')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: '修改姓名' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: '修改姓名' })).toBeFocused();

  await page.setViewportSize(phone);
  await page.goto('/');
  await page.getByRole('button', { name: '打开菜单' }).click();
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /李学员/ })
    .click();
  await expect(page).toHaveURL(/\/profile\/index$/);
  await region(page, '登录设备').getByRole('listitem').first().waitFor();
  await expectSound(page);
});

test('a demo account cannot be taken over', async ({ page }) => {
  await enterAs(page, '学员');
  await page.goto('/profile/index');
  await page.getByRole('button', { name: '填写邮箱' }).click();
  const dialog = page.getByRole('dialog', { name: '更换邮箱' });
  await dialog.getByLabel('邮箱').fill('mine@example.cn');
  await dialog.getByLabel('登录密码').fill(PASSWORD);
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('演示账号不能进行此操作')).toBeVisible();
});
