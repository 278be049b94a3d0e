import { expect, type Page } from '@playwright/test';
import {
  anExam,
  answeredOrdinals,
  begin,
  cardOf,
  forgetExams,
  isComplaint,
  saved,
  untilHandedIn,
  type Kind,
} from '../support/sitting.ts';
import type { Site } from '../support/site.ts';
import { expectSound } from '../support/sound.ts';
import { enterAs, test } from '../support/test.ts';

const CALLS = '**/api/exam/paper/*';

/** Cuts the network of one page, not of the others. */
const cut = (page: Page) => page.route(CALLS, (route) => route.abort());
const fix = (page: Page) => page.unroute(CALLS);

/**
 * Fires the browser's own event. A click could come after the page's own retry, and hit whatever is there by then.
 */
async function reconnect(page: Page): Promise<void> {
  await fix(page);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
}

/** As a phone suspends a hidden page; a headless browser does not, but its debugger can pause a page. */
async function putToSleep(page: Page): Promise<() => Promise<void>> {
  const devtools = await page.context().newCDPSession(page);
  const asleep = new Promise((resolve) => devtools.once('Debugger.paused', resolve));
  await devtools.send('Debugger.enable');
  await devtools.send('Debugger.pause');
  await asleep;
  return async () => {
    await devtools.send('Debugger.resume');
    await devtools.detach();
  };
}

/** Starts a separate exam and answers the first question, which is saved. */
async function sitDown(page: Page, site: Site, { title, kinds }: { title: string; kinds: readonly Kind[] }) {
  const examId = await anExam(page, site, title, { kinds });
  await enterAs(page, '学员');
  await page.goto(`/web/exam/check/${examId}`);
  await begin(page);
  await page.keyboard.press('a');
  await expect(saved(page)).toBeVisible();
  return examId;
}

// The browser logs each aborted call; nothing else may have failed.
test.beforeEach(({ complaints }) => {
  const { push } = complaints;
  complaints.push = (...texts) => push.apply(complaints, texts.filter(isComplaint));
});
test.afterEach(({ site }) => forgetExams(site));

test('without browser storage, as in a private window, an exam continues with the server alone, and the page warns of the risk', async ({
  page,
  site,
}) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
  });
  await sitDown(page, site, { title: '旅程十一', kinds: ['single', 'judge'] });
  await cut(page);
  await page.keyboard.press('ArrowRight');
  // A key pressed sooner would answer the first question.
  await expect(cardOf(page, 2)).toBeVisible();
  await page.keyboard.press('1');
  await expect(page.getByText('网络已断开，请不要关闭页面，1 题待发送')).toBeVisible();
  await expect(page.getByText('本机没有存下答案，关闭或刷新本页会丢失')).toBeVisible();
  await expect(page.getByText('已存在本机')).toHaveCount(0);
  await expectSound(page);
  await reconnect(page);
  await expect(saved(page)).toBeVisible();
  expect(await answeredOrdinals(site)).toEqual([1, 2]);
  await page.reload();
  await expect(page.getByRole('button', { name: '第 2 题，已答' })).toBeVisible();
  await page.getByRole('button', { name: '交卷' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: '交卷' }).click();
  await expect(page.getByText('已答 2 题，共 2 题')).toBeVisible();
});

test('a second tab asks, takes over and sends what the first had not; the first is notified, and acknowledged answers stay', async ({
  page,
  site,
}) => {
  await sitDown(page, site, { title: '旅程十二', kinds: ['single', 'single', 'judge'] });
  await cut(page);
  await page.keyboard.press('b');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('c');
  await expect(page.getByText('答案已存在本机，2 题待发送')).toBeVisible();

  const second = await page.context().newPage();
  await second.goto(page.url());
  await expect(second.getByRole('heading', { name: '试卷正在另一处作答' })).toBeVisible();
  await second.getByRole('button', { name: '在这里继续作答' }).click();
  await expect(saved(second)).toBeVisible();
  // Where the first tab was.
  await expect(cardOf(second, 2).getByRole('radio').nth(2)).toBeChecked();
  await second.keyboard.press('ArrowLeft');
  await expect(cardOf(second, 1).getByRole('radio').nth(1)).toBeChecked();
  await second.keyboard.press('d');
  await expect(saved(second)).toBeVisible();
  expect(await answeredOrdinals(site)).toEqual([1, 2]);

  // The first tab reconnects with answers it considers unsent.
  await reconnect(page);
  await expect(page.getByText('试卷已在另一处继续作答，本页只读')).toBeVisible();
  await page.getByRole('button', { name: '在本页继续' }).click();
  await expect(page.getByText('本页只读')).toHaveCount(0);
  await page.getByRole('button', { name: '第 1 题，已答' }).click();
  await expect(cardOf(page, 1).getByRole('radio').nth(3)).toBeChecked();
  await page.getByRole('button', { name: '第 2 题，已答' }).click();
  await expect(cardOf(page, 2).getByRole('radio').nth(2)).toBeChecked();
  await expect(second.getByText('试卷已在另一处继续作答，本页只读')).toHaveCount(0);
  await second.getByRole('button', { name: '第 3 题，未答' }).click();
  await second.keyboard.press('1');
  await expect(second.getByText('试卷已在另一处继续作答，本页只读')).toBeVisible();
});

test('a page that is killed with unsent answers finds them again and sends them', async ({ page, site }) => {
  await sitDown(page, site, { title: '旅程十三', kinds: ['single', 'essay'] });
  await cut(page);
  await page.keyboard.press('b');
  await page.keyboard.press('ArrowRight');
  await cardOf(page, 2).getByRole('textbox').fill('页面崩溃之前写下的');
  await expect(page.getByText('答案已存在本机，2 题待发送')).toBeVisible();

  const address = page.url();
  const crashed = page.waitForEvent('crash');
  const devtools = await page.context().newCDPSession(page);
  // Gets no response, because the page has crashed.
  devtools.send('Page.crash').catch(() => undefined);
  await crashed;
  const again = await page.context().newPage();
  await again.goto(address);
  await again.getByRole('button', { name: '在这里继续作答' }).click();
  await expect(saved(again)).toBeVisible();
  await expect(cardOf(again, 2).getByRole('textbox')).toHaveValue('页面崩溃之前写下的');
  await again.getByRole('button', { name: '第 1 题，已答' }).click();
  await expect(cardOf(again, 1).getByRole('radio').nth(1)).toBeChecked();
  expect(await answeredOrdinals(site)).toEqual([1, 2]);
});

test('a page that was suspended past the end shows on waking what was not received; submitted to staff, it is shown to them and deleted from the device', async ({
  page,
  site,
}) => {
  const examId = await sitDown(page, site, { title: '旅程十四', kinds: ['single', 'essay'] });
  await cut(page);
  await page.keyboard.press('ArrowRight');
  await cardOf(page, 2).getByRole('textbox').fill('睡着之前写下的');
  await expect(page.getByText('答案已存在本机，1 题待发送')).toBeVisible();
  const wake = await putToSleep(page);
  await fix(page);
  await untilHandedIn(site, examId);
  await wake();
  await expect(page.getByRole('heading', { name: '考试时间已到，试卷已自动交上' })).toBeVisible();
  await expect(page.getByText('1 题没有送达')).toBeVisible();
  await expect(page.getByText('第 2 题在本机的最后作答没有得到服务器确认')).toBeVisible();
  await expectSound(page);

  await cut(page);
  await page.getByRole('button', { name: '提交备查' }).click();
  await expect(page.getByText('没有提交成功：没有连上服务器')).toBeVisible();
  await expect(page.getByRole('heading', { name: '1 题没有送达' })).toBeFocused();
  await fix(page);
  await page.getByRole('button', { name: '提交备查' }).click();
  await expect(page.getByRole('heading', { name: '第 2 题没有送达的作答已提交备查' })).toBeFocused();
  await expectSound(page);
  const paperId = page.url().split('/').at(-1) ?? '';
  await page.reload();
  await expect(page.getByText('已答 1 题，共 2 题')).toBeVisible();
  await expect(page.getByText('没有送达')).toHaveCount(0);

  await enterAs(page, '管理员');
  await page.goto(`/admin/exam/paper/view/${paperId}`);
  await page.getByRole('tab', { name: '未送达的作答 1' }).click();
  await expect(page.getByText('未计分，仅供复核')).toBeVisible();
  const brought = page.getByRole('list', { name: '未送达的作答' });
  await expect(brought).toContainText('睡着之前写下的');
  await expect(brought).toContainText('计分的作答未作答');
  await expectSound(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectSound(page);
  await page.getByRole('tab', { name: /经过/ }).click();
  await expect(page.getByText('提交没有送达的作答（未计分）')).toBeVisible();
});

test('at zero the page locks, closes the hand-in confirmation and hands in automatically', async ({ page, site }) => {
  const examId = await sitDown(page, site, { title: '旅程十六', kinds: ['single', 'judge'] });
  // Blocked until the page was checked.
  const handIn = Promise.withResolvers<void>();
  await page.route('**/api/exam/paper/hand-in', async (route) => {
    await handIn.promise;
    await route.continue();
  });
  await site.db.query(`update paper_paper set deadline_at = now() + interval '15 s' where exam_id = $1`, [examId]);
  await page.reload();
  await page.getByRole('button', { name: '第 2 题，未答' }).click();
  await page.keyboard.press('1');
  await page.getByRole('button', { name: '交卷' }).first().click();
  const question = page.getByRole('dialog', { name: '现在交卷吗？' });
  await expect(question).toBeVisible();
  await expect(page.getByText('考试时间已到，正在交卷')).toBeVisible();
  await expect(question).toHaveCount(0);
  for (const button of await page.getByRole('button', { name: '交卷' }).all()) await expect(button).toBeDisabled();
  await expectSound(page);
  handIn.resolve();
  await expect(page.getByText('已答 2 题，共 2 题')).toBeVisible();
  expect(await answeredOrdinals(site)).toEqual([1, 2]);
});

test('while another tab keeps an older browser database open, answers go to the server; once it closes they are stored locally too', async ({
  page,
  site,
}) => {
  // As a release with a different database version would request it.
  await page.addInitScript(() => {
    const open = IDBFactory.prototype.open.bind(indexedDB);
    IDBFactory.prototype.open = (name: string, version?: number) => open(name, name === 'ganlin-exam' ? 2 : version);
  });
  await enterAs(page, '学员');
  const other = await page.context().newPage();
  await other.goto('/web/exam');
  await other.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const request = indexedDB.open('ganlin-exam', 1);
        request.addEventListener('success', () => resolve(Object.assign(window, { held: request.result }) && null));
        request.addEventListener('error', reject);
      }),
  );
  await sitDown(page, site, { title: '旅程十五', kinds: ['single', 'judge'] });
  await cut(page);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('1');
  await expect(page.getByText('网络已断开，请不要关闭页面，1 题待发送')).toBeVisible();
  await other.close();
  await expect(page.getByText('网络已断开，答案已存在本机，1 题待发送')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: '第 2 题，已答，待发送' })).toBeVisible();
  await reconnect(page);
  await expect(saved(page)).toBeVisible();
  expect(await answeredOrdinals(site)).toEqual([1, 2]);
});
