import { expect, type Page } from '@playwright/test';
import { answerPaper, callerFor, handIn } from '../support/exam-paper.ts';
import type { Site } from '../support/site.ts';
import { anExam, forgetExams, isComplaint } from '../support/sitting.ts';
import { expectSound } from '../support/sound.ts';
import { admin, enterAs, test } from '../support/test.ts';

const wide = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };
const title = '旅程：简答题阅卷';

test.afterEach(({ site }) => forgetExams(site));

/** An exam of one short answer of two points, with papers that wait for graders. */
async function examWith(
  page: Page,
  site: Site,
  texts: readonly string[],
): Promise<{ examId: string; papers: string[] }> {
  const examId = await anExam(page, site, title, { kinds: ['essay'], form: { attempts: 0 } });
  const own = await callerFor(page.request, 'learner');
  const papers: string[] = [];
  for (const text of texts) {
    const paperId = await answerPaper(own, examId, { essay: [text] });
    await handIn(own, paperId);
    papers.push(paperId);
  }
  const collected = 'select 1 from grading_answer where exam_id = $1';
  await expect.poll(async () => (await site.db.query(collected, [examId])).rowCount).toBe(texts.length);
  return { examId, papers };
}

const score = (page: Page) => page.getByRole('status', { name: '得分' });
const answer = (page: Page) => page.getByRole('region', { name: '作答' });
const number = (page: Page) => answer(page).getByRole('heading', { name: /^答卷/ });

/** Marked without the mouse. */
const ANSWERS = 30;

test('the leader assigns a grader, who marks thirty answers by keyboard, and the examinee gets the result [S3-149]', async ({
  page,
  site,
  complaints,
}) => {
  test.setTimeout(240_000);
  const texts = Array.from({ length: ANSWERS }, (_, at) => `${at} 号作业点：先断电，再检查线路，然后报告。`);
  const { examId, papers } = await examWith(page, site, texts);
  await page.setViewportSize(wide);
  await enterAs(page, '管理员');

  await page.goto(`/admin/exam/grading/lead/${examId}`);
  await expect(page.getByRole('heading', { name: `阅卷安排：${title}` })).toBeVisible();
  await expect(page.getByText('还没有分配阅卷人。')).toBeVisible();
  await expectSound(page);
  await page.getByRole('button', { name: '分配阅卷任务' }).click();
  const drawer = page.getByRole('dialog', { name: '分配阅卷任务' });
  await drawer.getByRole('button', { name: '添加阅卷人' }).click();
  await drawer.getByRole('combobox', { name: '阅卷人' }).click();
  const found = page.waitForResponse((response) => response.request().postData()?.includes(admin.realName) === true);
  await page.keyboard.insertText(admin.realName);
  await found;
  await page.getByTitle(new RegExp(admin.realName)).last().click();
  await drawer.getByRole('button', { name: /保\s*存/ }).click();
  await expect(page.getByRole('region', { name: '阅卷人' })).toContainText(admin.realName);

  await page.goto('/admin/exam/grading');
  const task = page.getByRole('region', { name: title });
  await expect(task).toContainText(`0 / ${ANSWERS}`);
  await expectSound(page);
  await task.getByRole('button', { name: /^阅卷/ }).click();
  await expect(answer(page)).toContainText('姓名和单位已隐藏');
  await expect(page.locator('main')).not.toContainText('李学员');
  await expectSound(page);

  // Points without a rubric: a digit, full marks, zero and half a point.
  await page.keyboard.press('1');
  await page.keyboard.press('.');
  await expect(score(page)).toHaveText(/1\.5 \/ 2 分/);
  const first = await number(page).innerText();
  await page.keyboard.press('Enter');
  await expect(number(page).filter({ hasNotText: first })).toBeVisible();
  await page.keyboard.press('f');
  await expect(score(page)).toHaveText(/2 \/ 2 分/);
  const second = await number(page).innerText();
  await page.keyboard.press('Enter');
  await expect(number(page).filter({ hasNotText: second })).toBeVisible();
  for (let marked = 2; marked < ANSWERS - 1; marked++) {
    const shown = await number(page).innerText();
    await page.keyboard.press('1');
    await page.keyboard.press('Enter');
    await expect(number(page).filter({ hasNotText: shown })).toBeVisible();
  }

  // The last one on a phone, without a network at first: nothing is lost.
  await page.setViewportSize(phone);
  await expectSound(page);
  await page.context().setOffline(true);
  await page.getByRole('radio', { name: '1', exact: true }).check();
  await page.getByRole('textbox', { name: '评语' }).fill('要点不全');
  await page.getByRole('button', { name: /^提交并看下一份/ }).click();
  await expect(page.getByRole('alert').getByRole('button', { name: '重试' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: '评语' })).toHaveValue('要点不全');
  await page.context().setOffline(false);
  await expect(page.getByText('分给您的作答都评完了')).toBeVisible();

  const { rows } = await site.db.query<{ score: number }>(
    'select score_centi as score from paper_paper where exam_id = $1 and state = 2 order by 1',
    [examId],
  );
  expect(rows.map(({ score }) => score)).toEqual([...Array.from({ length: ANSWERS - 2 }, () => 100), 150, 200]);
  const { ask } = await callerFor(page.request, 'learner');
  for (const paperId of papers) {
    expect(await ask('/api/exam/result/detail', { paperId })).toMatchObject({ state: 2, open: 0 });
  }
  // The browser logs the call that failed; nothing else may have failed.
  expect(complaints.filter(isComplaint)).toEqual([]);
  complaints.length = 0;
});
