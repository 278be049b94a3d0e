import { expect, type Browser, type Page } from '@playwright/test';
import { answerPaper, callerFor, handIn } from '../support/exam-paper.ts';
import { press } from '../support/keyboard.ts';
import type { Site } from '../support/site.ts';
import { anExam, forgetExams, isComplaint } from '../support/sitting.ts';
import { admin, enterAs, test } from '../support/test.ts';

const title = '旅程：只用键盘阅卷';
const ANSWERS = 30;
/** By hand: a grader cannot correct what the examinee may have seen. */
const release = { score: 4, verdict: 4, answer: 4, analysis: 4 };

test.afterEach(({ site }) => forgetExams(site));

/** Papers with one short answer of two points each, all given to the administrator. */
async function examToGrade(page: Page, site: Site): Promise<string> {
  const examId = await anExam(page, site, title, { kinds: ['essay'], form: { attempts: 0, release } });
  const learner = await callerFor(page.request, 'learner');
  for (let count = 0; count < ANSWERS; count++) {
    const paperId = await answerPaper(learner, examId, { essay: [`第 ${count} 份：先断电，再检查线路，然后报告。`] });
    await handIn(learner, paperId);
  }
  const { rows } = await site.db.query<{ id: string }>('select id from iam_user where user_name = $1', [admin.name]);
  const { ask } = await callerFor(page.request, 'admin');
  await ask('/api/exam/grading-lead/save', { examId, version: 0, graders: [{ userId: rows[0]?.id }] });
  const collected = 'select 1 from grading_answer where exam_id = $1';
  await expect.poll(async () => (await site.db.query(collected, [examId])).rowCount).toBe(ANSWERS);
  return examId;
}

const answer = (page: Page) => page.getByRole('region', { name: '作答' });
const heading = (page: Page) => answer(page).getByRole('heading', { name: /^答卷/ });
const numberIn = async (page: Page) => Number((await heading(page).innerText()).replaceAll(/\D/g, ''));

/** Counts what only a mouse, a pen or a finger does. */
async function countPointers(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const counted = window as unknown as { pointers: number };
    counted.pointers = 0;
    for (const kind of ['pointerdown', 'mousedown', 'touchstart']) {
      window.addEventListener(kind, () => counted.pointers++, true);
    }
  });
}
const pointersOn = (page: Page) => page.evaluate(() => (window as unknown as { pointers: number }).pointers);

/** Opens the desk from the list of tasks, by keyboard. */
async function openDesk(page: Page): Promise<void> {
  await page.goto('/admin/exam/grading');
  await press(page.getByRole('region', { name: title }).getByRole('button', { name: /^阅卷/ }), 'Enter');
  await expect(heading(page)).toBeVisible();
}

/** Types a mark; returns the number of the answer. */
async function give(page: Page, keys: string): Promise<number> {
  const number = await numberIn(page);
  for (const key of keys) await page.keyboard.press(key);
  await page.keyboard.press('Enter');
  return number;
}

async function untilOther(page: Page, number: number): Promise<void> {
  await expect(async () => expect(await numberIn(page)).not.toBe(number)).toPass();
}

async function secondBrowser(browser: Browser, site: Site): Promise<Page> {
  const context = await browser.newContext({ baseURL: site.origin, locale: 'zh-CN' });
  const page = await context.newPage();
  await countPointers(page);
  await enterAs(page, '管理员');
  return page;
}

test('a grader marks thirty answers without the mouse, in two browsers, one of them offline for a while', async ({
  page,
  site,
  browser,
  complaints,
}) => {
  test.setTimeout(180_000);
  const examId = await examToGrade(page, site);
  await countPointers(page);
  await enterAs(page, '管理员');
  await openDesk(page);
  /** What was given, by the number of the answer, in hundredths of points. The last one counts. */
  const given = new Map<number, number[]>();
  const note = (number: number, centi: number) => given.set(number, [...(given.get(number) ?? []), centi]);
  const ways = [
    ['1', 100],
    ['1.', 150],
    ['f', 200],
    ['0', 0],
    ['.', 50],
  ] as const;
  const mark = async (desk: Page, at: number): Promise<void> => {
    const [keys, centi] = ways[at % ways.length] ?? ways[0];
    const number = await give(desk, keys);
    note(number, centi);
    await untilOther(desk, number);
  };
  for (let at = 0; at < 8; at++) await mark(page, at);

  // The second browser shows what the first one has marked, and the same answer as the next one.
  const other = await secondBrowser(browser, site);
  await openDesk(other);
  const recent = other.getByRole('region', { name: '刚评过' });
  for (const number of given.keys()) await expect(recent).toContainText(String(number).padStart(4, '0'));
  const both = await numberIn(page);
  expect(await numberIn(other)).toBe(both);
  await give(page, '1');
  await untilOther(page, both);
  await give(other, 'f');
  await untilOther(other, both);
  note(both, 100);
  note(both, 200);

  // In turns. A browser may still show what the other one has just marked: then the newer mark counts, and both are kept.
  for (let at = 0; at < 8; at++) await mark(at % 2 === 0 ? page : other, at);

  // Offline: what is typed waits on the device, the other browser goes on, and it is delivered when the network is back.
  await page.context().setOffline(true);
  const waiting = await give(page, '1.');
  await expect(page.getByRole('alert').getByRole('button', { name: '重试' })).toBeVisible();
  if ((await numberIn(other)) === waiting) {
    await other.keyboard.press('s');
    await untilOther(other, waiting);
  }
  for (let at = 0; at < 3; at++) await mark(other, at);
  await page.context().setOffline(false);
  await untilOther(page, waiting);
  note(waiting, 150);

  for (let at = 0; given.size < ANSWERS - 1; at++) await mark(page, at);
  note(await give(page, '1'), 100);
  await expect(page.getByText('分给您的作答都评完了')).toBeVisible();
  expect([await pointersOn(page), await pointersOn(other)]).toEqual([0, 0]);
  await other.context().close();

  const { rows } = await site.db.query<{ number: number; score: number; marks: number[] }>(
    `select a.number, a.score_centi as score, array_agg(m.score_centi order by m.seq) as marks
       from grading_answer a join grading_mark m on m.answer_id = a.id where a.exam_id = $1 group by a.id`,
    [examId],
  );
  expect(new Map(rows.map(({ number, marks }) => [number, marks]))).toEqual(given);
  expect(rows.filter(({ score, marks }) => score !== marks.at(-1))).toEqual([]);
  const finished = 'select from paper_paper where exam_id = $1 and state = 2';
  expect((await site.db.query(finished, [examId])).rowCount).toBe(ANSWERS);
  // The browser logs the calls that failed; nothing else may have failed.
  expect(complaints.filter(isComplaint)).toEqual([]);
  complaints.length = 0;
});
