import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { openGuestPhone, openPhone } from '../support/battle.ts';
import { publishTemplate } from '../support/certificate.ts';
import { callerFor } from '../support/exam-paper.ts';
import { expectSound } from '../support/sound.ts';
import { enterAs, test } from '../support/test.ts';

test('a certificate is granted, shown, downloaded and verified, and after it was revoked nobody takes it', async ({
  page,
  browser,
  site,
}) => {
  const title = `上岗证（演练 ${randomUUID().slice(0, 4)}）`;
  await publishTemplate(await callerFor(page.request, 'admin'), title);
  await page.setViewportSize({ width: 1440, height: 900 });
  await enterAs(page, '管理员');
  await page.goto('/admin/cert/grant');
  await grant(page, title);
  const row = page.getByRole('row').filter({ hasText: title });
  await expect(row).toContainText('有效');
  await expectSound(page);

  const holder = await openPhone(browser, site, '学员');
  await holder.goto('/web/uc');
  // The card shows the certificate that ends first.
  await expect(holder.getByRole('region', { name: '我的证书' })).toContainText('全部 3 本');
  await holder.getByRole('link', { name: /全部 \d+ 本/ }).click();
  const own = holder.getByRole('listitem', { name: title });
  const photo = holder.getByRole('region', { name: '证件照' });
  // Any image will do: a screenshot of this page.
  const picture = { name: '照片.png', mimeType: 'image/png', buffer: await holder.screenshot() };
  await photo.getByLabel('选择证件照图片').setInputFiles(picture);
  const cutting = holder.getByRole('dialog', { name: '裁剪证件照' });
  await cutting.getByAltText('待裁剪的图片').waitFor();
  await cutting.getByRole('button', { name: '保存证件照' }).click();
  await expect(photo.getByAltText('我的证件照')).toBeVisible();
  await expectSound(holder);
  const saving = holder.waitForEvent('download');
  await own.getByRole('button', { name: '下载 PDF' }).click();
  expect((await saving).suggestedFilename()).toMatch(/-\d{5}\.pdf$/);
  await own.getByRole('button', { name: '出示证书' }).click();
  await expect(holder.getByRole('dialog', { name: '出示证书' }).getByText('用手机相机扫码')).toBeVisible();

  const { ask } = await callerFor(holder.request, 'learner');
  const listed = await ask<{ title: string; qr: string }[]>('/api/cert/own/list', {});
  const { pathname, hash } = new URL(listed.find((one) => one.title === title)!.qr);
  const stranger = await openGuestPhone(browser, site);
  await stranger.goto(`${pathname}${hash}`);
  const answer = stranger.getByRole('region', { name: '查验结果' });
  await expect(answer.getByRole('heading', { name: '有效', exact: true })).toBeVisible();
  await expectSound(stranger);

  await row.getByRole('button', { name: /^吊销/ }).click();
  await page.getByRole('textbox', { name: '原因' }).fill('违反作业规范');
  await page.getByRole('dialog').getByRole('button', { name: '吊销' }).click();
  await expect(row).toContainText('已吊销');
  await stranger.reload();
  await expect(answer.getByRole('heading', { name: '已吊销' })).toBeVisible();
  await expect(answer).toContainText('违反作业规范');
});

async function grant(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: '颁发证书' }).click();
  await page.getByRole('combobox', { name: '证书' }).last().fill(title);
  await page.locator('.ant-select-item-option').filter({ hasText: title }).click();
  await page.getByRole('button', { name: '添加人员' }).click();
  await page.getByRole('searchbox', { name: '姓名或账号' }).fill('李学员');
  await page.keyboard.press('Enter');
  await page.getByRole('list', { name: '找到的人员' }).getByRole('checkbox', { name: '李学员' }).check();
  await page.getByRole('button', { name: '添加 1 人' }).click();
  await page.getByRole('button', { name: '核对' }).click();
  await page.getByRole('button', { name: '颁发 1 本' }).click();
  await expect(page.getByText(/已颁发，编号/)).toBeVisible();
}
