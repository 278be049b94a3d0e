import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { callerFor, handIn, type Caller } from '../support/exam-paper.ts';
import type { Site } from '../support/site.ts';
import { anExam, forgetExams, type Kind } from '../support/sitting.ts';
import { expectSound } from '../support/sound.ts';
import { enterAs, test } from '../support/test.ts';

const wide = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };
const title = '旅程：改判';

test.afterEach(({ site }) => forgetExams(site));

interface Key {
  readonly type: number;
  readonly options?: readonly { readonly id: string; readonly right: boolean; readonly content: string }[];
  readonly blanks?: readonly { readonly answers: readonly string[] }[];
}

/** An exam of one question of two points, answered once and handed in. */
async function examAnswered(page: Page, site: Site, kind: Kind, answerOf: (key: Key) => object) {
  const examId = await anExam(page, site, title, { kinds: [kind] });
  const own = await callerFor(page.request, 'learner');
  const { paperId } = await own.ask<{ paperId: string }>('/api/exam/paper/start', { examId });
  const { rows } = await site.db.query<{ body: Key }>('select body from exam_key where exam_id = $1', [examId]);
  const key = rows[0]?.body ?? { type: 0 };
  const opened = { paperId, writer: randomUUID() };
  const { epoch } = await own.ask<{ epoch: number }>('/api/exam/paper/open', opened);
  const item = { ordinal: 1, seq: 1, answer: answerOf(key), flagged: false };
  await own.ask('/api/exam/paper/save', { paperId, epoch, items: [item] });
  await handIn(own, paperId);
  return { examId, paperId, key, own };
}

const scoreOf = async ({ ask }: Caller, paperId: string) =>
  (await ask<{ score: number | null }>('/api/exam/result/detail', { paperId })).score;

async function tryOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^试\s?算$/ }).click();
  await expect(page.getByRole('region', { name: '试算核对' })).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/exam\/regrade\/edit\//);
}

async function commit(page: Page, reason: string): Promise<void> {
  await page.getByLabel('改判原因').fill(reason);
  await page.getByRole('button', { name: '提交改判，更新 1 份' }).click();
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await expect(dialog).toContainText('由不合格变合格 1 份');
  await dialog.getByRole('button', { name: '提交改判' }).click();
  await expect(page.getByText(/已提交，更新了 1 份答卷的成绩/)).toBeVisible();
}

/** At phone and desktop widths. */
async function soundAtBoth(page: Page): Promise<void> {
  await expectSound(page);
  await page.setViewportSize(phone);
  await expectSound(page);
  await page.setViewportSize(wide);
}

test('a wrong key is fixed, tried out and committed, and the examinee sees the new score and the reason', async ({
  page,
  site,
}) => {
  const wrong = ({ options = [] }: Key) => options.find(({ right }) => !right);
  const { examId, paperId, key, own } = await examAnswered(page, site, 'multi', (key) => ({
    options: key.options?.filter((option) => option.right || option === wrong(key)).map(({ id }) => id),
  }));
  expect(await scoreOf(own, paperId)).toBe(0);
  await page.setViewportSize(wide);
  await enterAs(page, '管理员');

  await page.goto(`/admin/exam/exam?keyword=${encodeURIComponent(title)}`);
  await page.getByRole('button', { name: `更多操作 ${title}` }).click();
  await page.getByRole('menuitem', { name: '改判' }).click();
  await expect(page).toHaveURL(new RegExp(`/admin/exam/regrade/list/${examId}`));
  await expect(page.getByText('这场考试没有改判过')).toBeVisible();
  await soundAtBoth(page);
  await page.getByRole('button', { name: '新建改判' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('listitem')).not.toHaveCount(0);
  await expectSound(page, '[role=dialog]');
  await dialog.getByRole('listitem').getByRole('button').click();

  const fixed = page.getByRole('region', { name: '修正答案' });
  const at = key.options?.findIndex((option) => option === wrong(key)) ?? 0;
  await expect(fixed.getByRole('listitem').nth(at)).toContainText('1 人选');
  await fixed.getByRole('checkbox').nth(at).check();
  await expect(fixed.getByRole('listitem').nth(at)).toContainText('新增');
  await soundAtBoth(page);
  await tryOut(page);

  const both = page.getByRole('radio', { name: /新旧答案都算对/ });
  await expect(both).toBeChecked();
  await expect(page.getByRole('region', { name: '选择方式' })).toContainText('没有人减分');
  const changed = page.getByRole('row').filter({ hasText: '李学员' });
  await expect(changed).toContainText('不合格');
  await expect(page.getByRole('button', { name: '合格变化 1' })).toBeVisible();
  await soundAtBoth(page);
  await page.getByRole('button', { name: '减分 0' }).click();
  await expect(page.getByText('没有这样的变动。')).toBeVisible();
  await page.getByRole('button', { name: '全部变动 1' }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '导出试算表' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/\.xlsx$/);
  expect(await scoreOf(own, paperId)).toBe(0);

  await commit(page, '原答案漏列一项');
  expect(await scoreOf(own, paperId)).toBe(2);
  await page.reload();
  await expect(page.getByText(/已提交，更新了 1 份答卷的成绩/)).toBeVisible();
  await soundAtBoth(page);

  await enterAs(page, '学员');
  await page.goto(`/web/exam/result/${paperId}`);
  await expect(page.getByRole('region', { name: '成绩', exact: true })).toContainText('2/ 2 分');
  await page.goto('/web/notice');
  await page.getByText(`成绩已改判：${title}`).first().click();
  await expect(page.getByText('原因：原答案漏列一项').first()).toBeVisible();
});

test('a spelling that many wrote in a blank is accepted, and those papers gain', async ({ page, site }) => {
  const { examId, paperId, own } = await examAnswered(page, site, 'fill', ({ blanks = [] }) => ({
    blanks: blanks.map(({ answers }, at) => (at === 0 ? '另一种写法' : (answers[0] ?? ''))),
  }));
  const before = Number(await scoreOf(own, paperId));
  await page.setViewportSize(wide);
  await enterAs(page, '管理员');
  await page.goto(`/admin/exam/regrade/list/${examId}`);
  await page.getByRole('button', { name: '新建改判' }).click();
  await page.getByRole('dialog').getByRole('listitem').getByRole('button').click();
  await page.getByRole('button', { name: '接受 另一种写法 为正确答案' }).click();
  await expect(page.getByText('已接受，最多 1 人加分')).toBeVisible();
  await soundAtBoth(page);
  await tryOut(page);
  await page.getByLabel('改判原因').fill('另一种写法意思相同');
  await page.getByRole('button', { name: '提交改判，更新 1 份' }).click();
  await page.getByRole('button', { name: '提交改判', exact: true }).click();
  await expect(page.getByText(/已提交，更新了 1 份答卷的成绩/)).toBeVisible();
  expect(await scoreOf(own, paperId)).toBeGreaterThan(before);
  expect(await scoreOf(own, paperId)).toBe(2);
});
