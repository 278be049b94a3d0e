import { expect, type Page } from '@playwright/test';
import { deleteRows, rowAction } from '../support/row-actions.ts';
import { expectSound } from '../support/sound.ts';
import { enterAs, test } from '../support/test.ts';

const wide = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };
const TITLE = '云降水基础（演练）';

test('staff write a battle, open it, change it, close it and delete it', async ({ page }) => {
  await page.setViewportSize(wide);
  await enterAs(page, '管理员');
  await page.goto('/admin/battle/battle');
  const list = page.getByRole('region', { name: '对战活动列表' }).first();
  await expect(list.getByRole('row').filter({ hasText: '法规与空域' })).toContainText('开放');
  await expectSound(page);
  await page.getByRole('button', { name: '新建对战活动' }).click();
  await page.getByRole('button', { name: '保存草稿' }).click();
  await expect(page.getByText('请填写名称')).toBeVisible();
  await expect(page.getByText('请选择题库', { exact: true }).last()).toBeVisible();
  await page.getByRole('textbox', { name: '名称' }).fill(TITLE);
  await page.getByRole('combobox', { name: '题库' }).fill('云降水');
  await page.locator('.ant-select-item-option').first().click();
  await page.keyboard.press('Escape');
  await expectSound(page);
  await page.setViewportSize(phone);
  await expectSound(page);
  await page.setViewportSize(wide);
  await page.getByRole('spinbutton', { name: '每局题数' }).fill('20');
  await page.getByRole('button', { name: '保存并开放' }).click();
  // The banks do not have enough for three matches of twenty questions.
  await expect(page.getByText(/至少要有 60 道/).first()).toBeVisible();
  // Only the page of the stored battle says what its banks have.
  await expect(page.getByText(/可用 \d+ 题/)).toBeVisible();
  await page.getByRole('spinbutton', { name: '每局题数' }).fill('5');
  await page.getByRole('button', { name: '保存并开放' }).click();
  await expect(page.getByText('对战活动正在开放')).toBeVisible();

  await page.goto(`/admin/battle/battle?keyword=${TITLE}`);
  const row = page.getByRole('row').filter({ hasText: TITLE });
  await expect(row).toContainText('5 题，每题 15 秒');
  await rowAction(page, TITLE, '停止');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('正在等待对手的人会回到大厅');
  await dialog.getByRole('button', { name: '停止', exact: true }).click();
  await expect(row).toContainText('已停止');
  await deleteRows(page, TITLE);
});

test('staff watch matches, filter them, see figures and open the dialogs', async ({ page }) => {
  await page.setViewportSize(wide);
  await enterAs(page, '管理员');
  await page.goto('/admin/battle/match');
  await expect(page.getByRole('region', { name: '正在进行的对局' })).toBeVisible();
  await page.getByText('92 天').click();
  await expect(figure(page, '打完的对局')).toContainText('300 局');
  const list = page.getByRole('region', { name: '对局列表' }).first();
  await expect(list).toContainText('共 300 局');
  await expectSound(page);
  await page.getByRole('textbox', { name: '选手' }).fill('周立新');
  await page.getByRole('button', { name: /^查\s*询$/ }).click();
  await expect(list).not.toContainText('共 300 局');
  await expect(list.getByRole('row').nth(1)).toContainText('周立新');
  await list.getByRole('button', { name: /^作废/ }).first().click();
  const voiding = page.getByRole('dialog', { name: /^作废/ });
  await voiding.getByRole('button', { name: /^作\s*废$/ }).click();
  await expect(voiding.getByText('请填写原因')).toBeVisible();
  await expectSound(page, '[role=dialog]');
  await voiding.getByRole('button', { name: /^取\s*消$/ }).click();
  await page.getByRole('button', { name: '开一场大屏' }).click();
  const hosting = page.getByRole('dialog', { name: '开一场大屏' });
  await hosting.getByRole('combobox', { name: '对战活动' }).click();
  await expect(page.locator('.ant-select-item-option').filter({ hasText: '火箭与高炮作业安全' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.setViewportSize(phone);
  await page.goto('/admin/battle/match');
  await expect(figure(page, '参加的人')).toContainText('40 人');
  await expectSound(page);
});

const figure = (page: Page, name: string) =>
  page
    .getByLabel('概况')
    .locator('div')
    .filter({ has: page.getByText(name, { exact: true }) });
