import { randomBytes } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { anExam, begin, forgetExams } from '../support/sitting.ts';
import { enterAs, test } from '../support/test.ts';

test.afterEach(({ site }) => forgetExams(site));

/** Soft shapes with finer ones on them: as hard to compress as a photograph. */
async function photo(): Promise<Buffer> {
  const noise = (width: number, height: number) =>
    sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
      .resize(2000, 1500, { kernel: 'cubic' })
      .png()
      .toBuffer();
  const details = await sharp(await noise(160, 120))
    .ensureAlpha(0.3)
    .png()
    .toBuffer();
  const grain = await sharp(await noise(1000, 750))
    .ensureAlpha(0.1)
    .png()
    .toBuffer();
  return sharp(await noise(12, 9))
    .composite([{ input: details }, { input: grain }])
    .jpeg({ quality: 88 })
    .toBuffer();
}

/** Uploads a picture for questions; its id. */
async function upload(page: Page, buffer: Buffer): Promise<string> {
  const login = await page.request.post('/api/sys/user/demo-login', { data: { account: 'admin' } });
  const { token } = (await login.json()).data as { token: string };
  const file = { name: '回波.jpg', mimeType: 'image/jpeg', buffer };
  const reply = await page.request.post('/api/qu/qu/upload', { headers: { token }, multipart: { file } });
  return ((await reply.json()).data as { id: string }).id;
}

test('an examinee who saves data gets small pictures, and the original when asked for', async ({ page, site }) => {
  const original = await photo();
  const file = await upload(page, original);
  const made = 'select 1 from media_picture_width where file_id = $1';
  await expect.poll(async () => (await site.db.query(made, [file])).rowCount, { timeout: 20_000 }).toBe(1);
  const examId = await anExam(page, site, '旅程图片', {
    kinds: ['single'],
    intro: `<p><img data-file="${file}" alt="雷达回波"></p>`,
  });
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } });
  });
  const sent: { isSmall: boolean; bytes: number }[] = [];
  page.on('response', async (response) => {
    const { pathname, searchParams } = new URL(response.url());
    if (pathname !== '/api/common/file/download' || searchParams.get('id') !== file) return;
    sent.push({ isSmall: searchParams.has('small'), bytes: (await response.body()).length });
  });
  await enterAs(page, '学员');
  await page.goto(`/web/exam/check/${examId}`);
  await begin(page);

  const button = page.getByRole('button', { name: '查看原图：雷达回波' });
  await expect(button).toBeVisible();
  await expect.poll(() => sent.length).toBe(1);
  expect(sent[0]?.isSmall).toBe(true);
  expect(sent[0]?.bytes).toBeLessThan(20_000);
  expect(original.length).toBeGreaterThan(200_000);

  await button.click();
  await expect.poll(() => sent.length).toBe(2);
  expect(sent[1]).toEqual({ isSmall: false, bytes: original.length });
  await expect(button).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('timer')).toBeVisible();
  const image = page.locator('img[src*="/api/common/file/download"]');
  await expect(image).toBeVisible();
  expect(await image.getAttribute('src')).not.toContain('small');
  expect(sent.filter(({ isSmall }) => isSmall)).toHaveLength(1);
});

test('an examinee on a fast network gets pictures as they are', async ({ page, site }) => {
  const file = await upload(page, await photo());
  const examId = await anExam(page, site, '旅程图片二', {
    kinds: ['single'],
    intro: `<p><img data-file="${file}" alt="雷达回波"></p>`,
  });
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: false, effectiveType: '4g' } });
  });
  await enterAs(page, '学员');
  await page.goto(`/web/exam/check/${examId}`);
  await begin(page);
  const image = page.locator('img[src*="/api/common/file/download"]');
  await expect(image).toBeVisible();
  expect(await image.getAttribute('src')).not.toContain('small');
  await expect(page.getByText('查看原图')).toHaveCount(0);
});
