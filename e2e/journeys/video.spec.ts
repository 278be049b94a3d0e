import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { makeLargeFilm } from '../support/large-film.ts';
import { enterAs, test } from '../support/test.ts';

test('a lecture’s video is uploaded over a connection that drops once, transcoded, previewed and played', async ({
  page,
  complaints,
}) => {
  const film = makeLargeFilm(test.info(), '增雨作业讲座.mp4');
  await enterAs(page, '管理员');
  await page.goto(`/admin/content/lecture/edit/${randomUUID()}?new=1`);
  const parts: string[] = [];
  let line: 'up' | 'down' | 'back' = 'up';
  await page.route('**/api/media/video/parts/*', async (route) => {
    const request = route.request();
    if (request.method() === 'PATCH') parts.push(request.headers()['upload-offset'] ?? '');
    // From the second part on no request succeeds, until the network is back.
    if (parts.length === 2 && line === 'up') line = 'down';
    await (line === 'down' ? route.abort('internetdisconnected') : route.continue());
  });
  await page.locator('input[type=file][accept*=".mp4"]').setInputFiles(film);
  await expect(page.getByRole('progressbar', { name: '视频上传进度' })).toBeVisible();
  await expect(page.getByText('网络中断，恢复后会自动继续')).toBeVisible({ timeout: 40_000 });
  line = 'back';
  // As the browser notifies a page of it.
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(page.getByText(/正在处理|等待处理/)).toBeVisible({ timeout: 40_000 });
  // The upload resumed with the lost part, and sent no other part twice.
  expect(new Set(parts).size).toBe(3);

  const player = page.getByRole('region', { name: /^视频/ });
  await player.getByRole('button', { name: /^播放：/ }).click({ timeout: 60_000 });
  const second = () => page.locator('video').evaluate((element: HTMLVideoElement) => element.currentTime);
  await expect.poll(second, { timeout: 20_000 }).toBeGreaterThan(1);
  await expect(player.getByRole('button', { name: '暂停' })).toBeVisible();
  await player.getByRole('combobox', { name: '清晰度' }).selectOption('360P');
  await player.getByRole('combobox', { name: '播放速度' }).selectOption('2');
  await player.getByRole('slider', { name: '播放进度' }).press('End');
  await expect.poll(second).toBeGreaterThan(18);
  // The browser's log of the lost connection.
  expect(complaints.filter((complaint) => !complaint.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);
  complaints.length = 0;
});
