import { expect } from '@playwright/test';
import { anExam, begin, cardOf, forgetExams, openOther, saved } from '../support/sitting.ts';
import { expectSound } from '../support/sound.ts';
import { admin, enterAs, test } from '../support/test.ts';

const title = '旅程：值班';
const PHONE = { width: 390, height: 844 };

test.afterEach(({ site }) => forgetExams(site));

test('the officer on duty sees an exam begin, what to look at, and how the system is', async ({
  page,
  browser,
  site,
}) => {
  test.setTimeout(180_000);
  const examId = await anExam(page, site, title, { kinds: ['single', 'single'] });
  await enterAs(page, '管理员');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/admin/exam/duty');
  await expect(page.getByRole('heading', { name: '值班总览' })).toBeVisible();
  const card = page.getByRole('listitem', { name: title });
  await expect(card).toContainText('考试中0');
  await expect(page.getByText('实时', { exact: true })).toBeVisible();

  const examinee = await openOther(browser, site);
  await examinee.goto(`/web/exam/check/${examId}`);
  await begin(examinee);
  await cardOf(examinee, 1).locator('label').first().click();
  await expect(saved(examinee)).toBeVisible();
  await expect(card).toContainText('考试中1', { timeout: 15_000 });
  await expect(card).toContainText('已到1');

  const system = page.getByRole('region', { name: '系统' });
  await expect(system.getByText('Redis', { exact: true })).toBeVisible();
  await expect(system.getByText(/接口 \d+、后台 \d+/)).toBeVisible({ timeout: 30_000 });
  await site.db.query(
    `insert into paper_face (exam_id, user_id, state)
    select $1, id, 2 from iam_user where user_name = $2`,
    [examId, admin.name],
  );
  const faults = page.getByRole('region', { name: '需要处理' });
  await expect(faults.getByText(`${title}：1 人等待人工核验`)).toBeVisible({ timeout: 15_000 });
  await expectSound(page);
  await page.screenshot({ path: test.info().outputPath('duty-1440.png'), fullPage: true });

  await page.getByRole('button', { name: '大屏显示' }).click();
  await page.screenshot({ path: test.info().outputPath('duty-wall.png') });
  await page.getByRole('button', { name: '退出大屏' }).click();

  await page.setViewportSize(PHONE);
  await expect(card).toBeVisible();
  const tooWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  expect(tooWide).toBe(false);
  await expectSound(page);
  await page.screenshot({ path: test.info().outputPath('duty-390.png'), fullPage: true });

  await faults
    .getByRole('link', { name: /进入考场/ })
    .first()
    .click();
  await expect(page).toHaveURL(new RegExp(`/admin/exam/invigilation/${examId}$`));
  await examinee.context().close();
});
