import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { answerPaper, callerFor, handIn, type Caller } from '../support/exam-paper.ts';
import type { Site } from '../support/site.ts';
import { anExam, forgetExams } from '../support/sitting.ts';
import { expectSound } from '../support/sound.ts';
import { admin, enterAs, signIn, test } from '../support/test.ts';

const wide = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };
const title = '旅程：多人阅卷';
const colleague = { name: 'wanghaitao', realName: '王海涛', password: admin.password };

/** The roles that a journey gave to the colleague. */
let given: string[] = [];

test.afterEach(async ({ site }) => {
  await forgetExams(site);
  await site.db.query(
    `delete from iam_user_role where user_id = (select id from iam_user where user_name = $1) and role_id = any($2)`,
    [colleague.name, given],
  );
  await site.db.query(
    `update iam_user set password_hash = 'none',
       role_type = (select role_type from iam_user where user_name = $2) where user_name = $1`,
    [colleague.name, 'student'],
  );
});

/** A demo colleague who may do what the administrator may, and can sign in. */
async function aColleague({ db }: Site): Promise<string> {
  const { rows } = await db.query<{ id: string }>(
    `update iam_user set must_change_password = false, password_changed_at = now(), state = 0,
       (role_type, password_hash) = (select role_type, password_hash from iam_user where user_name = $2)
      where user_name = $1 returning id`,
    [colleague.name, admin.name],
  );
  const id = rows[0]?.id ?? '';
  const added = await db.query<{ roleId: string }>(
    `insert into iam_user_role (user_id, role_id)
       select $1, role_id from iam_user_role where user_id = (select id from iam_user where user_name = $2)
       on conflict do nothing returning role_id as "roleId"`,
    [id, admin.name],
  );
  given = added.rows.map(({ roleId }) => roleId);
  return id;
}

async function callerOf(page: Page): Promise<Caller> {
  const cookies = await page.context().cookies();
  const headers = { token: cookies.find(({ name }) => name === 'token')?.value ?? '' };
  return {
    ask: async (path, data) => {
      const answered = await (await page.request.post(path, { headers, data })).json();
      if (answered.code !== 0) throw new Error(`${path}: ${answered.msg}`);
      return answered.data;
    },
    get: async (path) => (await page.request.get(path, { headers })).json(),
  };
}

const score = (page: Page) => page.getByRole('status', { name: '得分' });
const answer = (page: Page) => page.getByRole('region', { name: '作答' });
const picture = async (page: Page, name: string) =>
  page.screenshot({ path: test.info().outputPath(`${name}.png`), fullPage: true });

interface LeadDetail {
  readonly version: number;
  readonly questions: readonly { questionId: string; version: number; part: string; title: string }[];
}

const rubric = [
  '切断点火电源，取下钥匙',
  '保持警戒，不得接近发射架',
  '按规程等待，防范延迟发火',
  '专人从侧面退弹并恢复短路',
]
  .map((text, at) => ({ id: `i${at}`, text, hint: at === 2 ? '没写等待时间只给这一项' : '', points: 0.5 }))
  .concat({ id: 'minus', text: '立即上前检查', hint: '涉及安全，扣分', points: -0.5 });

const same = '立即断开点火电源，取下钥匙，人员留在安全位置保持警戒，按规程等待后由专人从侧面退弹。';
const texts = [
  same,
  same,
  '立即断开点火电源，取下钥匙，人员留在安全位置保持警戒，按规程等待以后由专人从侧面退弹',
  '先等一会儿，没有动静再过去看看触点，然后重新点火。',
  '停止作业，向指挥中心报告，听候处理。',
  '拔掉电源，取下钥匙。等足说明书规定的时间，由一个人从侧面过去，断开连线，退弹并短路，登记上报。',
];

/** Papers of two short answers, marked by the administrator and a colleague, every answer by both. */
async function examForTwo(page: Page, site: Site, colleagueId: string): Promise<string> {
  const examId = await anExam(page, site, title, { kinds: ['essay', 'essay'], form: { attempts: 0 } });
  const own = await callerFor(page.request, 'learner');
  for (const text of texts) await handIn(own, await answerPaper(own, examId, { essay: [text] }));
  const collected = 'select 1 from grading_answer where exam_id = $1';
  const countCollected = async () => (await site.db.query(collected, [examId])).rowCount;
  await expect.poll(countCollected, { timeout: 60_000 }).toBe(texts.length * 2);
  const { ask } = await callerFor(page.request, 'admin');
  const { rows } = await site.db.query<{ id: string }>('select id from iam_user where user_name = $1', [admin.name]);
  const { version, questions } = await ask<LeadDetail>('/api/exam/grading-lead/detail', { examId });
  for (const { questionId, version, part } of questions) {
    const of = { examId, questionId, version, part };
    await ask('/api/exam/grading-lead/save-rubric', { ...of, rubricVersion: 0, items: rubric });
  }
  const graders = [rows[0]?.id, colleagueId].map((userId) => ({ userId }));
  const plan = { by: 'question', doublePercent: 100, tolerance: 0 };
  await ask('/api/exam/grading-lead/save', { examId, version, plan, graders });
  // The worker looks for similar answers from time to time.
  const waiting = 'select 1 from grading_answer where exam_id = $1 and not grouped';
  await expect.poll(async () => (await site.db.query(waiting, [examId])).rowCount, { timeout: 60_000 }).toBe(0);
  return examId;
}

/** Gives one point to every answer of the first question. */
async function markAll({ ask }: Caller, examId: string): Promise<void> {
  const { questions } = (
    await ask<{ exams: (LeadDetail & { examId: string })[] }>('/api/exam/grading/mine', {})
  ).exams.find((exam) => exam.examId === examId) ?? { questions: [] };
  const [first] = questions;
  if (!first) throw new Error('nothing to mark');
  const of = { examId, questionId: first.questionId, version: first.version, part: first.part };
  for (;;) {
    const { answer } = await ask<{ answer: { id: string } | null }>('/api/exam/grading/next', of);
    if (!answer) return;
    const mark = { score: 1, items: ['i0', 'i1'], rubricVersion: 1, comment: '缺等待和退弹' };
    await ask('/api/exam/grading/mark', { ...mark, id: randomUUID(), answerId: answer.id });
  }
}

test('two graders mark the same answers: a group at once, a conflict settled, one sent to the leader, work given back', async ({
  page,
  browser,
  site,
}) => {
  test.setTimeout(300_000);
  const colleagueId = await aColleague(site);
  const examId = await examForTwo(page, site, colleagueId);
  const other = await (await browser.newContext({ baseURL: site.origin, locale: 'zh-CN' })).newPage();
  await other.goto('/login');
  await signIn(other, site.redis, colleague);
  await expect.poll(async () => (await other.context().cookies()).some(({ name }) => name === 'token')).toBe(true);
  await markAll(await callerOf(other), examId);

  await page.setViewportSize(wide);
  await enterAs(page, '管理员');
  await page.goto('/admin/exam/grading');
  const task = page.getByRole('region', { name: title });
  await task.getByRole('button', { name: /^阅卷/ }).first().click();
  await expect(answer(page)).toContainText('姓名和单位已隐藏');
  await expect(page.getByRole('region', { name: '全组进度' })).toContainText(colleague.realName);
  await expectSound(page);
  await picture(page, 'desk');

  // A group at once, after all of it has been on screen.
  await page.keyboard.press(']');
  await page.keyboard.press('g');
  const group = page.getByRole('region', { name: '整组作答' });
  await expect(group).toContainText('未评的 3 份');
  await group.getByRole('region', { name: '逐份查看' }).focus();
  await page.keyboard.press('End');
  await page.keyboard.press('1');
  await page.keyboard.press('2');
  await expect(score(page)).toHaveText(/1 \/ 2 分/);
  await expectSound(page);
  await picture(page, 'group');
  await page.getByRole('button', { name: '给这 3 份评同一分' }).click();
  await expect(page.getByText('已给 3 份评 1 分')).toBeVisible();
  await page.getByRole('button', { name: '看其余的作答' }).click();
  await expect(answer(page).getByRole('heading', { name: /^答卷/ })).toBeVisible();

  // Other points than the colleague's: both are shown above the next answer.
  await page.keyboard.press('f');
  await page.keyboard.press('Enter');
  const banner = page.getByRole('alert', { name: '分数不一致' });
  await expect(banner).toContainText(colleague.realName);
  await page.keyboard.press('1');
  await page.keyboard.press('3');
  await page.getByRole('textbox', { name: '评语' }).fill('没有写退弹和短路。');
  await expectSound(page);
  await picture(page, 'conflict');
  await page.setViewportSize(phone);
  await expectSound(page);
  await picture(page, 'conflict-phone');
  await page.setViewportSize(wide);
  await banner.getByRole('button', { name: '对照查看' }).click();
  await expect(page.getByRole('table', { name: '给分对照' })).toContainText('缺等待和退弹');
  await expectSound(page, 'dialog');
  await picture(page, 'compare');
  await page.keyboard.press('Escape');
  await banner.getByRole('button', { name: '改用 1 分' }).click();
  await expect(banner).toBeHidden();

  // The next one goes to the leader, the last one differs and stays so.
  await page.keyboard.press('t');
  const dialog = page.getByRole('dialog', { name: /交组长裁定/ });
  await dialog.getByRole('textbox', { name: '原因' }).fill('细则没有写到这种情况');
  await expectSound(page, 'dialog');
  await picture(page, 'send');
  await page.keyboard.press('Control+Enter');
  await expect(dialog).toBeHidden();
  await page.keyboard.press('0');
  await page.keyboard.press('Enter');
  await expect(page.getByText('分给您的作答都评完了')).toBeVisible();
  await expectSound(page);

  await page.goto(`/admin/exam/grading/lead/${examId}`);
  const waiting = page.getByRole('region', { name: '待裁定' });
  await expect(waiting).toContainText('待裁定 2 份');
  await expect(waiting).toContainText('两人给分不同');
  await expect(waiting).toContainText('阅卷人：细则没有写到这种情况');
  await expectSound(page);
  await picture(page, 'lead');
  await page.setViewportSize(phone);
  await expectSound(page);
  await picture(page, 'lead-phone');
  await page.setViewportSize(wide);
  await waiting.getByRole('button', { name: /^裁定/ }).first().click();
  const decide = page.getByRole('dialog', { name: /^裁定答卷/ });
  await decide.getByRole('checkbox', { name: /切断点火电源/ }).check();
  await expectSound(page, '.ant-modal');
  await picture(page, 'decide');
  await decide.getByRole('button', { name: /裁\s*定/ }).click();
  await expect(waiting).toContainText('待裁定 1 份');

  await page.getByRole('button', { name: `退回重评 ${colleague.realName}` }).click();
  const back = page.getByRole('dialog', { name: /^退回/ });
  await back.getByLabel('原因').fill('写了等待时间就给分');
  await picture(page, 'give-back');
  await back.getByRole('button', { name: '退回重评' }).click();
  await expect(page.getByText(/已退回 \d+ 份/)).toBeVisible();
  await other.goto('/admin/exam/grading');
  await other.getByRole('region', { name: title }).getByRole('button', { name: /^阅卷/ }).first().click();
  await expect(other.getByRole('region', { name: '退回重评' })).toContainText('写了等待时间就给分');
  await expectSound(other);
  await picture(other, 'given-back');
  await other.context().close();
});

test('papers are marked one after the other, each with all its written answers', async ({ page, site }) => {
  test.setTimeout(120_000);
  const colleagueId = await aColleague(site);
  const examId = await examForTwo(page, site, colleagueId);
  await page.setViewportSize(wide);
  await enterAs(page, '管理员');
  await page.goto(`/admin/exam/grading/lead/${examId}`);
  await page.getByRole('button', { name: '分配阅卷任务' }).click();
  const drawer = page.getByRole('dialog', { name: '分配阅卷任务' });
  await drawer.getByText('按卷阅卷').click();
  await drawer.getByLabel('双评比例').fill('0');
  await expect(drawer.getByRole('status')).toContainText('每份答卷的简答题由同一个人评');
  await expectSound(page, '.ant-drawer');
  await picture(page, 'plan');
  const row = drawer.getByRole('group').filter({ hasText: colleague.realName });
  await row.getByRole('button', { name: /^移除/ }).click();
  await drawer.getByRole('button', { name: /保\s*存/ }).click();
  await expect(page.getByText('按卷阅卷，单评')).toBeVisible();

  await page.goto('/admin/exam/grading');
  await expectSound(page);
  await page.getByRole('button', { name: `按卷阅卷 ${title}` }).click();
  const paper = page.getByRole('region', { name: '这份答卷' });
  await expect(paper).toContainText('0 / 2 题已评');
  await expectSound(page);
  await picture(page, 'paper');
  const first = await paper.getByRole('heading').innerText();
  await page.keyboard.press('1');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: '试题' })).toContainText('第 2 题，共 2 题');
  await page.setViewportSize(phone);
  await expectSound(page);
  await picture(page, 'paper-phone');
  await page.keyboard.press('f');
  await page.keyboard.press('Enter');
  await expect(paper.getByRole('heading').filter({ hasNotText: first })).toBeVisible();
  const { rows } = await site.db.query('select 1 from paper_paper where exam_id = $1 and state = 2', [examId]);
  expect(rows).toHaveLength(1);
});
