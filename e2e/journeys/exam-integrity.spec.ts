import { setTimeout as pause } from 'node:timers/promises';
import { expect, type Page } from '@playwright/test';
import { callerFor } from '../support/exam-paper.ts';
import { anExam, begin, cardOf, forgetExams, isComplaint, saved } from '../support/sitting.ts';
import type { Site } from '../support/site.ts';
import { expectSound } from '../support/sound.ts';
import { enterAs, test } from '../support/test.ts';

const LEAVE_MS = 1_000;
const rules = {
  leaveSeconds: LEAVE_MS / 1_000,
  fullScreen: false,
  noCopy: true,
  watermark: true,
  oneDevice: false,
  ipRanges: [],
  flagAt: 2,
  lockAt: null as number | null,
};

/** What the browser reports when another tab is shown: a headless one shows all its tabs at the same time. */
async function setHidden(page: Page, isHidden: boolean): Promise<void> {
  await page.evaluate((hidden) => {
    if (hidden) Object.defineProperty(document, 'hidden', { configurable: true, get: () => true });
    // Its own value again: a page that unloads is hidden too.
    else Reflect.deleteProperty(document, 'hidden');
    document.dispatchEvent(new Event('visibilitychange'));
  }, isHidden);
}

/** Another window in front of the page, or the candidates of an input method. */
async function setFocused(page: Page, isFocused: boolean): Promise<void> {
  await page.evaluate((focused) => {
    document.hasFocus = () => focused;
    window.dispatchEvent(new Event(focused ? 'focus' : 'blur'));
  }, isFocused);
}

const compose = (page: Page, type: 'compositionstart' | 'compositionend') =>
  page.evaluate((name) => {
    document.querySelector('textarea')?.dispatchEvent(new CompositionEvent(name, { bubbles: true }));
  }, type);

async function leave(page: Page, ms: number): Promise<void> {
  await setHidden(page, true);
  await pause(ms);
  await setHidden(page, false);
}

interface Begun {
  readonly examId: string;
  readonly paperId: string;
}

async function sitDown(page: Page, site: Site, integrity: object = rules): Promise<Begun> {
  const examId = await anExam(page, site, '旅程纪律', { kinds: ['single', 'essay'], form: { integrity, layout: 1 } });
  await enterAs(page, '学员');
  await page.goto(`/web/exam/check/${examId}`);
  await expect(page.getByText('离开页面 1 秒以上会被记录')).toBeVisible();
  const watching = page.waitForResponse('**/api/exam/invigilation/report');
  await begin(page);
  await watching;
  return { examId, paperId: new URL(page.url()).pathname.split('/').at(-1) ?? '' };
}

/** The kinds of the paper's events, as the server has them. */
async function kindsOf(site: Site, paperId: string): Promise<number[]> {
  const { rows } = await site.db.query<{ kind: number }>(
    'select kind from invigilation_event where paper_id = $1 order by epoch, seq',
    [paperId],
  );
  return rows.map(({ kind }) => kind);
}

const notices = (page: Page) => page.getByRole('complementary', { name: '考场提示' });

// The browser logs each call that it could not make.
test.beforeEach(({ complaints }) => {
  const { push } = complaints;
  complaints.push = (...texts) => push.apply(complaints, texts.filter(isComplaint));
});
test.afterEach(({ site }) => forgetExams(site));

test('leaving is recorded once and said calmly; acts that are no leaving are not recorded', async ({ page, site }) => {
  const { paperId } = await sitDown(page, site);
  await cardOf(page, 2).getByRole('textbox').fill('自己写下的');
  await compose(page, 'compositionstart');
  await setFocused(page, false);
  await pause(LEAVE_MS * 1.5);
  await compose(page, 'compositionend');
  await setFocused(page, true);
  await page.getByRole('button', { name: '交卷' }).first().click();
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.setViewportSize({ width: 1440, height: 900 });
  await leave(page, LEAVE_MS / 4);
  await page.reload();
  await expect(saved(page)).toBeVisible();
  expect(await kindsOf(site, paperId)).toEqual([]);

  await leave(page, LEAVE_MS * 2);
  await expect(notices(page).getByText(/^您离开页面 \d 秒，已记录（第 1 次）$/)).toBeVisible();
  await expectSound(page);
  await expect.poll(() => kindsOf(site, paperId)).toEqual([1]);
  await page.getByRole('button', { name: '知道了' }).click();
  await expect(notices(page)).toHaveText('');
  await setFocused(page, false);
  await pause(LEAVE_MS * 1.5);
  await setFocused(page, true);
  await expect(notices(page).getByText(/^您离开页面 \d 秒，已记录（第 2 次）$/)).toBeVisible();
});

test('pasting into an answer and copying the paper are refused and recorded', async ({ page, site }) => {
  const { paperId } = await sitDown(page, site);
  await cardOf(page, 2).getByRole('textbox').focus();
  await page.keyboard.press('Control+V');
  await expect(page.getByText('本场考试不能粘贴，请直接输入')).toBeVisible();
  await page.evaluate(() => {
    (document.activeElement as HTMLElement).blur();
    document.getSelection()?.selectAllChildren(document.querySelector('article') as Node);
  });
  await page.keyboard.press('Control+C');
  await expect(notices(page).getByText('您复制了试卷内容，已记录（第 2 次）')).toBeVisible();
  await expect.poll(() => kindsOf(site, paperId)).toEqual([4, 3]);
});

test('an absence without a network is stored, survives a reload, and arrives once', async ({ page, site }) => {
  const { paperId } = await sitDown(page, site);
  const calls = '**/api/exam/**';
  await page.route(calls, (route) => route.abort());
  await leave(page, LEAVE_MS * 2);
  await expect(notices(page).getByText(/第 1 次/)).toBeVisible();
  expect(await kindsOf(site, paperId)).toEqual([]);
  // The last report of a page that unloads passes the block.
  await page.reload();
  await expect(cardOf(page, 1)).toBeVisible();
  await leave(page, LEAVE_MS * 2);
  await expect(notices(page).getByText(/第 2 次/)).toBeVisible();
  await page.unroute(calls);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect.poll(() => kindsOf(site, paperId), { timeout: 40_000 }).toEqual([1, 1]);
  await leave(page, LEAVE_MS / 4);
  expect(await kindsOf(site, paperId)).toEqual([1, 1]);
});

test('a locked paper is hidden until staff unlock it; their message arrives at once', async ({ page, site }) => {
  const { examId, paperId } = await sitDown(page, site, { ...rules, flagAt: 1, lockAt: 1 });
  await page.keyboard.press('a');
  await expect(saved(page)).toBeVisible();
  await leave(page, LEAVE_MS * 2);
  await expect(page.getByRole('heading', { name: '试卷已锁定，请联系监考老师' })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(0);
  await expectSound(page);
  const { ask } = await callerFor(page.request, 'admin');
  const id = (end: number) => `019aaaaa-0000-7000-8000-00000000000${end}`;
  await ask('/api/exam/invigilation/unlock', { id: id(1), paperIds: [paperId], reason: '已核实' });
  await expect(cardOf(page, 1).getByRole('radio').first()).toBeChecked();
  await ask('/api/exam/invigilation/message', { id: id(2), examId, paperIds: null, text: '请把手机收起来' });
  await expect(notices(page).getByText('请把手机收起来')).toBeVisible();
  await page.getByRole('button', { name: '知道了' }).last().click();
  await expect(notices(page).getByText('请把手机收起来')).toHaveCount(0);

  await page.getByRole('button', { name: '交卷' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: '交卷' }).click();
  await page.getByRole('link', { name: '查看结果' }).click();
  const record = page.getByRole('region', { name: '考场记录' });
  await record.getByRole('button', { name: /^说明情况/ }).click();
  await record.getByRole('textbox').fill('电脑弹出了更新窗口');
  await record.getByRole('button', { name: '保存' }).click();
  await expect(record.getByText('我的说明：电脑弹出了更新窗口')).toBeVisible();
  await expectSound(page);
});

test('a collection by the rules is counted down, called off by staff, and done after the next breach', async ({
  page,
  site,
}) => {
  const { paperId } = await sitDown(page, site, { ...rules, flagAt: 1, handInAt: 1 });
  const status = page.getByRole('status', { name: '收卷提示' });
  await page.keyboard.press('a');
  await expect(saved(page)).toBeVisible();
  await leave(page, LEAVE_MS * 2);
  await expect(status).toHaveText(/^按考场规则，本卷将在 \d\d? 秒后收卷。已作答的内容都会计入，请停笔检查。$/);
  await expectSound(page);

  const { ask } = await callerFor(page.request, 'admin');
  const id = '019aaaaa-0000-7000-8000-000000000003';
  await ask('/api/exam/invigilation/unlock', { id, paperIds: [paperId], reason: '系统弹窗' });
  await expect(status).toContainText('监考老师已取消收卷，请继续作答。');
  await expectSound(page);
  await status.getByRole('button', { name: '知道了' }).click();
  await expect(status).toHaveText('');
  await page.keyboard.press('b');
  await expect(cardOf(page, 1).getByRole('radio').nth(1)).toBeChecked();
  await expect(saved(page)).toBeVisible();

  await leave(page, LEAVE_MS * 2);
  await expect(status).toContainText('秒后收卷');
  await site.db.query('update invigilation_paper set collect_at = now() where paper_id = $1', [paperId]);
  await expect(page.getByRole('heading', { name: '已按考场规则收卷' })).toBeVisible({ timeout: 10_000 });
  await expectSound(page);
  const { rows } = await site.db.query(
    'select p.handed_in_by, p.answered, i.collect_at from paper_paper p join invigilation_paper i on i.paper_id = p.id where p.id = $1',
    [paperId],
  );
  expect(rows).toEqual([{ handed_in_by: 4, answered: 1, collect_at: null }]);
  await page.getByRole('link', { name: '查看结果' }).click();
  await expect(page.getByRole('heading', { name: '已按考场规则收卷' })).toHaveCount(0);
  await expect(page.getByText('按考场规则收卷', { exact: true })).toBeVisible();
});
