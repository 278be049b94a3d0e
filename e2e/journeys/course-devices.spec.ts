import { expect } from '@playwright/test';
import { askSoon, filmSecond, playFilm, publishCourse, studyWidths, uploadFilm } from '../support/course.ts';
import { enterAs, test } from '../support/test.ts';

const SECONDS = 20;

/** The film is transcoded once for all journeys of this file. */
let videoId = '';
test.beforeAll(async ({ playwright, site }, info) => {
  const request = await playwright.request.newContext({ baseURL: site.origin });
  videoId = await uploadFilm(request, info, SECONDS);
  await request.dispose();
});

for (const viewport of studyWidths) {
  test(`a film with a presence check is watched to its end at ${viewport.width} px [S2-69]`, async ({ page, site }) => {
    const checks = { fromMinutes: 1, toMinutes: 1, waitSeconds: 60 };
    const title = `在场确认 ${viewport.width}`;
    const course = await publishCourse(page.request, site, { videoId, title, rule: { checks } });
    await page.setViewportSize(viewport);
    await enterAs(page, '学员');
    await playFilm(page, course);
    await expect(page.getByText(/已同步 \d\d:\d\d:\d\d/)).toBeVisible();
    await askSoon(site, course.film);
    const dialog = page.getByRole('dialog', { name: '还在看吗？' });
    await expect(dialog).toBeVisible({ timeout: 20_000 });
    await expect(dialog.getByRole('button', { name: '在看' })).toBeInViewport();
    await dialog.getByRole('button', { name: '在看' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('本节已学完')).toBeVisible({ timeout: 40_000 });
    await expect(page.getByRole('link', { name: '下一节' })).toBeVisible();
  });

  const other = studyWidths.find(({ width }) => width !== viewport.width) ?? viewport;

  test(`a film left at ${viewport.width} px goes on at its second at ${other.width} px [S2-69]`, async ({
    page,
    site,
    browser,
  }) => {
    const title = `接着看 ${viewport.width}`;
    const course = await publishCourse(page.request, site, { videoId, title });
    await page.setViewportSize(viewport);
    await enterAs(page, '学员');
    await playFilm(page, course);
    await expect.poll(() => filmSecond(page), { timeout: 20_000 }).toBeGreaterThan(6);
    await page.getByRole('button', { name: '暂停' }).click();
    const left = await filmSecond(page);
    await expect(page.getByText(/本节已学 [1-9]\d*%/)).toBeVisible();

    const context = await browser.newContext({ baseURL: site.origin, viewport: other, reducedMotion: 'reduce' });
    const device = await context.newPage();
    await enterAs(device, '学员');
    await device.goto('/web/uc');
    const row = device.getByRole('article', { name: title });
    await expect(row).toContainText(/上次学到 1\.1 冰晶效应 00:\d\d/);
    await row.getByRole('link', { name: '继续学习' }).click();
    await device.getByRole('button', { name: '播放：1.1 冰晶效应' }).click();
    await expect.poll(() => filmSecond(device), { timeout: 20_000 }).toBeGreaterThan(left - 1);
    await context.close();
  });
}
