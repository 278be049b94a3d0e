import { expect, type Browser, type Page } from '@playwright/test';
import { callerFor } from '../support/exam-paper.ts';
import type { Site } from '../support/site.ts';
import { anExam, begin, cardOf, forgetExams, saved } from '../support/sitting.ts';
import { expectSound } from '../support/sound.ts';
import { admin, enterAs, learner, test } from '../support/test.ts';

const title = '旅程：监考';
const PERSONS = 3;

test.afterEach(({ site }) => forgetExams(site));

async function idOf({ db }: Site, userName: string): Promise<string> {
  const { rows } = await db.query<{ id: string }>('select id from iam_user where user_name = $1', [userName]);
  return rows[0]?.id ?? '';
}

/** A second browser, of the invigilator. */
async function openStaff(browser: Browser, site: Site): Promise<Page> {
  const context = await browser.newContext({
    baseURL: site.origin,
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await enterAs(page, '管理员');
  return page;
}

const bar = (staff: Page) => staff.getByRole('region', { name: '所选考生的操作' });
const tileOf = (staff: Page, name: string) => staff.getByRole('option', { name: new RegExp(`^${name}`) });

/** Fills in the open dialog and confirms. */
async function confirm(staff: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  const dialog = staff.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await expectSound(staff, '.ant-modal');
  for (const [label, value] of Object.entries(fields)) await dialog.getByLabel(label, { exact: true }).fill(value);
  await staff.keyboard.press('Control+Enter');
  await expect(dialog).toBeHidden();
}

test('an invigilator sees who works, writes, gives more time, unlocks and hands in', async ({
  page,
  browser,
  site,
}) => {
  test.setTimeout(180_000);
  const userIds = [await idOf(site, learner.name), await idOf(site, admin.name)];
  const integrity = {
    leaveSeconds: 5,
    fullScreen: false,
    noCopy: true,
    watermark: false,
    oneDevice: false,
    ipRanges: [],
    flagAt: 2,
    lockAt: 3,
  };
  const examId = await anExam(page, site, title, {
    kinds: ['single', 'single'],
    form: { openType: PERSONS, userIds, integrity },
  });
  const staff = await openStaff(browser, site);
  await staff.goto('/admin/exam/invigilation');
  await staff.getByRole('link', { name: `进入考场 ${title}` }).click();
  await expect(staff.getByRole('heading', { name: title })).toBeVisible();
  await expect(staff.getByText('实时', { exact: true })).toBeVisible();
  await expect(tileOf(staff, learner.realName)).toHaveAccessibleName(/未到/);

  await enterAs(page, '学员');
  await page.goto(`/web/exam/check/${examId}`);
  await begin(page);
  await cardOf(page, 1).locator('label').first().click();
  await expect(saved(page)).toBeVisible();
  await expect(tileOf(staff, learner.realName)).not.toHaveAccessibleName(/未到/, { timeout: 15_000 });
  await expect(tileOf(staff, admin.realName)).toHaveAccessibleName(/未到/);
  await expectSound(staff);
  await staff.screenshot({ path: test.info().outputPath('hall-1440.png') });

  await tileOf(staff, learner.realName).click();
  await bar(staff).getByRole('button', { name: '发消息' }).click();
  await confirm(staff, { 内容: '请检查姓名是否正确' });
  const { rows } = await site.db.query<{ id: string; deadline: Date }>(
    'select id, deadline_at as deadline from paper_paper where exam_id = $1 and user_id = $2',
    [examId, userIds[0]],
  );
  const { ask } = await callerFor(page.request, 'learner');
  const paperId = rows[0]?.id ?? '';
  const own = await ask<{ messages: { text: string }[] }>('/api/exam/invigilation/own-events', { paperId });
  expect(own.messages.map(({ text }) => text)).toEqual(['请检查姓名是否正确']);

  await tileOf(staff, learner.realName).click();
  await bar(staff).getByRole('button', { name: '加时' }).click();
  await expect(staff.getByRole('dialog')).toContainText(/\d\d:\d\d → \d\d:\d\d/);
  await confirm(staff, { 原因: '考点停电' });
  const deadline = 'select deadline_at as deadline from paper_paper where id = $1';
  const after = await site.db.query<{ deadline: Date }>(deadline, [paperId]);
  expect(after.rows[0]!.deadline.getTime() - rows[0]!.deadline.getTime()).toBe(10 * 60_000);

  await site.db.query(
    `insert into invigilation_paper (paper_id, user_id, exam_id, epoch, locked_at) values ($1, $2, $3, 1, now())
     on conflict (paper_id) do update set locked_at = now(), changed_at = now()`,
    [paperId, userIds[0], examId],
  );
  await staff.getByRole('button', { name: `解锁 ${learner.realName}` }).click();
  await confirm(staff, { 原因: '已当面提醒考生' });
  const locked = 'select 1 from invigilation_paper where paper_id = $1 and locked_at is not null';
  await expect.poll(async () => (await site.db.query(locked, [paperId])).rowCount).toBe(0);

  await tileOf(staff, learner.realName).click();
  await bar(staff).getByRole('button', { name: '强制交卷' }).click();
  await confirm(staff, { 原因: '考生提前离场' });
  await expect(tileOf(staff, learner.realName)).toHaveAccessibleName(/已交卷/, { timeout: 15_000 });
  await staff.setViewportSize({ width: 390, height: 844 });
  await expect(staff.getByRole('checkbox', { name: `选择 ${learner.realName}` })).toBeVisible();
  await expectSound(staff);
  await staff.screenshot({ path: test.info().outputPath('hall-390.png') });
});
