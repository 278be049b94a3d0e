import { setTimeout as pause } from 'node:timers/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import { boxesOf, expectUnmoved } from '../support/boxes.ts';
import {
  anExam,
  answeredOrdinals,
  begin,
  cardOf,
  everyKind,
  forgetExams,
  isComplaint,
  openOther,
  OWN,
  saved,
  sitExam,
  untilHandedIn,
} from '../support/sitting.ts';
import { expectSound } from '../support/sound.ts';
import { enterAs, learner, signIn, test } from '../support/test.ts';

/** An outage long enough to be noticed; use the long one when changing how answers are sent. */
const OUTAGE_MS = process.env['LONG'] ? 30_000 : 2_500;

test.afterEach(({ site }) => forgetExams(site));

/** Where an element is in windows of different sizes; it must be inside each. */
async function placesOf(page: Page, element: Locator) {
  const size = page.viewportSize();
  const places = [];
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
    [360, 640],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(element).toBeInViewport({ ratio: 1 });
    const { x = 0, y = 0 } = (await element.boundingBox()) ?? {};
    places.push([width, Math.round(x), Math.round(y)]);
  }
  if (size) await page.setViewportSize(size);
  return places;
}

test('a learner finds an exam, reads its rules, answers all seven types by mouse and keyboard, and hands in with a receipt [S1-08, S2-50, S2-51]', async ({
  page,
  site,
}) => {
  await anExam(page, site, '旅程一', { kinds: everyKind });
  await enterAs(page, '学员');
  await page.goto('/web/uc');
  await page
    .getByRole('navigation', { name: '我的学习' })
    .getByRole('link', { name: /^我的考试/ })
    .click();
  await expect(page).toHaveURL(/\/web\/exam$/);
  await expectSound(page);
  await page.getByRole('listitem').filter({ hasText: '旅程一' }).getByRole('link', { name: '进入考试' }).click();
  await expect(page).toHaveURL(/\/web\/exam\/check\//);
  await expect(page.getByRole('button', { name: '开始考试' })).toBeDisabled();
  await expectSound(page);
  await begin(page);
  await expect(page.getByRole('banner')).toHaveCount(0);
  await expect(page.getByRole('timer')).toContainText(/00:(30:00|29:5\d)/);
  await expectSound(page);

  await page.keyboard.press('b');
  await expect(saved(page)).toBeVisible();
  await page.keyboard.press('f');
  await expect(page.getByRole('button', { name: '第 1 题，已答，已标记' })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await cardOf(page, 2).locator('label').nth(0).click();
  await cardOf(page, 2).locator('label').nth(2).click();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('1');
  await page.keyboard.press('ArrowRight');
  for (const blank of await cardOf(page, 4).getByRole('textbox').all()) await blank.fill('飞行管制');
  await page.getByRole('button', { name: '下一题' }).click();
  const pairs = await cardOf(page, 5).getByRole('button', { name: /未选/ }).all();
  expect(pairs.length).toBeGreaterThan(1);
  await pairs[0]?.focus();
  await page.keyboard.press('a');
  await page.getByRole('button', { name: '下一题' }).click();
  await cardOf(page, 6).getByRole('textbox').fill('先断开电源，再取下钥匙。');
  await page.getByRole('button', { name: '下一题' }).click();
  await cardOf(page, 7).locator('label').first().click();
  await expect(saved(page)).toBeVisible();
  await expectSound(page);
  expect(await answeredOrdinals(site)).toEqual([1, 2, 3, 4, 5, 6, 7]);

  await page.getByRole('button', { name: '交卷' }).first().click();
  const dialog = page.getByRole('dialog', { name: '现在交卷吗？' });
  await expect(
    dialog.getByRole('region', { name: '未答或未答完' }).getByRole('button', { name: '第 5 题' }),
  ).toBeVisible();
  await expect(dialog.getByRole('region', { name: '标记待查' }).getByRole('button', { name: '第 1 题' })).toBeVisible();
  await expectSound(page, 'dialog[open]');
  await dialog.getByRole('button', { name: '仍然交卷' }).click();
  await expect(page.getByRole('heading', { name: '交卷成功' })).toBeVisible();
  await expect(page.getByText('已答 7 题，共 7 题')).toBeVisible();
  await expectSound(page);
  const { rows } = await site.db.query(`select 1 from paper_paper where exam_id in ${OWN}`);
  expect(rows).toHaveLength(1);
  await page.getByRole('link', { name: '查看结果' }).click();
  await expect(page).toHaveURL(/\/web\/exam\/result\//);
});

test('no answer is lost when the network fails and the page is reloaded offline: everything is saved in the end', async ({
  page,
  site,
  complaints,
}) => {
  await sitExam(page, site, '旅程二', { kinds: ['single', 'essay', 'judge', 'single'] });
  await page.keyboard.press('a');
  await expect(saved(page)).toBeVisible();

  await page.context().setOffline(true);
  await page.keyboard.press('ArrowRight');
  await cardOf(page, 2).getByRole('textbox').fill('断网时写下的答案');
  await expect(page.getByText('网络已断开，答案已存在本机，1 题待发送')).toBeVisible();
  await page.getByRole('button', { name: '下一题' }).click();
  await page.keyboard.press('1');
  await expect(page.getByRole('button', { name: '第 3 题，已答，待发送' })).toBeVisible();
  await expectSound(page);
  await pause(OUTAGE_MS);
  expect(await answeredOrdinals(site)).toEqual([1]);
  await page.context().setOffline(false);
  await expect(saved(page)).toBeVisible();
  expect(await answeredOrdinals(site)).toEqual([1, 2, 3]);

  await page.route('**/api/exam/paper/*', (route) => route.abort());
  await page.getByRole('button', { name: '下一题' }).click();
  await page.keyboard.press('c');
  await expect(page.getByText('1 题待发送')).toBeVisible();
  await page.reload();
  await expect(page.getByText('网络已断开，答案已存在本机，1 题待发送')).toBeVisible();
  await expect(page.getByRole('button', { name: '第 4 题，已答，待发送' })).toBeVisible();
  await expect(page.getByRole('button', { name: '第 2 题，已答', exact: true })).toBeVisible();
  await page.unroute('**/api/exam/paper/*');
  await page.getByRole('button', { name: '立即重连' }).click();
  await expect(saved(page)).toBeVisible();
  expect(await answeredOrdinals(site)).toEqual([1, 2, 3, 4]);

  // The browser logs each failed call; nothing else may have failed.
  await expect.poll(() => complaints.filter(isComplaint)).toEqual([]);
  complaints.length = 0;
});

test('another browser asks before it takes over the paper; the first becomes read-only, and takes it back', async ({
  page,
  site,
  browser,
}) => {
  const examId = await sitExam(page, site, '旅程三', { kinds: ['single', 'judge'] });
  await page.keyboard.press('a');
  await expect(saved(page)).toBeVisible();

  const other = await openOther(browser, site);
  await other.goto(`/web/exam/check/${examId}`);
  await other.getByRole('button', { name: '继续作答' }).click();
  await expect(other.getByRole('heading', { name: '试卷正在另一处作答' })).toBeVisible();
  await expectSound(other);
  await other.getByRole('button', { name: '在这里继续作答' }).click();
  await expect(other.getByRole('button', { name: '第 1 题，已答' })).toBeVisible();
  await other.keyboard.press('d');
  await expect(saved(other)).toBeVisible();

  await page.keyboard.press('b');
  await expect(page.getByText('试卷已在另一处继续作答，本页只读')).toBeVisible();
  await expect(cardOf(page, 1).getByRole('radio').first()).toBeDisabled();
  await expectSound(page);
  await page.getByRole('button', { name: '在本页继续' }).click();
  await expect(page.getByText('本页只读')).toHaveCount(0);
  await expect(cardOf(page, 1).getByRole('radio').nth(3)).toBeChecked();
  await other.context().close();
});

test('a clock that runs a day ahead and a session that ends change nothing', async ({ page, site }) => {
  await page.clock.setSystemTime(Date.now() + 86_400_000);
  await sitExam(page, site, '旅程四', { kinds: ['single', 'judge'] });
  await expect(page.getByRole('timer')).toContainText(/00:(30:00|29:\d\d)/);
  await page.keyboard.press('a');
  await expect(saved(page)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: '第 1 题，已答' })).toBeVisible();
  await expect(page.getByRole('timer')).toContainText(/00:29:\d\d/);

  await site.db.query('delete from iam_session where user_id = (select id from iam_user where user_name = $1)', [
    learner.name,
  ]);
  await site.forgetSessions();
  await page.keyboard.press('b');
  await expect(page.getByText('登录已失效，请重新登录，1 题待发送')).toBeVisible();
  await signIn(page, site.redis, learner);
  await expect(saved(page)).toBeVisible();
  await expect(page.getByText('登录已失效')).toHaveCount(0);
  await expect(page).toHaveURL(/\/web\/exam\/start\//);
  await expect(cardOf(page, 1).getByRole('radio').nth(1)).toBeChecked();
});

test('a forward-only exam has no way back, and the server hands in the paper of a closed browser at the end, with every answer', async ({
  page,
  site,
  browser,
}) => {
  const examId = await anExam(page, site, '旅程五', { kinds: ['single', 'essay'], form: { forwardOnly: true } });
  const other = await openOther(browser, site);
  await other.goto(`/web/exam/check/${examId}`);
  await begin(other);
  await expect(other.getByText('只能往前作答')).toBeVisible();
  await other.keyboard.press('c');
  await other.getByRole('button', { name: '确认，下一题' }).click();
  await expect(cardOf(other, 2)).toBeVisible();
  await other.keyboard.press('ArrowLeft');
  await expect(saved(other)).toBeVisible();
  await other.reload();
  await expect(cardOf(other, 2)).toBeVisible();
  await expect(other.getByRole('button', { name: '第 1 题，已答' })).toBeDisabled();
  const address = other.url();
  await other.context().close();
  await untilHandedIn(site, examId);
  await enterAs(page, '学员');
  await page.goto(address);
  await expect(page.getByRole('heading', { name: '考试时间已到，试卷已自动交上' })).toBeVisible();
  await expect(page.getByText('已答 1 题，共 2 题')).toBeVisible();
});

test('in a forward-only exam, a page that answered offline after the paper advanced elsewhere is shown what was rejected', async ({
  page,
  site,
  browser,
  complaints,
}) => {
  const examId = await sitExam(page, site, '旅程七', {
    kinds: ['single', 'judge', 'single'],
    form: { forwardOnly: true },
  });
  await page.context().setOffline(true);
  await page.keyboard.press('a');
  await expect(page.getByText('1 题待发送')).toBeVisible();

  const other = await openOther(browser, site);
  await other.goto(`/web/exam/check/${examId}`);
  await other.getByRole('button', { name: '继续作答' }).click();
  await other.getByRole('button', { name: '在这里继续作答' }).click();
  await other.getByRole('button', { name: '确认，下一题' }).click();
  await other.getByRole('button', { name: '放弃，下一题' }).click();
  await expect(cardOf(other, 2)).toBeVisible();
  await expect(saved(other)).toBeVisible();
  await other.context().close();

  await page.context().setOffline(false);
  await page.getByRole('button', { name: '在本页继续' }).click();
  await expect(page.getByText('第 1 题在本页的修改没有保存')).toBeVisible();
  await expect(cardOf(page, 2)).toBeVisible();
  await expectSound(page);
  await page.getByRole('button', { name: '知道了' }).click();
  await expect(page.getByText('没有保存')).toHaveCount(0);
  await page.keyboard.press('1');
  await expect(saved(page)).toBeVisible();
  expect(await answeredOrdinals(site)).toEqual([2]);
  await expect.poll(() => complaints.filter(isComplaint)).toEqual([]);
  complaints.length = 0;
});

test('on a phone: the waiting room opens automatically, a running exam blocks another, and the whole paper has its answer sheet in a drawer [S8-07, S3-155]', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  // Waiting pages query the server again spread over five seconds; this one immediately.
  await page.addInitScript(() => {
    Math.random = () => 0;
  });
  await sitExam(page, site, '旅程六甲', { kinds: ['judge'] });
  await expect(cardOf(page, 1)).toBeVisible();

  // Only now, and far enough ahead that a slow machine still sees it waiting.
  const examId = await anExam(page, site, '旅程六乙', {
    kinds: ['single', 'multi', 'judge', 'fill', 'combined'],
    startsIn: 20,
    form: { openType: 9, password: '8848', layout: 1 },
  });
  await page.goto(`/web/exam/check/${examId}`);
  await page.getByLabel('我已阅读并遵守以上规定').check();
  await expect(page.getByText('候考中，距离开考')).toBeVisible();
  const button = (name: RegExp) => page.getByRole('button', { name });
  const before = await placesOf(page, button(/开放进入$/));
  await expect(button(/^开始考试$/)).toBeVisible({ timeout: 25_000 });
  expect(await placesOf(page, button(/^开始考试$/))).toEqual(before);
  await expect(page.getByText('考试已经开始，现在可以进入。')).toHaveCount(1);
  await page.getByLabel('考试密码').fill('0000');
  await page.getByRole('button', { name: '开始考试' }).click();
  await expect(page.getByText('考试密码不正确')).toBeVisible();
  await expectSound(page);
  await page.getByLabel('考试密码').fill('8848');
  await page.getByRole('button', { name: '开始考试' }).click();
  const dialog = page.getByRole('dialog', { name: '您有其他正在进行的考试' });
  await expect(dialog).toContainText('旅程六甲');
  await expectSound(page, 'dialog[open]');
  await dialog.getByRole('button', { name: '把它交卷' }).click();
  await page.getByRole('dialog', { name: '确定交卷吗？' }).getByRole('button', { name: '交卷' }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: '开始考试' }).click();
  await expect(page).toHaveURL(/\/web\/exam\/start\//);

  await expect(page.getByRole('article')).toHaveCount(5);
  await page.setViewportSize({ width: 360, height: 844 });
  const options = page.getByRole('article').locator('label');
  const places = await boxesOf(options);
  await cardOf(page, 1).locator('label').nth(1).click();
  await expect(saved(page)).toBeVisible();
  await expectUnmoved(options, places);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: '答题卡 1/5' }).click();
  const sheet = page.getByRole('dialog', { name: /答题卡/ });
  await expectSound(page, 'dialog[open]');
  await sheet.getByRole('button', { name: '第 5 题，未答' }).click();
  await expect(cardOf(page, 5)).toBeInViewport();
  await expectSound(page);
});

test('answers that a slow or broken browser database returns late join the paper, and never override newer ones', async ({
  page,
  site,
  complaints,
}) => {
  // Set by the journey: the next page opens its database late, or not at all.
  await page.addInitScript(() => {
    const way = sessionStorage.getItem('journey:database');
    IDBOpenDBRequest.prototype.addEventListener = function (type: string, listener: unknown, options?: unknown) {
      const hear = listener as (event: Event) => void;
      const late = (event: Event) => void setTimeout(() => hear.call(this, event), 2_500);
      const stored = type === 'success' && way === 'slow' ? late : hear;
      if (type === 'success' && way === 'broken') return;
      EventTarget.prototype.addEventListener.call(this, type, stored, options as AddEventListenerOptions);
    };
  });
  const setDatabase = (way: string) => page.evaluate((to) => sessionStorage.setItem('journey:database', to), way);
  await sitExam(page, site, '旅程八', { kinds: ['essay', 'essay'] });
  const text = () => cardOf(page, 1).getByRole('textbox');
  await expect(text()).toBeVisible();
  await page.route('**/api/exam/paper/*', (route) => route.abort());
  await text().pressSequentially('断网时一个字一个字写下的答案');
  await expect(page.getByText('答案已存在本机，1 题待发送')).toBeVisible();

  await setDatabase('slow');
  await page.unroute('**/api/exam/paper/*');
  await page.reload();
  await expect(text()).toHaveValue('断网时一个字一个字写下的答案');
  await expect(saved(page)).toBeVisible();

  await page.route('**/api/exam/paper/*', (route) => route.abort());
  await text().pressSequentially('，还有后来的');
  await expect(page.getByText('答案已存在本机，1 题待发送')).toBeVisible();
  await setDatabase('broken');
  await page.unroute('**/api/exam/paper/*');
  await page.reload();
  await text().fill('改了');
  await expect(saved(page)).toBeVisible();
  await setDatabase('sound');
  await page.reload();
  await expect(saved(page)).toBeVisible();
  await expect(text()).toHaveValue('改了');
  // The browser logs each failed call; nothing else may have failed.
  await expect.poll(() => complaints.filter(isComplaint)).toEqual([]);
  complaints.length = 0;
});

test('a learner who returns after the end sees which answers were not received, until deleting them', async ({
  page,
  site,
  complaints,
}) => {
  const examId = await sitExam(page, site, '旅程九', { kinds: ['single', 'judge', 'single'] });
  await page.keyboard.press('a');
  await expect(saved(page)).toBeVisible();
  await page.context().setOffline(true);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('1');
  await expect(page.getByText('1 题待发送')).toBeVisible();
  await untilHandedIn(site, examId);
  await page.context().setOffline(false);
  await expect(page.getByRole('heading', { name: '考试时间已到，试卷已自动交上' })).toBeVisible();
  await expect(page.getByText('1 题没有送达')).toBeVisible();
  await expectSound(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await expect(page.getByText('第 2 题在本机的最后作答没有得到服务器确认')).toBeVisible();
  await expectSound(page);
  await page.getByRole('button', { name: '从本机删除' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
  await expect(page.getByText('1 题没有送达')).toHaveCount(0);
  await page.reload();
  await expect(page.getByText('已答 1 题，共 3 题')).toBeVisible();
  await expect(page.getByText('没有送达')).toHaveCount(0);
  // The browser logs each failed call; nothing else may have failed.
  await expect.poll(() => complaints.filter(isComplaint)).toEqual([]);
  complaints.length = 0;
});
