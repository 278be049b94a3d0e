import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import {
  answeredOrdinals,
  cardOf,
  forgetExams,
  isComplaint,
  saved,
  sitExam,
  untilHandedIn,
} from '../support/sitting.ts';
import { expectSound } from '../support/sound.ts';
import { enterAs, test } from '../support/test.ts';

/** Seconds until the end, once the page knows of it. */
const LEFT = 20;

// The browser logs each call that it could not make.
test.beforeEach(({ complaints }) => {
  const { push } = complaints;
  complaints.push = (...texts) => push.apply(complaints, texts.filter(isComplaint));
});
test.afterEach(({ site }) => forgetExams(site));

test('an examinee whose network is gone at the end saves a file, staff accept it, and its answers stand beside the paper', async ({
  page,
  browser,
  site,
}) => {
  test.setTimeout(180_000);
  const examId = await sitExam(page, site, '旅程：答案文件', { kinds: ['single', 'essay'] });
  await page.keyboard.press('a');
  await expect(saved(page)).toBeVisible();
  await site.db.query(`update paper_paper set deadline_at = now() + $2 * interval '1 s' where exam_id = $1`, [
    examId,
    LEFT,
  ]);
  await page.reload();
  await expect(saved(page)).toBeVisible();
  const calls = '**/api/**';
  await page.route(calls, (route) => route.abort());
  await page.keyboard.press('ArrowRight');
  await cardOf(page, 2).getByRole('textbox').fill('断网以后才写完的答案');

  const offer = page.getByRole('region', { name: '答案文件' });
  await page.getByRole('button', { name: '交卷' }).first().click();
  const dialog = page.getByRole('dialog', { name: '现在交卷吗？' });
  await dialog.getByRole('button', { name: /交卷$/ }).click();
  await expect(dialog.getByRole('button', { name: '保存答案文件' })).toBeVisible();
  await expectSound(page, 'dialog[open]');
  await page.keyboard.press('Escape');

  await expect(page.getByText('考试时间已到，网络已断开')).toBeVisible({ timeout: LEFT * 1_000 });
  const downloading = page.waitForEvent('download');
  await offer.getByRole('button', { name: '保存答案文件' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^答案文件-旅程：答案文件-[0-9a-f]{8}\.json$/);
  const file = await download.path();
  const text = await readFile(file, 'utf8');
  await expect(offer.getByText('答案文件已保存')).toBeVisible();
  const code = await offer.getByText(/^([0-9A-F]{4}-){3}[0-9A-F]{4}$/).innerText();
  expect(text).toContain(code);
  await expectSound(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectSound(page);

  await untilHandedIn(site, examId);
  expect(await answeredOrdinals(site)).toEqual([1]);
  const context = await browser.newContext({
    baseURL: site.origin,
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    reducedMotion: 'reduce',
  });
  const staff = await context.newPage();
  await enterAs(staff, '管理员');
  await staff.goto(`/admin/exam/paper?examId=${examId}`);
  await staff.getByRole('button', { name: '接收答案文件' }).click();
  const input = staff.locator('.ant-modal input[type=file]');
  const changed = text.replace('断网以后', '断网之前');
  await input.setInputFiles({ name: '改过.json', mimeType: 'application/json', buffer: Buffer.from(changed) });
  await expect(staff.getByText('内容被改动过')).toBeVisible();
  await expectSound(staff, '.ant-modal');
  await input.setInputFiles({ name: '答案文件.json', mimeType: 'application/json', buffer: Buffer.from(text) });
  const drawer = staff.locator('.ant-drawer');
  await expect(drawer.getByText(code)).toBeVisible();
  await expect(drawer.getByText('文件里较新 1 题，与服务器相同 1 题')).toBeVisible();
  await drawer.getByLabel('原因').fill('考场断网，考生用 U 盘交来');
  await expectSound(staff, '.ant-drawer');
  await drawer.getByRole('button', { name: '接收', exact: true }).click();
  await expect(staff.getByText('已接收，1 题放进未送达的作答')).toBeVisible();
  await staff.getByRole('button', { name: /详情/ }).first().click();
  await staff.getByRole('tab', { name: '未送达的作答 1' }).click();
  await expect(staff.getByText('断网以后才写完的答案')).toBeVisible();
  await context.close();

  // Back on the network the examinee submits the same answer: it is not doubled, and still not counted.
  await page.unroute(calls);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await page.getByRole('button', { name: '提交备查' }).click();
  await expect(page.getByText('第 2 题没有送达的作答已提交备查')).toBeVisible();
  const { rows } = await site.db.query(
    `select 1 from paper_late l join paper_paper p on p.id = l.paper_id where p.exam_id = $1`,
    [examId],
  );
  expect(rows).toHaveLength(1);
  expect(await answeredOrdinals(site)).toEqual([1]);
});
