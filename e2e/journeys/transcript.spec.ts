import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { openGuestPhone, openPhone } from '../support/battle.ts';
import { callerFor } from '../support/exam-paper.ts';
import { expectSound } from '../support/sound.ts';
import { enterAs, test } from '../support/test.ts';

const PURPOSE = '新人报到，核对培训和持证经历';

test('a person reads their file, filters and exports it, and a stranger verifies the export', async ({
  page,
  browser,
  site,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await enterAs(page, '学员');
  await page.goto('/web/uc');
  await page
    .getByRole('navigation', { name: '我的学习' })
    .getByRole('link', { name: /^学习档案/ })
    .click();
  await expect(page.getByRole('heading', { name: '李学员的学习档案' })).toBeVisible();
  await expect(page.getByText(/档案号 DA-\d{4}-\d{6}/)).toBeVisible();
  await expect(page.getByRole('region', { name: '持证与学时' })).toContainText('起持证没有间断');
  const entries = page.getByRole('region', { name: '经历' });
  await expect(entries.getByRole('listitem').first()).toBeVisible();
  await expectSound(page);
  const certificates = entries.getByRole('button', { name: /^证书 \d+/ });
  const count = Number((await certificates.innerText()).replace(/\D/g, ''));
  await certificates.click();
  await expect(entries.getByRole('listitem')).toHaveCount(count);
  await expect(entries.getByRole('listitem').last()).toContainText('作业人员培训结业证书');
  await entries.getByRole('button', { name: /^全部/ }).click();
  await entries.getByRole('searchbox', { name: '搜索经历' }).fill('高炮作业与弹药');
  await page.keyboard.press('Enter');
  await expect(entries.getByRole('listitem')).toHaveCount(1);
  await expect(entries.getByRole('listitem')).toContainText('结业');

  const phone = await openPhone(browser, site, '学员');
  await phone.goto('/web/transcript');
  const card = phone.getByRole('region', { name: '导出学习档案' });
  await expect(phone.getByRole('region', { name: '经历' }).getByRole('listitem').first()).toBeVisible();
  await expectSound(phone);
  const saving = phone.waitForEvent('download');
  await card.getByRole('button', { name: '导出 PDF' }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toMatch(/^学习档案-DA-\d{4}-\d{6}\.pdf$/);
  expect((await readFile(await saved.path())).subarray(0, 5).toString()).toBe('%PDF-');

  const { ask } = await callerFor(phone.request, 'learner');
  const [exported] = await ask<{ id: string; number: string }[]>('/api/transcript/export/list', {});
  const stranger = await openGuestPhone(browser, site);
  await stranger.goto('/transcript-check');
  await stranger.getByRole('textbox', { name: '核验编号' }).fill(exported!.number);
  await stranger.getByRole('button', { name: '核验', exact: true }).click();
  const answer = stranger.getByRole('region', { name: '核验结果' });
  await expect(answer.getByRole('heading', { name: '档案真实' })).toBeVisible();
  await expect(answer).toContainText('***');
  await stranger.getByRole('textbox', { name: '档案本人的姓，或姓名' }).fill('李');
  await stranger.getByRole('button', { name: '核对本人' }).click();
  await expect(answer).toContainText('李*员');
  await expect(answer).toContainText('作业人员培训结业证书');
  await expectSound(stranger);

  await phone.getByText(/^导出记录/).click();
  await phone.getByRole('button', { name: `作废 ${exported!.number}` }).click();
  await phone.getByRole('dialog').getByRole('button', { name: '作废' }).click();
  await expect(card).toContainText('已作废');
  await stranger.reload();
  await expect(answer.getByRole('heading', { name: '已作废' })).toBeVisible();
});

test('a unit sees a newcomer’s file only while that person agrees', async ({ page, browser, site }) => {
  const newcomer = await openPhone(browser, site, '学员');
  const { ask } = await callerFor(newcomer.request, 'learner');
  const { number } = await ask<{ number: string }>('/api/transcript/own/overview', {});
  await answerDemoRequest(newcomer);

  await page.setViewportSize({ width: 1440, height: 900 });
  await enterAs(page, '管理员');
  await page.goto('/admin/transcript');
  await page.getByRole('button', { name: '申请查看档案' }).click();
  await page.getByRole('textbox', { name: '档案号' }).fill(number);
  await page.getByRole('textbox', { name: '姓名' }).last().fill('李学员');
  await page.getByRole('textbox', { name: '用途' }).fill(PURPOSE);
  await page.getByRole('button', { name: '发出申请' }).click();
  const row = page.getByRole('row').filter({ hasText: PURPOSE });
  await expect(row).toContainText('已发出申请');
  await expectSound(page);

  const asked = newcomer
    .getByRole('region', { name: '谁申请看我的档案' })
    .getByRole('listitem')
    .filter({ hasText: PURPOSE });
  await expect(async () => {
    await newcomer.goto('/web/transcript');
    await expect(asked).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await asked.getByRole('button', { name: '同意…' }).click();
  const dialog = newcomer.getByRole('dialog', { name: '同意查看我的档案' });
  await dialog.getByRole('checkbox', { name: /^考试/ }).uncheck();
  await expectSound(newcomer);
  await dialog.getByRole('button', { name: '同意', exact: true }).click();
  await expect(asked).toContainText('同意中');

  await page.goto('/admin/transcript');
  await row.getByRole('link', { name: '查看档案' }).click();
  await expect(page.getByRole('heading', { name: '李学员的学习档案' })).toBeVisible();
  const entries = page.getByRole('region', { name: '经历' });
  await expect(entries.getByRole('button', { name: /^证书 \d+/ })).toBeVisible();
  await expect(entries.getByRole('button', { name: /^考试/ })).toHaveCount(0);
  await expectSound(page);

  await asked.getByRole('button', { name: '撤回同意' }).click();
  await newcomer.getByRole('dialog').getByRole('button', { name: '撤回' }).click();
  await expect(newcomer.getByText(/^以前的申请/)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('没有得到本人同意');
  await expect(page.getByRole('heading', { name: '李学员的学习档案' })).toHaveCount(0);
});

/** The demo's own request: while it waits, the same member of staff cannot ask again. */
async function answerDemoRequest(page: Page): Promise<void> {
  await page.goto('/web/transcript');
  const waiting = page.getByRole('listitem').filter({ hasText: '待处理' });
  await expect(page.getByRole('region', { name: '谁申请看我的档案' })).toBeVisible();
  await waiting.getByRole('button', { name: '同意…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '同意', exact: true }).click();
  await expect(waiting).toHaveCount(0);
}
