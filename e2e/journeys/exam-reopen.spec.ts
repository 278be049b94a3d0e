import { expect, type Browser, type Page } from '@playwright/test';
import type { Site } from '../support/site.ts';
import { anExam, begin, cardOf, forgetExams, saved } from '../support/sitting.ts';
import { expectSound } from '../support/sound.ts';
import { admin, enterAs, learner, test } from '../support/test.ts';

const wide = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };
const title = '旅程：重新开放与作废';
const PERSONS = 3;

test.afterEach(({ site }) => forgetExams(site));

async function idOf({ db }: Site, userName: string): Promise<string> {
  const { rows } = await db.query<{ id: string }>('select id from iam_user where user_name = $1', [userName]);
  return rows[0]?.id ?? '';
}

/** A second browser, of the staff. */
async function openStaff(browser: Browser, site: Site): Promise<Page> {
  const context = await browser.newContext({
    baseURL: site.origin,
    viewport: wide,
    locale: 'zh-CN',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await enterAs(page, '管理员');
  return page;
}

/** Chooses an action for the examinee's paper, gives a reason and confirms. */
async function act(
  staff: Page,
  action: string,
  { reason, minutes }: { reason: string; minutes?: string },
): Promise<void> {
  await staff.getByRole('checkbox').nth(1).check();
  await staff.getByRole('button', { name: action, exact: true }).click();
  const dialog = staff.getByRole('dialog');
  await expect(dialog).toBeVisible();
  if (minutes !== undefined) await dialog.getByRole('spinbutton').fill(minutes);
  await dialog.getByLabel('原因').fill(reason);
  await expectSound(staff, '.ant-modal');
  await dialog.locator('.ant-modal-footer button').last().click();
  await expect(dialog).toBeHidden();
}

async function handIn(page: Page): Promise<void> {
  await page.getByRole('button', { name: '交卷' }).first().click();
  await page.getByRole('dialog', { name: '现在交卷吗？' }).getByRole('button', { name: /交卷$/ }).click();
  await expect(page.getByRole('heading', { name: '交卷成功' })).toBeVisible();
}

test('a paper handed in by mistake is reopened and handed in again, voided and restored; who never came is listed', async ({
  page,
  browser,
  site,
}) => {
  test.setTimeout(120_000);
  const userIds = [await idOf(site, learner.name), await idOf(site, admin.name)];
  const examId = await anExam(page, site, title, {
    kinds: ['single', 'single'],
    form: { openType: PERSONS, userIds, release: { score: 2, verdict: 4, answer: 4, analysis: 4 } },
  });
  await enterAs(page, '学员');
  await page.setViewportSize(phone);
  await page.goto(`/web/exam/check/${examId}`);
  await begin(page);
  await cardOf(page, 1).locator('label').first().click();
  await expect(saved(page)).toBeVisible();
  await handIn(page);

  const staff = await openStaff(browser, site);
  await staff.goto(`/admin/exam/paper?examId=${examId}`);
  await expect(staff.getByRole('row').filter({ hasText: learner.realName })).toBeVisible();
  await expectSound(staff);
  await act(staff, '重新开放', { reason: '误点交卷', minutes: '10' });
  await expect(staff.getByText('已重新开放 1 份试卷')).toBeVisible();

  // The receipt page notices when it is looked at again.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByRole('heading', { name: '可以继续作答' })).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('10 分钟');
  await expectSound(page);
  await page.screenshot({ path: test.info().outputPath('reopened-390.png') });
  await page.getByRole('button', { name: '继续作答' }).click();
  await expect(page.getByRole('timer')).toContainText(/00:(10:00|09:\d\d)/);
  await expect(cardOf(page, 1).getByRole('radio').first()).toBeChecked();
  await page.getByRole('button', { name: '下一题' }).click();
  await cardOf(page, 2).locator('label').first().click();
  await expect(saved(page)).toBeVisible();
  await handIn(page);
  await expect(page.getByText('已答 2 题，共 2 题')).toBeVisible();
  // The other examinee's paper may have been prepared meanwhile.
  const own = 'select id from paper_paper where exam_id = $1 and user_id = $2';
  const { rows } = await site.db.query<{ id: string }>(own, [examId, userIds[0]]);
  const paperId = rows[0]?.id ?? '';
  const graded = 'select 1 from paper_paper where exam_id = $1 and state = 2';
  await expect.poll(async () => (await site.db.query(graded, [examId])).rowCount).toBe(1);

  await staff.reload();
  await act(staff, '作废', { reason: '经查实为替考' });
  await expect(staff.getByRole('row').filter({ hasText: learner.realName })).toContainText('已作废');
  await staff.screenshot({ path: test.info().outputPath('papers-1440.png') });
  await page.goto(`/web/exam/result/${paperId}`);
  const card = page.getByRole('region', { name: '成绩' });
  await expect(card).toContainText('已作废');
  await expect(card).toContainText('经查实为替考');
  await expectSound(page);
  await page.screenshot({ path: test.info().outputPath('void-390.png') });

  await staff.goto(`/admin/exam/paper/view/${paperId}`);
  await expect(staff.getByRole('region', { name: '答卷概况' })).toContainText('经查实为替考');
  await staff.getByRole('tab', { name: /^经过/ }).click();
  await expect(staff.getByRole('list', { name: '经过' })).toContainText('重新开放 10 分钟：误点交卷');
  await expectSound(staff);
  await staff.screenshot({ path: test.info().outputPath('paper-1440.png') });
  await staff.getByRole('button', { name: '撤销作废' }).click();
  const dialog = staff.getByRole('dialog');
  await dialog.getByLabel('原因').fill('复核无误');
  await dialog.locator('.ant-modal-footer button').last().click();
  await expect(dialog).toBeHidden();
  await expect(staff.getByRole('button', { name: '作废', exact: true })).toBeVisible();
  await page.reload();
  await expect(card).not.toContainText('已作废');
  await expect(card).toContainText('本次得分');

  await site.db.query(
    `update exam_exam set starts_at = starts_at - interval '1 d', ends_at = ends_at - interval '1 d' where id = $1`,
    [examId],
  );
  await staff.goto(`/admin/exam/paper?examId=${examId}`);
  await staff.getByRole('button', { name: '缺考 1 人' }).click();
  await expect(staff.getByRole('heading', { name: `缺考名单：${title}` })).toBeVisible();
  await expect(staff.getByRole('row').filter({ hasText: admin.realName })).toBeVisible();
  await expectSound(staff);
  await staff.screenshot({ path: test.info().outputPath('absent-1440.png') });
  await staff.setViewportSize(phone);
  await expect(staff.getByText(admin.realName).last()).toBeVisible();
  await expectSound(staff);
  await staff.screenshot({ path: test.info().outputPath('absent-390.png') });
  await staff.goto(`/admin/exam/paper?examId=${examId}`);
  await expect(staff.getByText(learner.realName).first()).toBeVisible();
  await staff.screenshot({ path: test.info().outputPath('papers-390.png') });
  await staff.context().close();
});
