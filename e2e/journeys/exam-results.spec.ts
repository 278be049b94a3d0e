import { expect, type Page } from '@playwright/test';
import ExcelJS from 'exceljs';
import { answerPaper, callerFor, handIn, type Caller } from '../support/exam-paper.ts';
import type { Site } from '../support/site.ts';
import { expectSound } from '../support/sound.ts';
import { enterAs, learner, test } from '../support/test.ts';

const wide = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };
const BANK = 'RESULT-JOURNEY';
const TAG = '停止作业的情形';
const right = { single: [['检查发射架']], judge: [true] } as const;
const all = { score: 2, verdict: 2, answer: 2, analysis: 2 };

test.afterEach(async ({ site }) => forget(site));

test('a result shows what its exam releases: the score alone with the release day of the rest, or everything; and every attempt is listed [S2-52, S2-54, S2-55, S2-56, S3-146, S3-147, S3-150]', async ({
  page,
}) => {
  const [staff, own] = [await callerFor(page.request, 'admin'), await callerFor(page.request, 'learner')];
  const questionIds = await storeQuestions(staff);
  const held = await anExam(staff, '只公布成绩的考试', questionIds.slice(0, 3), { ...all, verdict: 3, analysis: 0 });
  const open = await anExam(staff, '全部公布的考试', questionIds.slice(0, 3), all);
  const heldPaper = await answerPaper(own, held, { ...right, judge: [false] });
  await handIn(own, heldPaper);
  const openPaper = await answerPaper(own, open, { ...right, multi: [['时限已到', '发现航空器']] });
  await handIn(own, openPaper);
  const best = await answerPaper(own, open, { ...right, multi: [['时限已到', '联络中断', '发现航空器']] });
  await handIn(own, best);

  await enterAs(page, '学员');
  await page.goto(`/web/exam/result/${heldPaper}`);
  const score = page.getByRole('region', { name: '成绩', exact: true });
  await expect(score).toContainText('2/ 10 分');
  await expect(score).toContainText('不合格');
  const plan = page.getByRole('list', { name: '公布安排' });
  await expect(plan).toContainText(/每题对错和得分、正确答案将在考试结束后公布，\d{4}-\d\d-\d\d \d\d:\d\d。/);
  await expect(plan).toContainText('解析不公布。');
  await expect(page.getByRole('region', { name: '逐题查看' })).toHaveCount(0);
  await soundAtBoth(page);

  await page.goto(`/web/exam/result/${openPaper}`);
  await expect(score).toContainText('8/ 10 分');
  await expect(score).toContainText('合格分 6 分，高出 2 分');
  await expect(page.getByRole('region', { name: '分部得分' })).toContainText('选择题4/ 6 分');
  await expect(page.getByRole('region', { name: '知识点得分率' })).toContainText(TAG);
  const list = page.getByRole('region', { name: '逐题查看' });
  await list.getByRole('button', { name: /^2 部分得分/ }).click();
  await expect(list.getByRole('article').getByText('漏选')).toBeVisible();
  await expect(list.getByRole('article').getByText('任何一项都应立即停止')).toBeVisible();
  await expect(list.getByRole('complementary', { name: '得分说明' })).toContainText('少选得一半');
  await soundAtBoth(page);
  await list.getByRole('button', { name: '标记过 1' }).click();
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await list.getByRole('button', { name: '全部 3' }).click();
  await expect(list.getByRole('button', { name: /^3 答对/ })).toBeVisible();
  await page.getByRole('button', { name: '核验回执' }).click();
  await expect(page.getByText(/回执有效：.*已收到 3 题答案/)).toBeVisible();
  await expect(page.getByRole('link', { name: '错题本' })).toHaveAttribute('href', `/web/book/list/${open}`);

  await page.getByRole('link', { name: '全部考试记录' }).click();
  await expect(page).toHaveURL(new RegExp(`/web/paper/list/${open}/[\\w-]+$`));
  const second = page.getByRole('listitem').filter({ hasText: '第 2 次' });
  await expect(second).toContainText('计入成绩');
  await expect(page.getByText('计入成绩')).toHaveCount(1);
  await soundAtBoth(page);
  await second.getByRole('link', { name: '第 2 次' }).click();
  await expect(score).toContainText('10/ 10 分');

  await page.getByRole('link', { name: '我的成绩' }).click();
  await expect(page).toHaveURL(/\/web\/paper$/);
  const line = page.getByRole('listitem').filter({ hasText: '全部公布的考试' });
  await expect(line).toContainText('10 / 10 分');
  await expect(line).toContainText('考过 2 次');
  await soundAtBoth(page);
  await page.getByLabel('考试结果').selectOption('不合格');
  await expect(line).toHaveCount(0);
  await expect(page.getByRole('listitem').filter({ hasText: '只公布成绩的考试' })).toBeVisible();

  // Wrong answers are added to the book every ten seconds, for exams whose answers are released.
  await expect(async () => {
    await page.goto(`/web/book/list/${open}`);
    await expect(page.getByRole('main').getByText('哪些情形应当停止作业').first()).toBeVisible({ timeout: 2_000 });
  }).toPass();
});

test('staff see who is sitting, give more time, collect a paper, see its whole history, and export the list [S3-148, S3-149]', async ({
  page,
  browser,
  site,
}) => {
  const [staff, own] = [await callerFor(page.request, 'admin'), await callerFor(page.request, 'learner')];
  const examId = await anExam(staff, '正在进行的考试', await storeQuestions(staff), all);
  const paperId = await answerPaper(own, examId, {
    single: [['装填火箭弹'], ['检查发射架']],
    essay: ['增加雹胚，争食过冷水'],
  });
  await enterAs(page, '管理员');
  await page.goto(`/admin/exam/paper?examId=${examId}`);
  const row = page.getByRole('row').filter({ hasText: learner.realName });
  await expect(row).toContainText('考试中');
  await soundAtBoth(page);

  await row.getByRole('checkbox').check();
  await page.getByRole('button', { name: '延长时间' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('延长多少分钟').fill('15');
  await dialog.getByLabel('原因').fill('机房断电');
  await expectSound(page, '[role=dialog]');
  await dialog.getByRole('button', { name: '延长', exact: true }).click();
  await expect(page.getByText('已为 1 份试卷延长 15 分钟')).toBeVisible();
  await expect(row).toContainText('剩 1 小时 15 分钟');
  await row.getByRole('checkbox').check();
  await page.getByRole('button', { name: '收卷' }).click();
  await dialog.getByLabel('原因').fill('考场清场');
  await dialog.getByRole('button', { name: '收卷' }).click();
  await expect(page.getByText('已收 1 份试卷')).toBeVisible();
  await expect(row).toContainText('工作人员收卷');

  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: '导出' }).click()]);
  const book = new ExcelJS.Workbook();
  await book.xlsx.readFile(await file.path());
  const rows = book.worksheets[0]?.getSheetValues() ?? [];
  expect(JSON.stringify(rows)).toContain(learner.realName);
  expect(rows.filter(Boolean)).toHaveLength(2);

  await row.getByRole('button', { name: `详情 ${learner.realName}` }).click();
  await expect(page).toHaveURL(new RegExp(`/admin/exam/paper/view/${paperId}$`));
  await expect(page.getByText('还有 1 道题等待阅卷。')).toBeVisible();
  await page.getByRole('tab', { name: /经过/ }).click();
  const timeline = page.getByRole('list', { name: '经过' });
  await expect(timeline).toContainText('机房断电');
  await expect(timeline).toContainText('考场清场');
  await soundAtBoth(page);
  await page.getByRole('tab', { name: /作答记录/ }).click();
  await page.getByRole('button', { name: /^第 1 题 .*保存 2 次/ }).click();
  await expect(page.getByRole('list', { name: '作答记录' }).getByRole('listitem').first()).toContainText(
    /编号 1，IP .*编号 2，IP/,
  );
  await soundAtBoth(page);

  const examinee = await (await browser.newContext({ baseURL: site.origin, viewport: phone })).newPage();
  await enterAs(examinee, '学员');
  await examinee.goto(`/web/exam/result/${paperId}`);
  await expect(examinee.getByText('还有 1 道题等待阅卷')).toBeVisible();
  await expect(examinee.getByRole('list', { name: '公布安排' })).toContainText('将在阅卷完成后公布。');
  await expectSound(examinee);
  await examinee.context().close();
});

/** At phone and desktop widths. */
async function soundAtBoth(page: Page): Promise<void> {
  await expectSound(page);
  await page.setViewportSize(phone);
  await expectSound(page);
  await page.setViewportSize(wide);
}

/** Single choice, multiple choice, true/false, and a short answer. */
async function storeQuestions({ ask }: Caller): Promise<string[]> {
  const { id: repoId } = await ask<{ id: string }>('/api/qu/repo/save', { code: BANK, title: '成绩题库', open: 0 });
  const option = (content: string, at: number, isRight: boolean) => ({
    id: `o${at}`,
    content: `<p>${content}</p>`,
    right: isRight,
  });
  const single = ['检查发射架', '装填火箭弹', '撤离人员'].map((text, at) => option(text, at, at === 0));
  const multi = ['时限已到', '联络中断', '发现航空器', '回波增强'].map((text, at) => option(text, at, at < 3));
  const forms = [
    { content: '<p>成绩旅程：装填之前首先做什么？</p>', body: { type: 1, options: single } },
    {
      content: '<p>成绩旅程：哪些情形应当停止作业？</p>',
      body: { type: 2, options: multi },
      analysis: '<p>任何一项都应立即停止。</p>',
      tags: [TAG],
    },
    { content: '<p>成绩旅程：作业前应当申请空域。</p>', body: { type: 3, right: true } },
    {
      content: '<p>成绩旅程：简述利益竞争原理。</p>',
      body: { type: 4, reference: '<p>争食过冷水。</p>', keywords: [] },
    },
  ];
  const ids: string[] = [];
  for (const form of forms) {
    const { id } = await ask<{ id: string }>('/api/qu/qu/save', {
      level: 1,
      repoIds: [repoId],
      publish: true,
      anyway: true,
      ...form,
    });
    ids.push(id);
  }
  return ids;
}

/** Open now, for an hour, with two points for the single choice and four for each of the others. */
async function anExam({ ask }: Caller, title: string, ids: readonly string[], release: object): Promise<string> {
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  const items = ids.map((questionId, index) => ({ questionId, points: index === 0 ? 2 : 4 }));
  const form = {
    title,
    openType: 1,
    startTime: at(-1),
    endTime: at(48),
    windowMode: 1,
    totalTime: 60,
    attempts: 0,
    passScore: 6,
    composition: {
      shuffleOptions: false,
      sections: [
        { title: '选择题', kind: 'fixed', items: items.slice(0, 2), choice: 'half' },
        { title: '其他题', kind: 'fixed', items: items.slice(2) },
      ],
    },
    release,
  };
  const { id } = await ask<{ id: string }>('/api/exam/exam/save', { form });
  await ask('/api/exam/exam/publish', { id });
  return id;
}

/** Restores the site. */
async function forget({ db }: Site): Promise<void> {
  const mine = `(select id from exam_exam where title in ('只公布成绩的考试', '全部公布的考试', '正在进行的考试'))`;
  const papers = `(select id from paper_paper where exam_id in ${mine})`;
  // Saved answers cannot be deleted, and reveal nothing without their paper.
  for (const table of ['paper_event', 'paper_grade']) {
    await db.query(`delete from ${table} where paper_id in ${papers}`);
  }
  for (const table of ['paper_uncounted', 'paper_paper', 'exam_key', 'exam_form']) {
    await db.query(`delete from ${table} where exam_id in ${mine}`);
  }
  await db.query(`delete from exam_exam where id in ${mine}`);
  await db.query('truncate practice_run, practice_record, practice_day cascade');
  const bank = `(select id from question_repo where code = '${BANK}')`;
  const { rows } = await db.query<{ id: string }>(
    `select question_id as id from question_repo_item where repo_id in ${bank}`,
  );
  const ids = rows.map(({ id }) => id);
  await db.query('delete from question_use where question_id = any($1)', [ids]);
  await db.query('delete from question_item where id = any($1)', [ids]);
  await db.query(`delete from question_repo where code = '${BANK}'`);
  await db.query('delete from question_tag where name = $1', [TAG]);
}
