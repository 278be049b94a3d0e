import { expect, type Locator, type Page } from '@playwright/test';
import { smallPdf } from '../support/small-pdf.ts';
import { expectSound } from '../support/sound.ts';
import { enterAs, test } from '../support/test.ts';

const phone = { width: 390, height: 844 };
const TITLE = '移动式碘化银燃烧炉（演练）';

test('staff give a product its cover, images and a PDF, and get a conflict prompt when another user saved meanwhile; guests see everything', async ({
  page,
  browser,
  site,
}) => {
  await enterAs(page, '管理员');
  await page.goto('/admin/content/product');
  await page.getByRole('button', { name: '新建会员风采' }).click();
  await page.getByRole('textbox', { name: '标题', exact: true }).fill(TITLE);
  await page.getByRole('textbox', { name: '正文' }).fill('可在山地快速架设，远程点火。');
  await page.getByRole('textbox', { name: '单位名称' }).fill('演练气象装备厂');
  await giveFiles(page);
  await save(page);
  await saveAgainst(page);
  await page.getByRole('button', { name: '发布', exact: true }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /发\s*布/ })
    .click();
  await expect(page.getByText('已发布 1 篇')).toBeVisible();

  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const guest = await (await browser.newContext({ baseURL: site.origin })).newPage();
  await guest.goto(`/web/product/view/${id}`);
  await expectDrawn(guest.getByAltText(`${TITLE}（图 1）`));
  await guest.getByRole('button', { name: '看图 3' }).click();
  await expectDrawn(guest.getByAltText(`${TITLE}（图 3）`));
  await expect(guest.getByRole('link', { name: /产品手册/ }).first()).toBeVisible();
  await expectSound(guest);
  await guest.setViewportSize(phone);
  await expectSound(guest);
  await guest.context().close();
  await site.db.query('delete from content_article where title = $1', [TITLE]);
});

test('a home page banner shows an uploaded image', async ({ page }) => {
  await enterAs(page, '管理员');
  await page.goto('/admin/content/home');
  await page.getByLabel(/^选择.*的图片$/).setInputFiles(await picture(page, 'banner.png'));
  await expectDrawn(page.getByAltText(/的图片预览$/));
  await keepHome(page);
  await page.goto('/web/home');
  await expect(page.locator('[data-rendered]')).toHaveCount(0);
  await expectDrawn(page.locator('main img').first());
  await expectSound(page);
  await page.setViewportSize(phone);
  await expectSound(page);
  // Restores the site.
  await page.goto('/admin/content/home');
  await page.getByRole('button', { name: '移除' }).first().click();
  await keepHome(page);
});

async function keepHome(page: Page): Promise<void> {
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('已保存，首页已经更新')).toBeVisible();
}

async function giveFiles(page: Page): Promise<void> {
  const cover = await picture(page, 'cover.png');
  await page.getByLabel('选择封面图片').setInputFiles(cover);
  await expectDrawn(page.getByAltText('封面预览'));
  await page.getByLabel('选择图集图片').setInputFiles(['1.png', '2.png'].map((name) => ({ ...cover, name })));
  await expectDrawn(page.getByAltText('第 2 张'));
  const manual = { name: '产品手册.pdf', mimeType: 'application/pdf', buffer: smallPdf(['产品手册']) };
  await page.getByLabel('选择附件').setInputFiles(manual);
  await expect(page.getByLabel('第 1 个附件的名称')).toHaveValue('产品手册.pdf');
  await expectSound(page);
}

/** Another tab saves the summary: this one must not overwrite it, and offers to start from the new version. */
async function saveAgainst(page: Page): Promise<void> {
  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.getByRole('textbox', { name: '摘要' }).fill('别人改过的摘要');
  await save(other);
  await other.close();
  await page.getByRole('textbox', { name: '摘要' }).fill('自己写的摘要');
  await page.keyboard.press('Control+S');
  const requested = page.getByRole('dialog');
  await expect(requested).toContainText('重新载入会放弃您在这里的修改');
  await expectSound(page);
  await requested.getByRole('button', { name: '重新载入' }).click();
  await expect(page.getByRole('textbox', { name: '摘要' })).toHaveValue('别人改过的摘要');
}

async function save(page: Page): Promise<void> {
  await page.keyboard.press('Control+S');
  await expect(page.getByRole('button', { name: '已保存', exact: true })).toBeVisible();
}

/** Any real image will do. */
async function picture(page: Page, name: string) {
  return { name, mimeType: 'image/png', buffer: await page.screenshot() };
}

/** Visible and loaded. */
async function expectDrawn(image: Locator): Promise<void> {
  await expect(image).toBeVisible();
  await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0);
}
