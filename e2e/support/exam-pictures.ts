import type { Page } from '@playwright/test';
import { answerMost, callerFor, handIn } from './exam-paper.ts';
import type { Site } from './site.ts';

/** The demo exam that nobody has started: all of it can still be changed. */
export async function comingExam(site: Site): Promise<string> {
  const { rows } = await site.db.query<{ id: string }>(
    `select id from exam_exam where state = 1 and starts_at > now() limit 1`,
  );
  return rows[0]?.id ?? '';
}

/** The public demo exam that can be taken now. */
export async function openExam(site: Site): Promise<string> {
  const { rows } = await site.db.query<{ id: string }>(
    `select id from exam_exam where open_type = 1 and state = 1 and starts_at <= now() and ends_at > now() limit 1`,
  );
  return rows[0]?.id ?? '';
}

export async function beginExam(site: Site, page: Page): Promise<string> {
  const { ask } = await callerFor(page.request, 'learner');
  const { paperId } = await ask<{ paperId: string }>('/api/exam/paper/start', { examId: await openExam(site) });
  return paperId;
}

export async function agree(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: '我已阅读并遵守以上规定' }).check();
}

export async function sitExam(page: Page): Promise<void> {
  await page.getByRole('article').locator('label').first().click();
  await page.getByText('已保存').first().waitFor();
}

/** Finishes a running paper, or starts one, with most answers correct. */
export async function endExam(site: Site, page: Page): Promise<string> {
  const caller = await callerFor(page.request, 'learner');
  const paperId = await beginExam(site, page);
  await answerMost(caller, site, paperId);
  await handIn(caller, paperId);
  return paperId;
}

/** The demo exams: one is being marked by three graders, one has appeals. */
const marked = '019a8000-0000-7000-8000-0000000000e4';
const appealed = '019a8000-0000-7000-8000-0000000000e6';

async function deskPath(site: Site): Promise<string> {
  const { rows } = await site.db.query<{ id: string }>(
    `select question_id as id from grading_answer where exam_id = $1 group by 1 order by count(*) desc, 1 limit 1`,
    [marked],
  );
  return `/admin/exam/grading/desk/${marked}/${rows[0]?.id}`;
}

/** What staff do with papers after hand-in. */
export function gradingScreens(site: () => Site) {
  return [
    { name: 'grading', path: '/admin/exam/grading', ready: '阅卷' },
    { name: 'grading-desk', path: () => deskPath(site()), ready: '姓名和单位已隐藏' },
    { name: 'grading-lead', path: `/admin/exam/grading/lead/${marked}`, ready: '阅卷人', whole: true },
    { name: 'appeals', path: `/admin/exam/appeals/${appealed}`, ready: '申诉', whole: true },
  ] as const;
}
