import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { fillPapers } from '../../server/test/support/analysis-papers.ts';
import { answerPaper, callerFor, handIn } from '../support/exam-paper.ts';
import type { Site } from '../support/site.ts';
import { anExam, forgetExams } from '../support/sitting.ts';
import { expectSound } from '../support/sound.ts';
import { enterAs, test } from '../support/test.ts';

const wide = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };
const title = '旅程：考试分析';
const PAPERS = 120;

test.afterEach(({ site }) => forgetExams(site));

/** An exam of choice questions with papers of examinees of differing ability. */
async function examWith(page: Page, site: Site): Promise<{ examId: string; paperId: string }> {
  const kinds = Array.from({ length: 20 }, (_, at) => (at % 5 === 4 ? ('judge' as const) : ('single' as const)));
  const examId = await anExam(page, site, title, { kinds, form: { passScore: 24 } });
  const own = await callerFor(page.request, 'learner');
  const paperId = await answerPaper(own, examId, { judge: [true] });
  await handIn(own, paperId);
  const { rows } = await site.db.query<{ id: string }>(
    `select id from iam_user where dept_id is not null and id <> (select user_id from paper_paper where id = $1)
      order by id limit $2`,
    [paperId, PAPERS - 1],
  );
  const unknown = Array.from({ length: PAPERS - 1 - rows.length }, () => randomUUID());
  await fillPapers(site.db, { modelId: paperId, userIds: [...rows.map(({ id }) => id), ...unknown] });
  return { examId, paperId };
}

test('staff see how an exam went, find bad questions and export the figures', async ({ page, site }) => {
  const { examId, paperId } = await examWith(page, site);
  await page.setViewportSize(wide);
  await enterAs(page, '管理员');
  await page.goto(`/admin/exam/analysis/${examId}`);
  await expect(page.getByRole('heading', { name: `考试分析：${title}` })).toBeVisible();
  await expect(page.getByText(`${PAPERS} 份答卷中`)).toBeVisible({ timeout: 30_000 });

  const distribution = page.getByRole('region', { name: '成绩分布', exact: true });
  await expect(distribution.getByRole('img', { name: /合格线 24 分/ })).toBeVisible();
  await expect(distribution.locator('svg')).toBeVisible();
  await expect(page.getByRole('region', { name: '各单位', exact: true }).getByRole('table')).toBeVisible();
  const bad = page.getByRole('region', { name: '需要处理的题', exact: true });
  await expect(bad).toContainText('疑似答案有误');
  await expect(bad).toContainText('区分度为负');
  await expectSound(page);
  await page.screenshot({ path: 'test-results/exam-analysis-desktop.png', fullPage: true });
  await page.setViewportSize(phone);
  await expectSound(page);
  await page.screenshot({ path: 'test-results/exam-analysis-phone.png', fullPage: true });

  await distribution.getByRole('button', { name: '看数据表' }).click();
  await expect(distribution.getByRole('table')).toBeVisible();

  await bad.getByRole('button', { name: '看这道题' }).first().click();
  const drawer = page.getByRole('dialog', { name: /^第 \d+ 题$/ });
  await expect(drawer).toContainText('核对答案');
  await expect(drawer.getByRole('columnheader', { name: '高分组' })).toBeVisible();
  await expect(drawer.getByRole('link', { name: '改判这道题' })).toBeVisible();
  await expectSound(page, '[role=dialog]');
  await page.screenshot({ path: 'test-results/exam-analysis-drawer.png' });
  await page.keyboard.press('Escape');

  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: '导出' }).click();
  expect((await saved).suggestedFilename()).toBe('考试分析.xlsx');

  await enterAs(page, '学员');
  await page.goto(`/web/exam/result/${paperId}`);
  const sections = page.getByRole('region', { name: '分部得分' });
  await expect(sections.getByText(/^全体平均 \d/)).toBeVisible();
  await expectSound(page);
  await page.screenshot({ path: 'test-results/exam-analysis-own.png', fullPage: true });
});
