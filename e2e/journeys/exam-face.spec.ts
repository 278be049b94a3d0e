import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, expect, type Page } from '@playwright/test';
import { people } from '../../server/test/support/face-pictures.ts';
import { writeFaceVideo } from '../../server/test/support/face-video.ts';
import { callerFor } from '../support/exam-paper.ts';
import type { Site } from '../support/site.ts';
import { anExam, begin, cardOf, forgetExams, saved } from '../support/sitting.ts';
import { expectSound } from '../support/sound.ts';
import { enterAs, test } from '../support/test.ts';

const integrity = {
  leaveSeconds: 1,
  fullScreen: false,
  noCopy: false,
  watermark: false,
  oneDevice: false,
  ipRanges: [],
  face: 2,
  snapshotsPerHour: 12,
  pictureDays: 30,
  flagAt: 2,
  lockAt: null,
};

let films = '';
test.beforeAll(async () => {
  films = await mkdtemp(join(tmpdir(), 'films-'));
  await writeFaceVideo(join(films, 'face.y4m'), people[0], [{ seconds: 4 }]);
});
test.afterEach(async ({ site }) => {
  for (const table of ['paper_face', 'invigilation_face_decision', 'invigilation_snapshot']) {
    await site.db.query(`delete from ${table}`);
  }
  await forgetExams(site);
});
test.afterAll(() => rm(films, { recursive: true, force: true }));

type Viewport = { readonly width: number; readonly height: number };

/** A browser whose camera plays a video, and in which the next picture is taken after a moment. */
async function withCamera(site: Site, viewport: Viewport, journey: (page: Page) => Promise<void>): Promise<void> {
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
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    await journey(page);
    expect(complaints).toEqual([]);
  } finally {
    await browser.close();
  }
}

/** Draws short waits: at twelve pictures an hour the next one comes after three seconds. */
const hurry = (page: Page) => page.addInitScript(() => (Math.random = () => 0.01));

async function letIn(page: Page, examId: string, site: Site): Promise<void> {
  const { ask } = await callerFor(page.request, 'admin');
  const { rows } = await site.db.query<{ id: string }>(`select user_id as id from paper_face where exam_id = $1`, [
    examId,
  ]);
  const userIds = rows.map(({ id }) => id);
  await ask('/api/exam/invigilation/decide-faces', {
    id: crypto.randomUUID(),
    examId,
    userIds,
    passed: true,
    reason: '已核对证件',
  });
}

const noSideways = (page: Page) =>
  expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]) {
  test(`consents, is checked by a person, is photographed and sees the picture, ${viewport.width} px wide`, async ({
    site,
  }) => {
    test.setTimeout(180_000);
    await withCamera(site, viewport, async (page) => {
      const examId = await anExam(page, site, '旅程拍照', { kinds: ['single', 'judge'], form: { integrity } });
      await enterAs(page, '学员');
      await hurry(page);
      await page.goto(`/web/exam/check/${examId}`);
      const door = page.getByRole('complementary', { name: '进入考试' });
      await expect(door).toContainText('请先完成人脸核验');
      await expect(door).toContainText('选择是否同意');
      const part = page.getByRole('region', { name: '考试拍照' });
      await expect(part).toContainText('30 天后删除');
      await expectSound(page);
      await part.getByRole('button', { name: '同意拍照' }).click();
      await part.getByRole('button', { name: '打开摄像头拍照' }).click();
      await expect(part.getByLabel('摄像头画面')).toBeVisible();
      await expect(part).toContainText('等待人工核验', { timeout: 60_000 });
      await expect(part.getByLabel('摄像头画面')).toHaveCount(0);
      await expect(door).toContainText('照片正在等待监考老师核对');
      await expectSound(page);
      await noSideways(page);
      // The page learns of it by a push; it would ask by itself only after 30 seconds.
      await letIn(page, examId, site);
      await expect(part).toContainText('核验通过', { timeout: 25_000 });
      await expect(door.getByRole('button', { name: '开始考试' })).toBeVisible();
      const taken = page.waitForResponse('**/api/exam/invigilation/snapshot', { timeout: 60_000 });
      await begin(page);
      await page.getByRole('button', { name: '考试中会随机拍照' }).click();
      await expect(page.getByRole('dialog').getByText('您可以随时撤回同意')).toBeVisible();
      await page.keyboard.press('Escape');
      expect(await (await taken).json()).toMatchObject({ code: 0 });
      await noSideways(page);
      await expectSound(page);
      await cardOf(page, 1).getByRole('radio').first().check({ force: true });
      await expect(saved(page)).toBeVisible();
      await page.getByRole('button', { name: '交卷' }).first().click();
      const dialog = page.getByRole('dialog', { name: '现在交卷吗？' });
      await dialog.getByRole('button', { name: '仍然交卷' }).click();
      await expect(page.getByRole('heading', { name: '交卷成功' })).toBeVisible();
      const { rows } = await site.db.query<{ id: string }>('select id from paper_paper where exam_id = $1', [examId]);
      await page.goto(`/web/exam/result/${rows[0]?.id}`);
      const own = page.getByRole('region', { name: '本人的考试照片' });
      await expect(own.getByRole('img')).toHaveCount(0);
      await own.getByRole('button', { name: '查看照片' }).click();
      const picture = own.getByRole('img', { name: /^考试中/ }).first();
      await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);
      await expect(own).toContainText(/\d{4}-\d\d-\d\d 删除/);
      await expectSound(page);
      await noSideways(page);
    });
  });
}
