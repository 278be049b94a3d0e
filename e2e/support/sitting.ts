import { expect, type Browser, type Locator, type Page } from '@playwright/test';
import { callerFor } from './exam-paper.ts';
import type { Site } from './site.ts';
import { enterAs } from './test.ts';

const BANK = '火箭作业安全题库';
/** The exams of journeys, which all have such titles. */
export const OWN = `(select id from exam_exam where title like '旅程%')`;
const types = { single: 1, multi: 2, judge: 3, essay: 4, fill: 5, match: 6, combined: 99 } as const;
export type Kind = keyof typeof types;
export const everyKind: readonly Kind[] = ['single', 'multi', 'judge', 'fill', 'match', 'essay', 'combined'];

/** Each journey creates its own exam and deletes it. */
export async function forgetExams(site: Site): Promise<void> {
  const papers = `(select id from paper_paper where exam_id in ${OWN})`;
  // Saved answers cannot be deleted, and reveal nothing without their paper.
  for (const table of ['paper_event', 'paper_grade']) {
    await site.db.query(`delete from ${table} where paper_id in ${papers}`);
  }
  for (const table of ['paper_uncounted', 'paper_paper', 'exam_key', 'exam_form']) {
    await site.db.query(`delete from ${table} where exam_id in ${OWN}`);
  }
  await site.db.query(`delete from exam_exam where id in ${OWN}`);
  await site.db.query('truncate practice_run, practice_record, practice_day cascade');
}

/** Moves all deadlines past the grace period: the server hands in. */
export async function untilHandedIn({ db }: Site, examId: string): Promise<void> {
  await db.query(`update paper_paper set deadline_at = now() - interval '31 s' where exam_id = $1`, [examId]);
  const running = 'select 1 from paper_paper where exam_id = $1 and state = 0';
  await expect.poll(async () => (await db.query(running, [examId])).rowCount, { timeout: 10_000 }).toBe(0);
}

/** The browser logs each failed call. */
export const isComplaint = (text: string): boolean =>
  !/^(Failed to load resource|WebSocket connection to .* failed: Error in connection establishment): net::ERR_/.test(
    text,
  );

/** The text that shows that the server has acknowledged everything. */
export const saved = (page: Page): Locator => page.getByText(/^已保存 \d\d:\d\d:\d\d$/);

export const cardOf = (page: Page, number: number): Locator => page.getByRole('article', { name: `第 ${number} 题` });

/** Accepts the rules and starts. */
export async function begin(page: Page): Promise<void> {
  await page.getByLabel('我已阅读并遵守以上规定').check();
  await page.getByRole('button', { name: '开始考试' }).click();
  await expect(page).toHaveURL(/\/web\/exam\/start\//);
  await expect(page.getByRole('timer')).toBeVisible();
}

interface Wanted {
  readonly kinds: readonly Kind[];
  /** Seconds from now. */
  readonly startsIn?: number;
  /** Of the section. */
  readonly intro?: string;
  readonly form?: object;
}

/** A published exam with questions of these kinds from the demo bank. */
export async function anExam(
  page: Page,
  { db }: Site,
  title: string,
  { kinds, startsIn = -60, intro = '', form }: Wanted,
) {
  const { ask } = await callerFor(page.request, 'admin');
  const { rows } = await db.query<{ id: string; type: number }>(
    `select i.question_id as id, i.type from question_repo_item i join question_repo b on b.id = i.repo_id
      where b.title = $1 and i.state = 1 order by i.sort`,
    [BANK],
  );
  const items = kinds.map((kind) => {
    const at = rows.findIndex(({ type }) => type === types[kind]);
    return { questionId: rows.splice(at, 1)[0]?.id, points: 2 };
  });
  const at = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();
  const whole = {
    title,
    instructions: '<p>请独立作答。</p>',
    openType: 1,
    startTime: at(startsIn),
    endTime: at(7_200),
    windowMode: 2,
    totalTime: 30,
    passScore: 1,
    layout: 2,
    composition: { sections: [{ title: '一、综合', kind: 'fixed', intro, items }], forms: 1 },
    release: { score: 2, verdict: 2, answer: 2, analysis: 2 },
    ...form,
  };
  const { id } = await ask<{ id: string }>('/api/exam/exam/save', { form: whole });
  await ask('/api/exam/exam/publish', { id });
  return id;
}

/** Creates an exam, signs the learner in and starts it; returns its id. */
export async function sitExam(page: Page, site: Site, title: string, wanted: Wanted): Promise<string> {
  const examId = await anExam(page, site, title, wanted);
  await enterAs(page, '学员');
  await page.goto(`/web/exam/check/${examId}`);
  await begin(page);
  return examId;
}

export async function answeredOrdinals({ db }: Site): Promise<number[]> {
  const { rows } = await db.query<{ ordinal: number }>(
    `select a.ordinal from paper_paper p cross join lateral paper_answers(p.user_id, p.id) a
      where p.exam_id in ${OWN} order by a.ordinal`,
  );
  return rows.map(({ ordinal }) => ordinal);
}

export async function openOther(browser: Browser, site: Site): Promise<Page> {
  const context = await browser.newContext({
    baseURL: site.origin,
    viewport: { width: 1024, height: 768 },
    locale: 'zh-CN',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await enterAs(page, '学员');
  return page;
}
