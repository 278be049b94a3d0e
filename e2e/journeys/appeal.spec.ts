import { randomUUID } from 'node:crypto';
import { expect, type Browser, type Page } from '@playwright/test';
import { answerPaper, callerFor, handIn } from '../support/exam-paper.ts';
import type { Site } from '../support/site.ts';
import { anExam, forgetExams, openOther } from '../support/sitting.ts';
import { expectSound } from '../support/sound.ts';
import { admin, enterAs, signIn, test } from '../support/test.ts';

const title = '旅程：成绩申诉';
const phone = { width: 390, height: 844 };
const wide = { width: 1440, height: 900 };
const reviewer = { name: 'reviewer', realName: '郑复核', password: admin.password };

test.beforeEach(({ site }) =>
  site.db.query(
    `with made as (
       insert into iam_user (id, user_name, real_name, password_hash, password_changed_at, role_type, created_at, updated_at)
       select gen_random_uuid(), $1, $2, password_hash, now(), 2, now(), now() from iam_user where user_name = 'admin'
       returning id)
     insert into iam_user_role (user_id, role_id) select made.id, r.id from made, iam_role r where r.code = 'admin'`,
    [reviewer.name, reviewer.realName],
  ),
);
test.afterEach(async ({ site }) => {
  await forgetExams(site);
  await site.db.query('delete from iam_user where user_name = $1', [reviewer.name]);
});

/** A paper of a single-choice question and a short answer, which the administrator marked with one of two points. */
async function aMarkedPaper(page: Page, site: Site): Promise<{ examId: string; paperId: string }> {
  const form = { attempts: 0, appealDays: 3, passScore: 2 };
  const examId = await anExam(page, site, title, { kinds: ['single', 'essay'], form });
  const staff = await callerFor(page.request, 'admin');
  const { rows } = await site.db.query<{ id: string }>(`select id from iam_user where user_name = 'admin'`);
  const graders = [{ userId: rows[0]?.id }];
  await staff.ask('/api/exam/grading-lead/save', { examId, version: 0, graders });
  const own = await callerFor(page.request, 'learner');
  const paperId = await answerPaper(own, examId, { essay: ['先断电，再检查回路，然后报告指挥中心。'] });
  await handIn(own, paperId);
  const answerOf = async () =>
    (await site.db.query<{ id: string }>('select id from grading_answer where paper_id = $1', [paperId])).rows[0]?.id;
  await expect.poll(answerOf, { timeout: 60_000 }).toBeTruthy();
  const mark = { id: randomUUID(), answerId: await answerOf(), score: 1, rubricVersion: 0, comment: '缺少报告程序' };
  await staff.ask('/api/exam/grading/mark', mark);
  return { examId, paperId };
}

/** Signed in through the login window: a demo account is the one that marked. */
async function reviewerPage(browser: Browser, site: Site): Promise<Page> {
  const page = await openOther(browser, site);
  await page.setViewportSize(wide);
  await page.context().clearCookies();
  await page.goto('/login');
  await signIn(page, site.redis, reviewer);
  await expect(page.getByRole('banner').getByText(reviewer.realName).first()).toBeVisible();
  return page;
}

test('an examinee appeals on a phone, someone who did not mark changes the points, and the result explains itself', async ({
  page,
  browser,
  site,
}) => {
  const { examId, paperId } = await aMarkedPaper(page, site);
  await page.setViewportSize(phone);
  await enterAs(page, '学员');
  await page.goto(`/web/exam/result/${paperId}`);
  await expect(page.getByRole('region', { name: '我的申诉' })).toContainText('前可以对有异议的题提出申诉');
  await page.getByRole('button', { name: /^2\s*部分得分/ }).click();
  await page.getByRole('button', { name: /^得分经过/ }).click();
  await expect(page.getByRole('list', { name: '第 2 题得分经过' })).toContainText('阅卷人 1 评分：1 / 2 分');
  await expect(page.locator('main')).not.toContainText(admin.realName);
  await expectSound(page);
  await page.getByRole('button', { name: '对第 2 题有异议' }).click();
  const dialog = page.getByRole('dialog', { name: '对第 2 题有异议' });
  await dialog.getByRole('textbox', { name: '理由' }).fill('最后一句写了报告指挥中心');
  await expectSound(page, 'dialog');
  await dialog.getByRole('button', { name: '提交申诉' }).click();
  await expect(page.getByRole('region', { name: '我的申诉' })).toContainText('待处理');

  // Whoever marked the answer cannot answer.
  const marker = await openOther(browser, site);
  await marker.setViewportSize(wide);
  await enterAs(marker, '管理员');
  await marker.goto(`/admin/exam/appeals/${examId}`);
  await marker.getByRole('button', { name: /^处理/ }).click();
  await expect(marker.getByText('您给这份作答评过分，要由其他人处理。')).toBeVisible();
  await expect(marker.getByRole('button', { name: '提交答复' })).toBeHidden();
  await marker.context().close();

  const other = await reviewerPage(browser, site);
  await other.goto('/admin/exam/appeals');
  await expectSound(other);
  await other.getByRole('button', { name: `处理 ${title}` }).click();
  await expect(other.getByRole('heading', { name: `申诉处理：${title}` })).toBeVisible();
  await expectSound(other);
  await other.getByRole('region', { name: '申诉列表' }).getByRole('button', { name: /^处理/ }).click();
  const drawer = other.getByRole('dialog', { name: '成绩申诉' });
  await expect(drawer.getByRole('region', { name: '评分记录' })).toContainText(admin.realName);
  await expect(drawer).not.toContainText('李学员');
  await drawer.getByRole('radio', { name: /^改分/ }).check();
  await drawer.getByLabel('新的分数').fill('2');
  await drawer.getByLabel('答复').fill('报告程序已写明，补 1 分。');
  await expectSound(other, '[role=dialog]');
  await other.setViewportSize(phone);
  await expectSound(other, '[role=dialog]');
  await drawer.getByRole('button', { name: '提交答复' }).click();
  await expect(other.getByText('已处理，考生会收到消息')).toBeVisible();
  await expect(drawer).toBeHidden();
  await other.context().close();

  await page.goto('/web/notice');
  await page.getByText(`成绩申诉已有答复：${title}`).first().click();
  await expect(page.getByText('报告程序已写明，补 1 分。').first()).toBeVisible();
  await page.goto(`/web/exam/result/${paperId}`);
  const appeals = page.getByRole('region', { name: '我的申诉' });
  await expect(appeals).toContainText('已改分');
  await expect(appeals).toContainText('1 → 2 分');
  await page.getByRole('button', { name: /^全部 2/ }).click();
  await page.getByRole('button', { name: /^2\s*答对/ }).click();
  await page.getByRole('button', { name: /^得分经过/ }).click();
  const history = page.getByRole('list', { name: '第 2 题得分经过' });
  await expect(history.locator('> li')).toHaveText([/阅卷人 1 评分：1 \/ 2 分/, /申诉：已改分，1 → 2 分/]);
  await expectSound(page);
  await page.setViewportSize(wide);
});
