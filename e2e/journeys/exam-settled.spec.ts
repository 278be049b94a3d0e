import { randomUUID } from 'node:crypto';
import { expect, type Browser, type Page } from '@playwright/test';
import { callerFor, handIn } from '../support/exam-paper.ts';
import type { Site } from '../support/site.ts';
import { anExam, forgetExams, openOther } from '../support/sitting.ts';
import { expectSound } from '../support/sound.ts';
import { admin, enterAs, signIn, test } from '../support/test.ts';

const wide = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };
const title = '旅程：从交卷到定分';
const graders = ['孙阅卷', '钱阅卷', '吴阅卷'].map((realName, at) => ({
  name: `settling${at}`,
  realName,
  password: admin.password,
}));

test.beforeEach(async ({ site }) => {
  for (const { name, realName } of graders) {
    await site.db.query(
      `with made as (
         insert into iam_user (id, user_name, real_name, password_hash, password_changed_at, role_type, created_at, updated_at)
         select gen_random_uuid(), $1, $2, password_hash, now(), 2, now(), now() from iam_user where user_name = 'admin'
         returning id)
       insert into iam_user_role (user_id, role_id) select made.id, r.id from made, iam_role r where r.code = 'admin'`,
      [name, realName],
    );
  }
});
test.afterEach(async ({ site }) => {
  await forgetExams(site);
  await site.db.query('delete from iam_user where user_name = any($1)', [graders.map(({ name }) => name)]);
});

interface Option {
  readonly id: string;
  readonly right: boolean;
}

/** The first option that is wrong by the key. */
const wrong = (options: readonly Option[]) => options.findIndex(({ right }) => !right);

/** A paper of a multiple-choice question and a short answer, to be marked by three graders, two for each answer. */
async function aPaper(page: Page, site: Site) {
  const form = { passScore: 3, appealDays: 3, release: { score: 4, verdict: 4, answer: 4, analysis: 4 } };
  const examId = await anExam(page, site, title, { kinds: ['multi', 'essay'], form });
  const { ask } = await callerFor(page.request, 'admin');
  const names = graders.map(({ name }) => name);
  const { rows } = await site.db.query<{ id: string }>('select id from iam_user where user_name = any($1)', [names]);
  const plan = { by: 'question', doublePercent: 100, tolerance: 0 };
  await ask('/api/exam/grading-lead/save', {
    examId,
    version: 0,
    plan,
    graders: rows.map(({ id: userId }) => ({ userId })),
  });

  const own = await callerFor(page.request, 'learner');
  const { paperId } = await own.ask<{ paperId: string }>('/api/exam/paper/start', { examId });
  const keys = await site.db.query<{ options: Option[] }>(
    `select body -> 'options' as options from exam_key where exam_id = $1 and body ->> 'type' = '2'`,
    [examId],
  );
  const options = keys.rows[0]?.options ?? [];
  const chosen = options.filter(({ right }, at) => right || at === wrong(options)).map(({ id }) => id);
  const { epoch } = await own.ask<{ epoch: number }>('/api/exam/paper/open', { paperId, writer: randomUUID() });
  const items = [{ options: chosen }, { text: '切断点火电源，人员留在安全位置，等待后由专人从侧面退弹。' }].map(
    (answer, at) => {
      return { ordinal: at + 1, seq: at + 1, answer, flagged: false };
    },
  );
  await own.ask('/api/exam/paper/save', { paperId, epoch, items });
  await handIn(own, paperId);
  const collected = 'select 1 from grading_answer where exam_id = $1';
  await expect.poll(async () => (await site.db.query(collected, [examId])).rowCount, { timeout: 60_000 }).toBe(1);
  return { examId, paperId, options };
}

async function graderPage(browser: Browser, site: Site, grader: (typeof graders)[number]): Promise<Page> {
  const page = await openOther(browser, site);
  await page.setViewportSize(wide);
  await page.context().clearCookies();
  await page.goto('/login');
  await signIn(page, site.redis, grader);
  await expect(page.getByRole('banner').getByText(grader.realName).first()).toBeVisible();
  return page;
}

/** Sound and pictured at desktop and phone width. */
async function looked(page: Page, name: string, within?: string): Promise<void> {
  for (const [size, viewport] of Object.entries({ wide, phone })) {
    await page.setViewportSize(viewport);
    await expectSound(page, within);
    await page.screenshot({ path: test.info().outputPath(`${name}-${size}.png`), fullPage: within === undefined });
  }
  await page.setViewportSize(wide);
}

/** Gives the points by key if this grader has the answer to mark. */
async function marks(page: Page, key: string, name?: string): Promise<boolean> {
  await page.goto('/admin/exam/grading');
  const task = page.getByRole('region', { name: title });
  await expect(task.or(page.getByText('没有分给您的阅卷任务'))).toBeVisible();
  const button = task.getByRole('button', { name: /^阅卷/ });
  if ((await button.count()) === 0) return false;
  await button.first().click();
  const answer = page.getByRole('region', { name: '作答' });
  const done = page.getByText('分给您的作答都评完了');
  await expect(answer.or(done)).toBeVisible();
  if (await done.isVisible()) return false;
  await expect(answer).toContainText('姓名和单位已隐藏');
  if (name !== undefined) await looked(page, name);
  await page.keyboard.press(key);
  await page.keyboard.press('Enter');
  await expect(done).toBeVisible();
  return true;
}

test('from handed in to settled: three graders disagree, the leader decides, an appeal leads to a re-grading, and the result explains itself', async ({
  page,
  browser,
  site,
}) => {
  test.setTimeout(400_000);
  const { examId, paperId, options } = await aPaper(page, site);
  const keys = ['f', '0', '1'];
  for (let round = 0; round < 2 && keys.length > 0; round++) {
    for (const grader of graders) {
      const other = await graderPage(browser, site, grader);
      const [key] = keys;
      if (key !== undefined && (await marks(other, key, keys.length === 3 ? 'desk' : undefined))) keys.shift();
      await other.context().close();
    }
  }
  expect(keys).toEqual([]);

  await enterAs(page, '管理员');
  await page.goto(`/admin/exam/grading/lead/${examId}`);
  const waiting = page.getByRole('region', { name: '待裁定' });
  await expect(waiting).toContainText('待裁定 1 份');
  await looked(page, 'lead');
  await waiting.getByRole('button', { name: /^裁定/ }).click();
  const decide = page.getByRole('dialog', { name: /^裁定答卷/ });
  await expect(decide).toContainText('2 分');
  await looked(page, 'decide', '.ant-modal');
  await decide.getByRole('radio', { name: '1', exact: true }).check();
  await decide.getByRole('button', { name: '加半分' }).click();
  await decide.getByRole('button', { name: /裁\s*定/ }).click();
  await expect(waiting).toContainText('没有等待裁定的作答。');

  const staff = await callerFor(page.request, 'admin');
  await staff.ask('/api/exam/exam/release', { id: examId });
  await enterAs(page, '学员');
  const message = page.getByRole('link', { name: new RegExp(`成绩已公布：${title}`) });
  await expect(async () => {
    await page.goto('/web/notice');
    await expect(message.first()).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
  await message.first().click();
  await expect(page.getByText('1.5 分，不合格').first()).toBeVisible();
  await looked(page, 'message-result');
  await page.getByRole('link', { name: '前往查看' }).click();
  await expect(page).toHaveURL(new RegExp(`/web/exam/result/${paperId}`));
  await expect(page.getByRole('region', { name: '成绩', exact: true })).toContainText('1.5');
  await looked(page, 'result');
  await page.getByRole('button', { name: /^1\s*答错/ }).click();
  await page.getByRole('button', { name: '对第 1 题有异议' }).click();
  const dialog = page.getByRole('dialog', { name: '对第 1 题有异议' });
  await dialog.getByText('题目、选项或答案本身不对').click();
  await dialog.getByRole('textbox', { name: '理由' }).fill('规范中这一项也应当选。');
  await looked(page, 'appeal', 'dialog');
  await dialog.getByRole('button', { name: '提交申诉' }).click();
  await expect(page.getByRole('region', { name: '我的申诉' })).toContainText('待处理');

  await enterAs(page, '管理员');
  await page.goto(`/admin/exam/appeals/${examId}`);
  await expect(page.getByRole('region', { name: '申诉列表' }).getByRole('button', { name: /^处理/ })).toBeVisible();
  await looked(page, 'appeals');
  await page.getByRole('button', { name: /^处理/ }).click();
  const drawer = page.getByRole('dialog', { name: '成绩申诉' });
  await drawer.getByRole('radio', { name: /^题目有误/ }).check();
  await drawer.getByRole('textbox', { name: '答复' }).fill('经核对，该项应当选，将改判。');
  await looked(page, 'appeal-answer', '[role=dialog]');
  await drawer.getByRole('button', { name: '提交答复' }).click();
  await expect(drawer).toBeHidden();
  await page.getByRole('button', { name: /^去改判/ }).click();
  await expect(page).toHaveURL(new RegExp(`/admin/exam/regrade/new/${examId}/`));

  const fixed = page.getByRole('region', { name: '修正答案' });
  await fixed.getByRole('checkbox').nth(wrong(options)).check();
  await looked(page, 'regrade-key');
  await page.getByRole('button', { name: /^试\s?算$/ }).click();
  await expect(page.getByRole('region', { name: '试算核对' })).toBeVisible();
  await expect(page.getByRole('button', { name: '合格变化 1' })).toBeVisible();
  await looked(page, 'regrade-tried');
  await page.getByLabel('改判原因').fill('原答案漏列一项');
  await page.getByRole('button', { name: '提交改判，更新 1 份' }).click();
  await page.getByRole('button', { name: '提交改判', exact: true }).click();
  await expect(page.getByText(/已提交，更新了 1 份答卷的成绩/)).toBeVisible();
  await looked(page, 'regrade-committed');
  await page.goto(`/admin/exam/regrade/list/${examId}`);
  await expect(page.getByRole('heading', { name: `改判记录：${title}` })).toBeVisible();
  await looked(page, 'regrades');

  await enterAs(page, '学员');
  const regraded = page.getByRole('link', { name: new RegExp(`成绩已改判：${title}`) });
  await expect(async () => {
    await page.goto('/web/notice');
    await expect(regraded.first()).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
  await regraded.first().click();
  await expect(page.getByText('由 1.5 分改为 3.5 分').first()).toBeVisible();
  await looked(page, 'message-regraded');
  await page.getByRole('link', { name: '前往查看' }).click();
  await expect(page.getByRole('region', { name: '成绩', exact: true })).toContainText('3.5');
  await page.getByRole('button', { name: /^全部 2/ }).click();
  await page.getByRole('button', { name: /^1\s*答对/ }).click();
  await page
    .getByRole('button', { name: /^得分经过/ })
    .first()
    .click();
  const history = page.getByRole('list', { name: '第 1 题得分经过' });
  await expect(history).toContainText('改判');
  await expect(history).toContainText('原答案漏列一项');
  await looked(page, 'result-explained');
});
