import { expect, type Page } from '@playwright/test';
import ExcelJS from 'exceljs';
import { expectSound } from '../support/sound.ts';
import { enterAs, test } from '../support/test.ts';
import { wordPaper } from '../support/word-paper.ts';

test('a paper pasted from Word: two errors are found and corrected by keyboard, and its twenty questions are imported', async ({
  page,
}) => {
  await enterAs(page, '管理员');
  const repoId = await addRepo(page, 'paste-journey', '粘贴导入的题库');
  await page.goto(`/admin/qu/import?repo=${repoId}`);
  await page.getByText('粘贴文本', { exact: true }).click();
  const field = page.getByLabel('试题文本');
  await field.fill(wordPaper);
  await expect(page.getByText('共 20 题，2 题有误')).toBeVisible();
  await page.getByRole('button', { name: '第 16 行：单选题只能有一个答案' }).click();
  await expect(field).toBeFocused();
  expect(
    await field.evaluate((area: HTMLTextAreaElement) => area.value.slice(area.selectionStart, area.selectionEnd)),
  ).toBe('答案：AC');
  await expect(page.getByRole('listitem').filter({ hasText: '第 3 题' })).toHaveAttribute('aria-current', 'true');
  await lookAround(page);

  await page.getByRole('button', { name: '检查并预览' }).click();
  await expect(page.getByRole('group', { name: '按检查结果查看' })).toHaveText(
    /全部 20正常 18警告 0错误 2重复 0已修正 0/,
  );
  await page.getByRole('button', { name: '下一处问题' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^修改第 3 题的答案：AC，/ })).toBeFocused();
  await page.keyboard.press('Enter');
  const letter = page.getByRole('form', { name: '修改第 3 题的答案' }).getByRole('radio', { name: 'A' });
  await expect(letter).toBeFocused();
  await lookAround(page, [390]);
  await expect(letter).toBeFocused();
  await page.keyboard.press('a');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: '修改第 3 题的答案：A', exact: true })).toBeFocused();
  await page.getByRole('button', { name: /^修改第 13 题的答案：空，没有写答案/ }).click();
  await page.getByRole('radio', { name: '错误' }).check();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('group', { name: '按检查结果查看' })).toHaveText(/正常 20警告 0错误 0重复 0已修正 2/);

  await page.getByRole('button', { name: '导入 20 题' }).click();
  await expect(page.getByText('导入 20 题', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: '查看导入的试题' }).click();
  await expect(page.getByText('共 20 题')).toBeVisible();
  const importId = new URL(page.url()).searchParams.get('importId');
  await ask(page, '/api/qu/import/undo', { id: importId });
  await ask(page, '/api/qu/repo/delete', { ids: [repoId] });
});

test('a spreadsheet that repeats existing questions: one becomes a new version, one is skipped; undo restores everything', async ({
  page,
}) => {
  await enterAs(page, '管理员');
  const repoId = await addRepo(page, 'sheet-journey', '表格导入的题库');
  const known = { content: '<p>绵阳作业点火箭弹点火后没有离开发射架，操作手首先应当采取的措施是什么？</p>' };
  const { id, code } = await ask<{ id: string; code: string }>(page, '/api/qu/qu/save', {
    ...known,
    level: 1,
    repoIds: [repoId],
    publish: true,
    body: { type: 3, right: true },
  });
  await page.goto('/admin/qu/import');
  await page.locator('input[type=file]').setInputFiles(await sheetOf('重复的试题.xlsx'));
  await expect(page.getByRole('group', { name: '按检查结果查看' })).toHaveText(/全部 3正常 1警告 0错误 0重复 2/);
  await expect(page.getByText(/^与本文件第 3 行完全相同/)).toBeVisible();
  await lookAround(page);
  const like = page.getByRole('region', { name: '第 2 行与谁相似' });
  await like.getByRole('radio', { name: `作为 ${code} 的新版本` }).check();
  await expect(page.getByRole('group', { name: '按检查结果查看' })).toHaveText(/正常 2警告 0错误 0重复 1已修正 1/);

  await page.getByRole('button', { name: '导入 2 题' }).click();
  await expect(page.getByText('请选择题库').last()).toBeVisible();
  await page.getByLabel('目标题库').fill('表格导入');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '导入 2 题' }).click();
  await expect(page.getByText('导入 2 题，跳过 1 行')).toBeVisible();
  const versionOf = async () => (await ask<{ version: number }>(page, '/api/qu/qu/detail', { id })).version;
  expect(await versionOf()).toBe(2);
  await page.getByRole('button', { name: '撤销导入' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '撤销导入' }).click();
  await expect(page.getByText('已撤销，收回 2 题')).toBeVisible();
  expect(await versionOf()).toBe(1);
  await ask(page, '/api/qu/qu/delete', { ids: [id] });
  await ask(page, '/api/qu/repo/delete', { ids: [repoId] });
});

async function addRepo(page: Page, code: string, title: string): Promise<string> {
  return (await ask<{ id: string }>(page, '/api/qu/repo/save', { code, title })).id;
}

/** Calls the server as the signed-in user. */
async function ask<Data>(page: Page, path: string, data: object): Promise<Data> {
  const cookies = await page.context().cookies();
  const token = cookies.find(({ name }) => name === 'token')?.value ?? '';
  const reply = await page.request.post(path, { data, headers: { token } });
  const body = (await reply.json()) as { code: number; msg: string; data: Data };
  expect(body.msg).toBe('');
  return body.data;
}

/** At these widths, then restores the usual one. */
async function lookAround(page: Page, widths = [1440, 390]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 });
    await page.waitForLoadState('networkidle');
    await expectSound(page);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

async function sheetOf(name: string) {
  const book = new ExcelJS.Workbook();
  book.addWorksheet('试题').addRows([
    ['题型', '题干', '答案', '解析'],
    ['判断题', '绵阳作业点火箭弹点火后没有离开发射架，操作手首先应当采取的措施是什么', '正确', '先断电，再等待。'],
    ['判断题', '凡是参加绵阳站高炮作业的人员，都要先通过岗前考核。', '正确', ''],
    ['判断题', '凡是参加绵阳站高炮作业的人员，都要先通过岗前考核。', '正确', ''],
  ]);
  const buffer = Buffer.from(await book.xlsx.writeBuffer());
  return { name, mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', buffer };
}
