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

/** The network of one page is gone, and that of the others is not. */
const cut = (page: Page) => page.route(CALLS, (route) => route.abort());
const fix = (page: Page) => page.unroute(CALLS);

/** As the browser says it. A click could come behind the page's own attempt, and hit what stands there by then. */
async function reconnect(page: Page): Promise<void> {
  await fix(page);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
}

/** As a phone does with a page out of sight; a browser without a window does not, but its debugger can hold a page. */
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

/** Begins an exam of its own and answers the first question, which arrives. */
async function sitDown(page: Page, site: Site, { title, kinds }: { title: string; kinds: readonly Kind[] }) {
  const examId = await anExam(page, site, title, { kinds });
  await enterAs(page, '学员');
  await page.goto(`/web/exam/check/${examId}`);
  await begin(page);
  await page.keyboard.press('a');
  await expect(saved(page)).toBeVisible();
  return examId;
}

// Of each call that was cut off the browser says so; nothing else may have gone wrong.
test.beforeEach(({ complaints }) => {
  const { push } = complaints;
  complaints.push = (...texts) => push.apply(complaints, texts.filter(isComplaint));
});
test.afterEach(({ site }) => forgetExams(site));

test('where the browser keeps nothing, as in a private window, an exam goes on with the server alone, and the page says what is at stake', async ({
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

test('of two tabs the second asks, takes over and sends what the first had not; the first learns of it, and what was acknowledged stands', async ({
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
  await expect(cardOf(second, 1).getByRole('radio').nth(1)).toBeChecked();
  await second.keyboard.press('d');
  await expect(saved(second)).toBeVisible();
  expect(await answeredOrdinals(site)).toEqual([1, 2]);

  // The first comes back with what it believes to be unsent.
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

test('a page that is killed with answers it could not send finds them again, and sends them', async ({
  page,
  site,
}) => {
  await sitDown(page, site, { title: '旅程十三', kinds: ['single', 'essay'] });
  await cut(page);
  await page.keyboard.press('b');
  await page.keyboard.press('ArrowRight');
  await cardOf(page, 2).getByRole('textbox').fill('页面崩溃之前写下的');
  await expect(page.getByText('答案已存在本机，2 题待发送')).toBeVisible();

  const address = page.url();
  const crashed = page.waitForEvent('crash');
  const devtools = await page.context().newCDPSession(page);
  // It does not answer: nobody is there any more.
  devtools.send('Page.crash').catch(() => undefined);
  await crashed;
  const again = await page.context().newPage();
  await again.goto(address);
  await again.getByRole('button', { name: '在这里继续作答' }).click();
  await expect(saved(again)).toBeVisible();
  await expect(cardOf(again, 1).getByRole('radio').nth(1)).toBeChecked();
  await again.getByRole('button', { name: '第 2 题，已答' }).click();
  await expect(cardOf(again, 2).getByRole('textbox')).toHaveValue('页面崩溃之前写下的');
  expect(await answeredOrdinals(site)).toEqual([1, 2]);
});

test('a page that slept over the end says on waking what did not arrive; left with the staff it is shown to them, and the device lets go', async ({
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

test('at zero the page locks, closes the question whether to hand in, and hands in by itself', async ({
  page,
  site,
}) => {
  const examId = await sitDown(page, site, { title: '旅程十六', kinds: ['single', 'judge'] });
  // Held until the page was looked at.
  const handIn = Promise.withResolvers<void>();
  await page.route('**/api/exam/paper/hand-in', async (route) => {
    await handIn.promise;
    await route.continue();
  });
  await site.db.query(`update paper_paper set deadline_at = now() + interval '8 s' where exam_id = $1`, [examId]);
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

test('while another tab holds an older database of the browser open, answers go to the server; once it is let go they are kept here too', async ({
  page,
  site,
}) => {
  // As a release with another database would ask for it.
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
