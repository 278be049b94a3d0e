import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { callerFor } from '../support/exam-paper.ts';
import { expectSound } from '../support/sound.ts';
import { enterAs, test } from '../support/test.ts';

/** A published course of one text, assigned to the demo learner. */
async function assignedCourse(request: APIRequestContext, title: string): Promise<string> {
  const admin = await callerFor(request, 'admin');
  const fileId = randomUUID();
  const chapters = [{ id: randomUUID(), title: '第一章', files: [{ id: fileId, kind: 4, title: '作业前的检查' }] }];
  const { id } = await admin.ask<{ id: string }>('/api/course/course/save', { form: { title, openType: 1, chapters } });
  await admin.ask('/api/course/text/save', { fileId, text: '<p>核对空域批复。</p>', version: 1 });
  await admin.ask('/api/course/course/publish', { id });
  const learner = await callerFor(request, 'learner');
  const { id: userId } = await learner.ask<{ id: string }>('/api/sys/user/info', {});
  await admin.ask('/api/course/assignment/save', { courseId: id, userIds: [userId], deadline: null });
  return id;
}

test('staff remind those who have not completed a course once a day, and export its records', async ({
  page,
  request,
}) => {
  const title = `催办演练${Date.now()}`;
  const id = await assignedCourse(request, title);
  await enterAs(page, '管理员');
  await page.goto(`/admin/course/course?keyword=${title}`);
  await page.getByRole('button', { name: `指派 ${title}` }).click();
  const drawer = page.getByRole('dialog', { name: `指派“${title}”` });
  await remind(page);
  await expect(page.getByText('已提醒 1 人')).toBeVisible();
  await remind(page);
  await expect(page.getByText('今天已经提醒过，明天可以再次提醒')).toBeVisible();
  await drawer.press('Escape');
  const learner = await callerFor(request, 'learner');
  const inbox = await learner.ask<{ records: { title: string }[] }>('/api/sys/user/msg/paging', { params: {} });
  expect(inbox.records.some((message) => message.title.includes(title))).toBe(true);

  await page.goto(`/admin/course/record/${id}`);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: /^导\s*出$/ }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toBe(`学习记录_${title}.xlsx`);
  expect(
    readFileSync(await file.path())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK');
});

async function remind(page: Page): Promise<void> {
  await page.getByRole('button', { name: '提醒没有学完的人' }).click();
  await page.getByRole('dialog', { name: '现在提醒吗？' }).getByRole('button', { name: '提醒', exact: true }).click();
}

test('staff show several comments at once, hide one, and reply to one', async ({ page, request }) => {
  const word = `引信${Date.now()}`;
  const courseId = await assignedCourse(request, `评论演练${Date.now()}`);
  const learner = await callerFor(request, 'learner');
  for (const text of [`${word}要核对几次？`, `${word}受潮怎么办？`])
    await learner.ask('/api/learn/comment/save', { id: randomUUID(), courseId, text });
  await enterAs(page, '管理员');
  await page.goto(`/admin/course/comment?keyword=${word}`);
  const rows = page.getByRole('row').filter({ hasText: word });
  await expect(rows.filter({ hasText: '待审核' })).toHaveCount(2);
  await page.getByRole('checkbox', { name: '选择本页全部' }).check();
  await page
    .getByRole('button', { name: /^公\s*开$/ })
    .first()
    .click();
  await expect(page.getByText('已公开 2 条')).toBeVisible();
  await expect(rows.filter({ hasText: '已公开' })).toHaveCount(2);
  await expectSound(page);

  const damp = rows.filter({ hasText: '受潮怎么办' });
  await damp.getByRole('button', { name: /^回复 / }).click();
  const dialog = page.getByRole('dialog', { name: /^回复/ });
  await dialog.getByRole('textbox', { name: '回复' }).fill('受潮的引信一律退回，不得装定。');
  await dialog.getByRole('button', { name: /^回\s*复$/ }).click();
  await expect(page.getByText('已回复')).toBeVisible();
  const shown = await learner.ask<{ records: unknown[] }>('/api/learn/comment/paging', { params: { courseId } });
  expect(JSON.stringify(shown.records)).toContain('受潮的引信一律退回');
  await rows
    .filter({ hasText: '核对几次' })
    .first()
    .getByRole('button', { name: /^隐藏 / })
    .click();
  await expect(page.getByText('已隐藏 1 条')).toBeVisible();
});
