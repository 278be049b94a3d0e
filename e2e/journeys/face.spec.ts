import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, expect, type APIRequestContext, type Page } from '@playwright/test';
import { jpegOf, people } from '../../server/test/support/face-pictures.ts';
import { writeFaceVideo } from '../../server/test/support/face-video.ts';
import type { Site } from '../support/site.ts';
import { expectSound } from '../support/sound.ts';
import { enterAs, learner, memberName, test } from '../support/test.ts';

const person = people[0];
const ACTION = 'openMouth';
const done = { mouth: 1 };

let films = '';
test.beforeAll(async ({ site }) => {
  films = await mkdtemp(join(tmpdir(), 'films-'));
  await writeFaceVideo(join(films, 'alive.y4m'), person, [{ seconds: 4 }, { seconds: 5, doing: done }, { seconds: 3 }]);
  await writeFaceVideo(join(films, 'photo.y4m'), person, [{ seconds: 2 }]);
  await site.changeSettings('face_login = true');
});
test.afterAll(async ({ site }) => {
  await site.changeSettings('face_login = false');
  await site.db.query('delete from iam_face.template');
  await site.redis.del(...(await site.redis.keys('limit:{face-try:*')), 'none');
  await rm(films, { recursive: true, force: true });
});

/** A browser whose camera plays a video. */
async function withCamera(film: string, site: Site, journey: (page: Page) => Promise<void>): Promise<void> {
  const { launchOptions, contextOptions, viewport = null, locale = '' } = test.info().project.use;
  const camera = [
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-video-capture=${join(films, film)}`,
  ];
  const browser = await chromium.launch({ ...launchOptions, args: [...(launchOptions?.args ?? []), ...camera] });
  try {
    const context = await browser.newContext({ ...contextOptions, viewport, locale, baseURL: site.origin });
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    await chooseAction(page, site);
    await journey(page);
    expect(complaints).toEqual([]);
  } finally {
    await browser.close();
  }
}

/** The server picks the action at random; the recorded video needs a fixed one. */
async function chooseAction(page: Page, site: Site): Promise<void> {
  await page.route('**/api/sys/user/face/challenge', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { data: { nonce: string; action: string } };
    await setAction(site, body.data.nonce);
    await route.fulfill({ response, json: { ...body, data: { ...body.data, action: ACTION } } });
  });
}

async function setAction({ redis }: Site, nonce: string): Promise<void> {
  const key = `face:{${nonce}}`;
  const stored = JSON.parse((await redis.get(key)) ?? '{}') as object;
  await redis.set(key, JSON.stringify({ ...stored, action: ACTION }), 'KEEPTTL');
}

/** Enrols the demo learner without a camera. */
async function enrol(request: APIRequestContext, site: Site): Promise<void> {
  const ask = async (path: string, data: object, token = '') => {
    const reply = await request.post(site.origin + path, { data, headers: { token } });
    const body = (await reply.json()) as { code: number; msg: string; data: { token: string; nonce: string } };
    expect(body.code, body.msg).toBe(0);
    return body.data;
  };
  const { token } = await ask('/api/sys/user/demo-login', { account: 'learner' });
  const { nonce } = await ask('/api/sys/user/face/challenge', {});
  await setAction(site, nonce);
  const [still, open] = [await jpegOf(person), await jpegOf(person, done)].map((jpeg) => jpeg.toString('base64'));
  const capture = { nonce, base64: still, frames: [still, open, open] };
  await ask('/api/sys/user/face/enrol', { ...capture, password: learner.password, consent: true }, token);
}

async function openDialog(page: Page) {
  await page.goto('/web/home');
  await page.getByRole('banner').getByRole('button', { name: '登录' }).click();
  await page.getByRole('region', { name: '其他登录方式' }).getByRole('button', { name: '人脸' }).click();
  const dialog = page.getByRole('dialog', { name: '人脸登录' });
  await dialog.waitFor();
  return dialog;
}

test('a learner signs in by face [S1-13, S1-32, S2-118…S2-123, S4-30, S4-31, S8-28, S8-29, S8-32, S9-15]', async ({
  request,
  site,
}) => {
  await enrol(request, site);
  await withCamera('alive.y4m', site, async (page) => {
    const dialog = await openDialog(page);
    // The dialog is modal and closes neither by Escape nor by a click outside.
    await expect(dialog).toHaveAttribute('aria-modal', 'true');
    expect((await dialog.boundingBox())?.width).toBe(540);
    await expect(dialog.getByRole('button')).toHaveText(['取 消']);
    await page.keyboard.press('Escape');
    await page.mouse.click(20, 20);
    await expect(dialog.getByLabel('摄像头画面')).toBeVisible();
    await expect(dialog.getByText('很好，请保持这个姿势！')).toBeVisible();
    await expect(dialog.getByText('请张嘴')).toBeVisible();
    await expect(dialog.getByText('正在比对，请稍候...')).toBeVisible();
    await expect(page.getByText('登录成功，正在跳转..')).toBeVisible({ timeout: 40_000 });
    const result = Date.now();
    await expect(dialog).toBeHidden();
    // The message appeared a moment before it was detected.
    expect(Date.now() - result).toBeGreaterThan(1_500);
    await expect(page).toHaveURL(/\/(web\/home)?$/);
    await memberName(page, learner.realName).waitFor();
  });
});

test('a photo held to the camera does not pass, and tracking continues until cancelled [S4-34…S4-37, S8-30, S8-31, S8-33]', async ({
  site,
}) => {
  await withCamera('photo.y4m', site, async (page) => {
    const dialog = await openDialog(page);
    await expect(page.getByText('登录出现问题，请重试..')).toBeVisible({ timeout: 40_000 });
    await expect(dialog.getByRole('alert')).toHaveText('没有看到要求的动作，请重试');
    await expect(dialog.getByText('很好，请保持这个姿势！')).toBeVisible();
    await expectSound(page);
    await dialog.getByRole('button', { name: '取 消' }).click();
    await expect(page.getByText('窗口已关闭，若要重新识别请刷新页面！')).toBeVisible();
    await expect(dialog).toBeHidden();
  });
});

test('a user without a camera is told so, and so is a user whose browser does not support one [S8-25, S8-26]', async ({
  page,
  site,
}) => {
  expect(site.origin).toContain('127.0.0.1');
  await page.setViewportSize({ width: 390, height: 844 });
  const dialog = await openDialog(page);
  await expect(dialog.getByRole('alert').first()).toHaveText('摄像头载入失败，请确认电脑上有摄像头且已允许网页访问！');
  await expectSound(page);
  await page.addInitScript(() => Object.defineProperty(navigator, 'mediaDevices', { value: undefined }));
  await openDialog(page);
  await expect(dialog.getByRole('alert').first()).toHaveText('您的浏览器不支持媒体访问，请升级浏览器！');
});

test('a learner reads what is stored, consents, and has it deleted', async ({ page, request, site }) => {
  await enrol(request, site);
  await enterAs(page, '学员');
  await page.goto('/profile/index');
  const card = page.getByRole('region', { name: '人脸' });
  await expect(card.getByText('已登记')).toBeVisible();
  await card.getByRole('button', { name: '重新登记' }).click();
  const dialog = page.getByRole('dialog', { name: '登记人脸' });
  await expect(dialog.getByText('人脸信息属于敏感个人信息', { exact: false })).toBeVisible();
  await dialog.getByRole('button', { name: '同意并开始登记' }).click();
  await expect(dialog.getByText('请先阅读并同意人脸信息处理规则')).toBeVisible();
  await expectSound(page);
  await dialog.getByRole('checkbox').check();
  await dialog.getByLabel('登录密码').fill(learner.password);
  await dialog.getByRole('button', { name: '同意并开始登记' }).click();
  await expect(dialog.getByText('摄像头载入失败', { exact: false })).toBeVisible();
  await dialog.getByRole('button', { name: '关闭' }).click();
  await card.getByRole('button', { name: '删除登记' }).click();
  await page.getByRole('dialog', { name: '删除人脸登记吗？' }).getByRole('button', { name: '删除' }).click();
  await expect(card.getByText('未登记')).toBeVisible();
  expect((await site.db.query('select 1 from iam_face.template')).rowCount).toBe(0);
});
