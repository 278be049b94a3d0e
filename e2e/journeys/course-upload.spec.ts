import { expect, type Page } from '@playwright/test';
import { makeLargeFilm } from '../support/large-film.ts';
import { deleteRows } from '../support/row-actions.ts';
import { enterAs, test } from '../support/test.ts';

const TITLE = '上传中断的课程（演练）';
const PART_BYTES = 16 * 1024 * 1024;

test('the film of a lesson is paused, resumed, and continued after a reload from where it was; then it gets subtitles', async ({
  page,
}) => {
  const film = makeLargeFilm(test.info(), '雨滴的形成.mp4');
  await enterAs(page, '管理员');
  const line = await holdSecondPart(page);
  await page.goto('/admin/course/course');
  await page.getByRole('button', { name: '新建课程' }).click();
  await page.getByRole('textbox', { name: '课程名称' }).fill(TITLE);
  await page.getByRole('navigation', { name: '课程的各部分' }).getByRole('button', { name: '章节与文件' }).click();
  const chooser = page.waitForEvent('filechooser');
  await page.getByText('把文件拖到这里，或拖到某一章里').click();
  await (await chooser).setFiles(film);
  await expect.poll(() => line.offsets.length).toBe(2);
  const lessons = page.getByRole('list', { name: '“第一章”的小节' });
  await page.getByRole('button', { name: '暂停 雨滴的形成' }).click();
  await expect(lessons).toContainText('已暂停');
  await page.getByRole('button', { name: '续传 雨滴的形成' }).click();
  await expect.poll(() => line.offsets.length).toBe(3);
  await page.keyboard.press('Control+S');
  await expect(page.getByText('已保存').first()).toBeVisible();

  // The browser asks before it leaves a page that uploads.
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(lessons).toContainText('没有传完，请再选一次文件');
  line.release();
  await lessons.getByText('雨滴的形成').click();
  const settings = page.getByRole('region', { name: '本节设置' });
  await settings.locator('input[type=file][accept*=".mp4"]').setInputFiles(film);
  await expect(lessons).toContainText(/正在处理|就绪/);
  // The first part was sent once.
  expect(line.offsets.slice(1).every((offset) => offset >= PART_BYTES)).toBe(true);
  await expect(lessons).toContainText('就绪', { timeout: 60_000 });
  await expect(lessons.getByRole('listitem')).toHaveCount(1);
  await addSubtitles(page);

  await page.goto(`/admin/course/course?keyword=${TITLE}`);
  await deleteRows(page, TITLE);
});

/** Parts after the first do not get through until they are released. */
async function holdSecondPart(page: Page): Promise<{ offsets: number[]; release: () => void }> {
  const offsets: number[] = [];
  let isHeld = true;
  await page.route('**/api/media/video/parts/*', async (route) => {
    const request = route.request();
    const offset = Number(request.headers()['upload-offset'] ?? '0');
    if (request.method() === 'PATCH') offsets.push(offset);
    if (isHeld && request.method() === 'PATCH' && offset > 0) return;
    await route.continue();
  });
  return { offsets, release: () => (isHeld = false) };
}

async function addSubtitles(page: Page): Promise<void> {
  const settings = page.getByRole('region', { name: '本节设置' });
  const choose = (text: string) =>
    settings
      .locator('input[type=file][accept*=".srt"]')
      .setInputFiles({ name: '字幕.srt', mimeType: 'application/x-subrip', buffer: Buffer.from(text) });
  await choose('1\n00:00:01,000 --> 3 秒\n积雨云');
  await expect(settings.getByText('字幕文件第 2 行无法读取')).toBeVisible();
  await choose('1\n00:00:01,000 --> 00:00:03,000\n积雨云的云底平坦\n');
  await expect(settings.getByText('已有字幕')).toBeVisible();
  await settings.getByRole('button', { name: '删除字幕' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '删除', exact: true }).click();
  await expect(settings.getByRole('button', { name: '上传字幕' })).toBeVisible();
}
