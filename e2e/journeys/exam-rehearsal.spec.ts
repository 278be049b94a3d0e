import { expect, type Page } from '@playwright/test';
import { anExam, cardOf, forgetExams, isComplaint, openOther, saved } from '../support/sitting.ts';
import type { Site } from '../support/site.ts';
import { expectSound } from '../support/sound.ts';
import { admin, enterAs, learner, test } from '../support/test.ts';

const PERSONS = 3;
const CALLS = '**/api/exam/rehearsal/*';
const phone = { width: 390, height: 844 };

// The browser logs each aborted call; nothing else may have failed.
test.beforeEach(({ complaints }) => {
  const { push } = complaints;
  complaints.push = (...texts) => push.apply(complaints, texts.filter(isComplaint));
});
test.afterEach(({ site }) => forgetExams(site));

/** An exam that begins in an hour, for the learner and the administrator. */
async function aComingExam(page: Page, site: Site, title: string): Promise<string> {
  const { rows } = await site.db.query<{ id: string }>('select id from iam_user where user_name = any($1)', [
    [learner.name, admin.name],
  ]);
  const form = { openType: PERSONS, userIds: rows.map(({ id }) => id) };
  return anExam(page, site, title, { kinds: ['single'], startsIn: 3600, form });
}

async function begin(page: Page): Promise<void> {
  await page.getByLabel('我知道这是试考，不计成绩').check();
  await page.getByRole('button', { name: '开始试考' }).click();
  await expect(page.getByRole('timer')).toBeVisible();
  await expect(page.getByRole('note')).toHaveText('这是试考，不计成绩');
}

async function handIn(page: Page): Promise<void> {
  await page.getByRole('button', { name: '交卷' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: '交卷' }).click();
  await expect(page.getByRole('heading', { name: '试考完成' })).toBeVisible();
}

const picture = (page: Page, name: string) =>
  page.screenshot({ path: test.info().outputPath(`${name}.png`), fullPage: true });

test('an exam is rehearsed before it begins: answers survive a dead network, and nothing is left of it but its completion [S2-53]', async ({
  page,
  site,
}) => {
  test.setTimeout(90_000);
  const title = '旅程：试考';
  const examId = await aComingExam(page, site, title);
  await enterAs(page, '学员');
  await page.goto(`/web/exam/check/${examId}`);
  await expect(page.getByRole('link', { name: '试考一次' })).toBeVisible();
  await picture(page, 'check-1440');
  await page.getByRole('link', { name: '试考一次' }).click();
  await expect(page.getByRole('heading', { name: `试考：${title}` })).toBeVisible();
  await expectSound(page);
  await picture(page, 'entry-1440');
  await begin(page);
  await page.keyboard.press('a');
  await expect(saved(page)).toBeVisible();
  await picture(page, 'answering-1440');

  await page.route(CALLS, (route) => route.abort());
  await page.keyboard.press('ArrowRight');
  await expect(cardOf(page, 2)).toBeVisible();
  await page.keyboard.press('a');
  await page.keyboard.press('b');
  await expect(page.getByText('网络已断开，答案已存在本机，1 题待发送')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: '第 2 题，已答' })).toBeVisible();
  await expect(page.getByText(/网络已断开/)).toBeVisible();
  await page.unroute(CALLS);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(saved(page)).toBeVisible();
  await expectSound(page);

  await handIn(page);
  await expect(page.getByText('服务器收到 2 题的作答，共 5 题')).toBeVisible();
  await expect(page.getByText(/^SK[0-9A-Z]{20}/)).toBeVisible();
  await expectSound(page);
  await picture(page, 'done-1440');
  await page.reload();
  await expect(page.getByText('服务器收到 2 题的作答，共 5 题')).toBeVisible();
  await page.getByRole('link', { name: '返回考前检查' }).click();
  await expect(page.getByText(/^已试考：.*已答 2 题，共 5 题$/)).toBeVisible();
  // A worker may have dealt the papers of the exam meanwhile; nobody has begun one.
  const begun = 'select 1 from paper_paper where exam_id = $1 and started_at is not null';
  expect((await site.db.query(begun, [examId])).rowCount).toBe(0);
  await page.goto('/web/paper');
  await expect(page.getByText(title)).toHaveCount(0);

  await page.goto(`/web/exam/debug?examId=${examId}`);
  const card = page.getByRole('region', { name: '试考' });
  await expect(card).toContainText('已试考');
  await expect(card.getByRole('link', { name: '再试考一次' })).toBeVisible();
  await expect(page.getByRole('complementary', { name: '调试结果' })).toContainText('结果已保存', { timeout: 20_000 });
  await picture(page, 'debug-1440');

  await enterAs(page, '管理员');
  await page.goto(`/admin/exam/devices/${examId}`);
  await expect(page.getByText(/^应考 2 人/)).toContainText('共 1 人完成试考');
  await expect(page.getByRole('row').filter({ hasText: learner.realName })).toContainText('答 2/5 题');
  await expect(page.getByRole('row').filter({ hasText: admin.realName })).toContainText('没有试过');
  await expectSound(page);
  await picture(page, 'staff-1440');
});

test('on a phone a rehearsal is resumed, continues on another page, and gives way to a real paper [S2-53]', async ({
  page,
  site,
  browser,
}) => {
  test.setTimeout(90_000);
  const examId = await aComingExam(page, site, '旅程：手机试考');
  await page.setViewportSize(phone);
  await enterAs(page, '学员');
  await page.goto(`/web/exam/check/${examId}`);
  await expect(page.getByRole('link', { name: '试考一次' })).toBeVisible();
  await picture(page, 'check-390');
  await page.goto(`/web/exam/rehearsal/${examId}`);
  await expect(page.getByRole('button', { name: '开始试考' })).toBeDisabled();
  await expectSound(page);
  await picture(page, 'entry-390');
  await begin(page);
  await page.keyboard.press('a');
  await expect(saved(page)).toBeVisible();
  await expectSound(page);
  await picture(page, 'answering-390');
  await page.goto(`/web/exam/rehearsal/${examId}`);
  await page.getByRole('button', { name: '继续试考' }).click();
  await expect(cardOf(page, 1).getByRole('radio').first()).toBeChecked();

  const other = await openOther(browser, site);
  await other.goto(page.url());
  await other.getByRole('button', { name: '在这里继续作答' }).click();
  await expect(cardOf(other, 1).getByRole('radio').first()).toBeChecked();
  await other.context().close();

  const real = await anExam(page, site, '旅程：真的考试', { kinds: ['single'] });
  await enterAs(page, '学员');
  await page.goto(`/web/exam/check/${real}`);
  await page.getByLabel('我已阅读并遵守以上规定').check();
  await page.getByRole('button', { name: '开始考试' }).click();
  await expect(page.getByRole('timer')).toBeVisible();
  await page.goto(`/web/exam/rehearsal/${examId}`);
  await expect(page.getByText('您有其他正在进行的考试：旅程：真的考试')).toBeVisible();
  await picture(page, 'refused-390');
  await page.getByRole('link', { name: '去作答' }).click();
  await expect(page.getByRole('timer')).toBeVisible();
  await page.getByRole('button', { name: '交卷' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: '交卷' }).click();
  await expect(page.getByRole('heading', { name: '交卷成功' })).toBeVisible();

  await page.goto(`/web/exam/rehearsal/${examId}`);
  await page.getByRole('button', { name: '继续试考' }).click();
  await page.getByRole('button', { name: '在这里继续作答' }).click();
  await handIn(page);
  await expectSound(page);
  await picture(page, 'done-390');
});
