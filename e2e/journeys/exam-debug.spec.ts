import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, expect, type Page } from '@playwright/test';
import { people } from '../../server/test/support/face-pictures.ts';
import { writeFaceVideo } from '../../server/test/support/face-video.ts';
import type { Site } from '../support/site.ts';
import { expectSound } from '../support/sound.ts';
import { anExam, forgetExams } from '../support/sitting.ts';
import { admin, enterAs, learner, test } from '../support/test.ts';

const DEBUG = '/web/exam/debug';
const PERSONS = 3;
const phone = { width: 390, height: 844 };

let films = '';
test.beforeAll(async () => {
  films = await mkdtemp(join(tmpdir(), 'films-'));
  await writeFaceVideo(join(films, 'face.y4m'), people[0], [{ seconds: 4 }]);
});
test.afterEach(async ({ site }) => {
  await site.db.query('delete from paper_device_check');
  await site.db.query('delete from paper_trial_save');
  await forgetExams(site);
});
test.afterAll(() => rm(films, { recursive: true, force: true }));

const verdictOf = (page: Page) => page.getByRole('complementary', { name: '调试结果' });
const stepOf = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.locator('b', { hasText: new RegExp(`^${name}$`) }) });

test('a device is tried step by step, and the result is stored and shown again [S2-53]', async ({ page, site }) => {
  await enterAs(page, '学员');
  await page.goto('/web/exam');
  await page.getByRole('link', { name: '先试一下设备' }).click();
  await expect(page).toHaveURL(new RegExp(`${DEBUG}$`));
  await expect(verdictOf(page).getByRole('heading', { name: /^可以参加/ })).toBeVisible({ timeout: 20_000 });
  await expect(stepOf(page, '浏览器')).toContainText(/Chrome \d+/);
  await expect(stepOf(page, '本机存储')).toContainText('可用');
  await expect(stepOf(page, '系统时间')).toContainText('准确');
  await expect(stepOf(page, '网络')).toContainText(/往返 \d+ 毫秒/);
  await expect(stepOf(page, '试存答案')).toContainText('3 次都已确认');
  await expect(verdictOf(page)).toContainText('这是第一次调试。');
  await expect(verdictOf(page)).toContainText('结果已保存');
  await expect(page.locator('output').filter({ hasText: /^可以参加/ })).toHaveCount(1);
  await stepOf(page, '全屏').getByRole('button', { name: '试一下全屏' }).click();
  await expect(stepOf(page, '全屏')).toContainText(/可以进入和退出|不能全屏/);
  await page.getByRole('button', { name: '跳过摄像头' }).press('Enter');
  await expect(stepOf(page, '摄像头')).toContainText('已跳过');
  await expectSound(page);
  const stored = () => site.db.query('select steps from paper_device_check');
  await expect.poll(async () => (await stored()).rows[0]?.steps.fullScreen).toMatch(/good|warn/);
  expect((await stored()).rowCount).toBe(1);
  await page.reload();
  await expect(verdictOf(page)).toContainText('上次调试');
  await page.setViewportSize(phone);
  await expect(verdictOf(page).getByRole('heading', { name: /^可以参加/ })).toBeVisible({ timeout: 20_000 });
  await expectSound(page);
  expect((await stored()).rowCount).toBe(1);
});

for (const viewport of [{ width: 1440, height: 900 }, phone]) {
  test(`the camera shows a mirrored picture and finds the face, ${viewport.width} px wide [S2-53]`, async ({
    site,
  }) => {
    await withCamera(site, viewport, async (page) => {
      await page.goto(DEBUG);
      await expect(verdictOf(page).getByRole('heading', { name: /^可以参加/ })).toBeVisible({ timeout: 20_000 });
      const sent: string[] = [];
      page.on('request', (request) => sent.push(new URL(request.url()).pathname));
      await page.getByRole('button', { name: '打开摄像头' }).click();
      const picture = page.getByLabel('摄像头画面');
      await expect(picture).toBeVisible();
      expect(await picture.evaluate((video) => getComputedStyle(video).transform)).toBe('matrix(-1, 0, 0, 1, 0, 0)');
      await expect(stepOf(page, '摄像头')).toContainText('画面正常，能识别到人脸', { timeout: 40_000 });
      await expect(picture).toHaveCount(0);
      await expect(verdictOf(page)).toContainText('结果已保存');
      expect(sent.filter((path) => path.startsWith('/api/'))).toEqual(['/api/exam/device-check/save']);
      await expectSound(page);
    });
  });
}

test('a refused camera and a blocked store are told with what to do, and forbid nothing [S2-53, S8-25]', async ({
  page,
}) => {
  await page.setViewportSize(phone);
  await page.addInitScript(() => {
    Object.defineProperty(window, 'indexedDB', {
      value: {
        open: () => {
          throw new DOMException('blocked', 'SecurityError');
        },
      },
    });
  });
  await enterAs(page, '学员');
  await page.goto(DEBUG);
  await expect(stepOf(page, '本机存储')).toContainText('不能写入', { timeout: 20_000 });
  await expect(stepOf(page, '本机存储')).toContainText('请退出无痕模式');
  await expect(verdictOf(page).getByRole('heading')).toHaveText(/^可以参加，有 \d+ 项要注意$/, { timeout: 20_000 });
  await page.getByRole('button', { name: '打开摄像头' }).click();
  await expect(stepOf(page, '摄像头')).toContainText('摄像头载入失败，请确认电脑上有摄像头且已允许网页访问！');
  await expectSound(page);
});

test('without the server an exam is impossible, and the page says what to do [S2-53]', async ({ page, complaints }) => {
  await enterAs(page, '学员');
  await page.route('**/api/exam/device-check/{ping,try-storing,save}', (route) => route.abort());
  await page.goto(DEBUG);
  await expect(verdictOf(page).getByRole('heading')).toHaveText('现在不能参加', { timeout: 30_000 });
  await expect(stepOf(page, '网络')).toContainText('连不上服务器');
  await expect(verdictOf(page).getByRole('alert')).toContainText('结果没有保存');
  await page.unroute('**/api/exam/device-check/{ping,try-storing,save}');
  await verdictOf(page).getByRole('button', { name: '重新调试' }).click();
  await expect(verdictOf(page).getByRole('heading')).toHaveText(/^可以参加/, { timeout: 20_000 });
  // The browser reports every request that was cut off above.
  complaints.splice(0);
});

test('staff see who has tried a device for an exam, and remind who has not [S2-53]', async ({ page, site }) => {
  test.setTimeout(90_000);
  const title = '旅程：设备调试';
  const { rows } = await site.db.query<{ id: string }>('select id from iam_user where user_name = any($1)', [
    [learner.name, admin.name],
  ]);
  const userIds = rows.map(({ id }) => id);
  const examId = await anExam(page, site, title, {
    kinds: ['single'],
    startsIn: 3600,
    form: { openType: PERSONS, userIds },
  });
  await enterAs(page, '学员');
  await page.goto(`/web/exam/check/${examId}`);
  await page.getByRole('link', { name: '先试一下设备' }).click();
  await expect(verdictOf(page)).toContainText('结果已保存', { timeout: 20_000 });
  await expect(verdictOf(page)).toContainText(title);
  await verdictOf(page).getByRole('link', { name: '去候考' }).click();
  await expect(page.getByText(/^上次调试：/)).toBeVisible();

  await enterAs(page, '管理员');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/admin/exam/paper?examId=${examId}`);
  await page.getByRole('button', { name: '未试设备 1 人' }).click();
  await expect(page.getByRole('heading', { name: `设备调试情况：${title}` })).toBeVisible();
  await expect(page.getByText(/^应考 2 人/)).toContainText('1 人没有试过');
  await expect(page.getByRole('row').filter({ hasText: admin.realName })).toContainText('没有试过');
  await expect(page.getByRole('row').filter({ hasText: learner.realName })).toContainText('Chrome');
  await page.getByRole('button', { name: '提醒没有试过的人' }).click();
  await page
    .getByRole('dialog', { name: '提醒没有试过的人吗？' })
    .getByRole('button', { name: /^提\s?醒$/ })
    .click();
  await expect(page.getByText('没有试过的 1 人已提醒', { exact: false })).toBeVisible({ timeout: 20_000 });
  await expectSound(page);
  await page.screenshot({ path: test.info().outputPath('devices-1440.png') });
  await page.setViewportSize(phone);
  await expect(page.getByText(admin.realName).last()).toBeVisible();
  await expectSound(page);
  await page.screenshot({ path: test.info().outputPath('devices-390.png'), fullPage: true });
  const told = await site.db.query('select 1 from message_direct where title = $1', [`请先调试考试设备：${title}`]);
  expect(told.rowCount).toBe(1);
});

/** A browser whose camera plays a face. */
async function withCamera(
  site: Site,
  viewport: { readonly width: number; readonly height: number },
  journey: (page: Page) => Promise<void>,
): Promise<void> {
  const { launchOptions, contextOptions, locale = '' } = test.info().project.use;
  const camera = [
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-video-capture=${join(films, 'face.y4m')}`,
  ];
  const browser = await chromium.launch({ ...launchOptions, args: [...(launchOptions?.args ?? []), ...camera] });
  try {
    const context = await browser.newContext({ ...contextOptions, viewport, locale, baseURL: site.origin });
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on('pageerror', (error) => complaints.push(error.message));
    await enterAs(page, '学员');
    await journey(page);
    expect(complaints).toEqual([]);
  } finally {
    await browser.close();
  }
}
