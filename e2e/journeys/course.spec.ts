import { expect } from '@playwright/test';
import { askSoon, filmSecond, playFilm, publishCourse, uploadFilm } from '../support/course.ts';
import { enterAs, test } from '../support/test.ts';

const SECONDS = 24;

/** Films are transcoded once for all journeys of this file. */
let videoId = '';
test.beforeAll(async ({ playwright, site }, info) => {
  const request = await playwright.request.newContext({ baseURL: site.origin });
  videoId = await uploadFilm(request, info, SECONDS);
  await request.dispose();
});

test('a learner takes a course: film without skipping, quiz, text, and it is complete [S1-06, S2-67…S2-69]', async ({
  page,
  site,
}) => {
  const course = await publishCourse(page.request, site, { videoId, title: '冰晶效应与催化' });
  await enterAs(page, '学员');
  await page.goto('/web/course');
  const card = page.getByRole('listitem').filter({ hasText: course.title });
  await expect(card).toContainText('6 学时');
  await page.getByRole('button', { name: /^没学/ }).click();
  await expect(page).toHaveURL(/tab=none/);
  await card.getByRole('link', { name: course.title }).click();

  const outline = page.getByRole('complementary', { name: '课程目录' });
  await expect(outline.getByText('学完前面的必学小节后开放')).toBeVisible();
  await page.getByRole('link', { name: '开始学' }).click();
  await page.getByRole('button', { name: '播放：1.1 冰晶效应' }).click();
  await page.getByRole('combobox', { name: '播放速度' }).selectOption('2');
  await expect.poll(() => filmSecond(page), { timeout: 20_000 }).toBeGreaterThan(2);
  await page.getByRole('slider', { name: '播放进度' }).press('End');
  await expect(page.getByText(/首次学习请按顺序看，可在 00:00–00:\d\d 内拖动/)).toBeVisible();
  expect(await filmSecond(page)).toBeLessThan(SECONDS - 5);
  await expect(page.getByRole('button', { name: '学到 95% 开下一节' })).toBeDisabled();
  await expect(page.getByText('本节已学完')).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText(/已同步 \d\d:\d\d:\d\d/)).toBeVisible();

  await page.getByRole('link', { name: '下一节' }).click();
  await page.getByRole('button', { name: '开始小测' }).click();
  await page.getByRole('button', { name: '提交', exact: true }).click();
  const confirm = page.getByRole('dialog', { name: '现在提交？' });
  await confirm.getByRole('button', { name: '提交' }).click();
  await expect(page.getByRole('region', { name: '小测结果' })).toContainText('通过了');
  await page.getByRole('link', { name: '下一节' }).click();
  await expect(page.getByRole('heading', { name: '过冷水', exact: true })).toBeVisible();
  await expect(page.getByText('本节已学完')).toBeVisible();
  await page.getByRole('link', { name: '回到课程' }).click();
  await expect(page.getByText('已学完', { exact: true }).first()).toBeVisible();
  await expect(outline.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '100');
  await page.getByRole('button', { name: '计时记录' }).click();
  await expect(page.getByText('学时由服务器按实际经过的时间计', { exact: false })).toBeVisible();
});

test('a learner is asked whether anybody is there, and what was watched counts after the answer [S2-69]', async ({
  page,
  site,
}) => {
  const checks = { fromMinutes: 1, toMinutes: 1, waitSeconds: 15 };
  const course = await publishCourse(page.request, site, { videoId, title: '在场确认', rule: { checks } });
  await enterAs(page, '学员');
  await playFilm(page, course, '1');
  await expect(page.getByText(/已同步 \d\d:\d\d:\d\d/)).toBeVisible();
  await askSoon(site, course.film);
  await expect.poll(() => filmSecond(page), { timeout: 20_000 }).toBeGreaterThan(2);
  await page.getByRole('button', { name: '暂停' }).click();
  const dialog = page.getByRole('dialog', { name: '还在看吗？' });
  await expect(dialog).toContainText('还有');
  await dialog.getByRole('button', { name: '在看' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(/已计学时 [1-9]\d* 秒/)).toBeVisible();

  // The next one is not answered.
  await page.getByRole('button', { name: '播放', exact: true }).click();
  await expect.poll(() => filmSecond(page)).toBeGreaterThan(4);
  await askSoon(site, course.film);
  await page.getByRole('button', { name: '暂停' }).click();
  await expect(dialog).toBeVisible();
  const missed = page.getByRole('dialog', { name: '没有收到您的确认' });
  await expect(missed).toContainText(/从 00:0\d 起的学习没有计入学时/, { timeout: 40_000 });
  const before = await filmSecond(page);
  await missed.getByRole('button', { name: /接着学$/ }).click();
  expect(await filmSecond(page)).toBeLessThan(before);
});

test('a learner goes on at the second on another device, which then is the one that counts [S2-69]', async ({
  page,
  site,
  browser,
}) => {
  const course = await publishCourse(page.request, site, { videoId, title: '换一台设备' });
  await enterAs(page, '学员');
  await playFilm(page, course);
  await expect.poll(() => filmSecond(page), { timeout: 20_000 }).toBeGreaterThan(8);
  await page.getByRole('button', { name: '暂停' }).click();
  const left = await filmSecond(page);
  await expect(page.getByText(/本节已学 [1-9]\d*%/)).toBeVisible();

  const other = await browser.newContext({ baseURL: site.origin, viewport: { width: 390, height: 844 } });
  const phone = await other.newPage();
  await enterAs(phone, '学员');
  await phone.goto('/web/course');
  await phone.getByRole('link', { name: /^从 00:\d\d 继续$/ }).click();
  await phone.getByRole('button', { name: '播放：1.1 冰晶效应' }).click();
  await expect.poll(() => filmSecond(phone), { timeout: 20_000 }).toBeGreaterThan(left - 1);

  await page.getByRole('button', { name: '播放', exact: true }).click();
  await expect(page.getByText('您在别处打开了新的学习页面，这里不再计时。')).toBeVisible();
  await page.getByRole('button', { name: '在这里继续' }).click();
  await expect(page.getByText('您在别处打开了新的学习页面，这里不再计时。')).toBeHidden();
  await other.close();
});

test('study goes on without a network and arrives later [S2-69]', async ({ page, site, complaints }) => {
  const course = await publishCourse(page.request, site, { videoId, title: '断网补传' });
  await enterAs(page, '学员');
  await playFilm(page, course, '1');
  await expect.poll(() => filmSecond(page), { timeout: 20_000 }).toBeGreaterThan(1);
  await page.route('**/api/learn/study/beat', (route) => route.abort('internetdisconnected'));
  await page.getByRole('button', { name: '暂停' }).click();
  await expect(page.getByText('网络已断开，恢复后补传')).toBeVisible();
  await page.unroute('**/api/learn/study/beat');
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(page.getByText(/已同步 \d\d:\d\d:\d\d/)).toBeVisible();
  await expect(page.getByText(/本节已学 [1-9]\d*%/)).toBeVisible();
  expect(complaints.filter((complaint) => !complaint.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);
  complaints.length = 0;
});

test('a guest reads the page of a course and a trial lesson on a phone [S2-68, S2-13]', async ({ page, site }) => {
  const course = await publishCourse(page.request, site, { videoId, title: '面向公众的课程' });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/web/course/view/${course.id}`);
  await expect(page.getByRole('heading', { name: course.title })).toBeVisible();
  await expect(page.getByRole('button', { name: '登录后学习', exact: true })).toBeVisible();
  await page.getByRole('link', { name: /^试看/ }).click();
  await expect(page.getByText('低于 0 ℃ 而没有冻结的水')).toBeVisible();
  await expect(page.getByText('本页不计学时')).toBeVisible();
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  await page.goto('/web/course/view');
  await expect(page).toHaveURL(/\/web\/home$/);
});

test('a learner writes a note at its moment and a comment that waits for review [S2-69]', async ({ page, site }) => {
  const course = await publishCourse(page.request, site, { videoId, title: '笔记与讨论' });
  await enterAs(page, '学员');
  await playFilm(page, course);
  await expect.poll(() => filmSecond(page), { timeout: 20_000 }).toBeGreaterThan(3);
  await page.getByRole('button', { name: '暂停' }).click();
  await page.getByRole('textbox', { name: '记一条笔记' }).fill('差值在 −12 ℃ 附近最大');
  await page.getByRole('button', { name: '保存' }).click();
  const notes = page.getByRole('list', { name: '我的笔记' });
  await expect(notes).toContainText('差值在 −12 ℃ 附近最大');
  await expect(page.getByRole('button', { name: '笔记：差值在 −12 ℃ 附近最大' })).toBeVisible();
  await page.getByRole('slider', { name: '播放进度' }).press('Home');
  await notes.getByRole('button', { name: /^00:0\d$/ }).click();
  await expect.poll(() => filmSecond(page)).toBeGreaterThan(2);
  await page.getByRole('button', { name: '讨论', exact: true }).click();
  await page.getByRole('textbox', { name: '参与讨论' }).fill('为什么是 −12 ℃？');
  await page.getByRole('button', { name: '发表' }).click();
  await expect(page.getByRole('list', { name: '讨论', exact: true })).toContainText('为什么是 −12 ℃？');
});
