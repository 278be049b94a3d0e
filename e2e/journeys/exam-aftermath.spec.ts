import { EventKind } from '@ganlin/contract/invigilation/kinds';
import { expect, type Page } from '@playwright/test';
import { callerFor } from '../support/exam-paper.ts';
import { addPupils, removePupils } from '../support/pupils.ts';
import { rowAction } from '../support/row-actions.ts';
import type { Site } from '../support/site.ts';
import { anExam, forgetExams } from '../support/sitting.ts';
import { expectSound } from '../support/sound.ts';
import { enterAs, learner, test } from '../support/test.ts';
import { asking, openWatched, signed } from '../support/watched-paper.ts';

const title = '旅程：考后';
const rules = { leaveSeconds: 5, fullScreen: false, noCopy: true, watermark: false, oneDevice: false, ipRanges: [] };
const left = { kind: EventKind.leftPage, durationMs: 12_000 };
const copied = { kind: EventKind.copied, durationMs: 0 };

test.afterEach(async ({ site }) => {
  await forgetExams(site);
  await site.db.query('truncate invigilation_paper cascade');
  await removePupils(site);
});

type Ask = ReturnType<typeof asking>;

/** Leaves the page, copies, answers two questions of three, the first one twice, and hands in. */
async function sit(ask: Ask, examId: string): Promise<string> {
  const opening = await openWatched(ask, examId);
  const { paperId, epoch } = opening;
  const events = signed(opening, [left, copied]);
  const seen = { paperId, epoch, noticed: 2, visible: true, answered: 2, ordinal: 2 };
  await ask('/api/exam/invigilation/report', { ...seen, events });
  for (const [at, [ordinal, option]] of (
    [
      [1, 'false'],
      [2, 'true'],
      [1, 'true'],
    ] as const
  ).entries()) {
    const items = [{ ordinal, seq: at + 1, answer: { options: [option] } }];
    await ask('/api/exam/paper/save', { paperId, epoch, items });
  }
  await ask('/api/exam/paper/hand-in', { paperId, epoch });
  return paperId;
}

/** As if the exam had ended meanwhile; waits until every paper has its grade. */
async function end({ db }: Site, examId: string): Promise<void> {
  await db.query(
    `update exam_exam set starts_at = starts_at - interval '1 day', ends_at = now() - interval '1 hour' where id = $1`,
    [examId],
  );
  const graded = 'select 1 from paper_paper where exam_id = $1 and graded_at is null';
  await expect.poll(async () => (await db.query(graded, [examId])).rowCount, { timeout: 30_000 }).toBe(0);
}

const rowOf = (staff: Page, name: string) => staff.getByRole('row').filter({ hasText: name });

/** Decides about the marks that are chosen or shown. */
async function decide(staff: Page, decision: string, reason: string): Promise<void> {
  const dialog = staff.getByRole('dialog', { name: '处理考场标记' });
  await expect(dialog).toBeVisible();
  await dialog.getByRole('radio', { name: decision }).check();
  await dialog.getByLabel('原因').fill(reason);
  await dialog.getByRole('button', { name: '确定' }).click();
  await expect(dialog).toBeHidden();
}

async function picture(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: test.info().outputPath(`${name}.png`), fullPage: true });
}

const slider = (page: Page) => page.getByRole('slider', { name: '播放进度' });

test('after an exam staff decide about marks and look into papers; examinees read it and replay their own', async ({
  page,
  site,
}) => {
  test.setTimeout(240_000);
  const form = { integrity: { ...rules, flagAt: 2, lockAt: null } };
  const examId = await anExam(page, site, title, { kinds: ['judge', 'judge', 'judge'], form });
  const pupils = await addPupils(site, 2);
  for (const { token } of pupils) await sit(asking(site, token), examId);
  const paperId = await sit((await callerFor(page.request, 'learner')).ask, examId);
  await end(site, examId);

  await enterAs(page, '管理员');
  await page.goto('/admin/exam/exam');
  await rowAction(page, title, '考场情况');
  await expect(page.getByRole('heading', { name: `考场情况：${title}` })).toBeVisible();
  const records = page.getByRole('region', { name: '考场记录' });
  await expect(records.getByRole('row', { name: /^离开页面 3 3 3 36 秒$/ })).toBeVisible();
  await expectSound(page);
  await page.getByRole('button', { name: '开始查找' }).click();
  await expect(page.getByText('没有雷同到需要查看的答卷。')).toBeVisible({ timeout: 30_000 });

  await page.getByRole('button', { name: '考场标记' }).click();
  await expect(page).toHaveURL(new RegExp(`examId=${examId}`));
  for (const { name } of pupils) await rowOf(page, name).getByRole('checkbox').check();
  await page.getByRole('button', { name: '处理标记' }).click();
  await decide(page, '不成立', '考点断电，已核实');
  for (const { name } of pupils) await expect(rowOf(page, name)).toContainText('不成立');
  await page.getByRole('button', { name: `查看 ${learner.realName}` }).click();
  await expect(page.getByRole('dialog')).toContainText('离开页面');
  await page.getByRole('dialog').getByRole('button', { name: '处理标记' }).click();
  await decide(page, '情况属实，仅记录', '监控中可见查看手机');
  await expect(rowOf(page, learner.realName)).toContainText('情况属实，仅记录');

  await page.getByRole('link', { name: '这场考试的考场情况' }).click();
  const decisions = page.getByRole('region', { name: '处理结果' });
  await expect(decisions).toContainText('不成立2 份');
  await expect(decisions).toContainText('待处理0 份');
  await picture(page, 'report-1440');

  await page.goto(`/admin/exam/paper?examId=${examId}`);
  await page.getByRole('button', { name: `轨迹 ${learner.realName}` }).click();
  await expect(page.getByRole('heading', { name: `${learner.realName}的答题轨迹` })).toBeVisible();
  await expect(page.getByText('已保存 0 / 3')).toBeVisible();
  await page.getByRole('region', { name: '全部经过' }).getByRole('button', { name: /交卷$/ }).click();
  await expect(page.getByText('已保存 2 / 3')).toBeVisible();
  await expect(page.getByRole('button', { name: '第 1 题，保存过 2 次' })).toBeVisible();
  await page.getByRole('button', { name: '第 1 题，保存过 2 次' }).click();
  await expect(page.getByRole('radio', { name: /正确/ })).toBeChecked();
  await expect(page.getByText(/处理标记，情况属实，仅记录：监控中可见查看手机/)).toBeVisible();
  await expectSound(page);
  await picture(page, 'replay-1440');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectSound(page);
  await picture(page, 'replay-390');

  await enterAs(page, '学员');
  await page.goto(`/web/exam/result/${paperId}`);
  const own = page.getByRole('region', { name: '考场记录' });
  await expect(own).toContainText('处理结果 情况属实，仅记录：监控中可见查看手机');
  await page.getByRole('link', { name: '答题轨迹' }).click();
  await expect(slider(page)).toHaveValue('0');
  await expectSound(page);
  await page.keyboard.press('Space');
  await expect(page.getByText('已保存 2 / 3')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText(/监控中可见/)).toHaveCount(0);
  await picture(page, 'own-replay-390');
  await page.setViewportSize({ width: 1440, height: 900 });
  await expectSound(page);
  await picture(page, 'own-replay-1440');
});
