import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { makeDocx } from '../../server/test/support/docx.ts';
import { publishLessons, studyWidths, uploadDocument } from '../support/course.ts';
import { smallPdf } from '../support/small-pdf.ts';
import { expectSound } from '../support/sound.ts';
import { enterAs, test } from '../support/test.ts';

const A_PAGE_MS = 1_500;

/** Reads on page by page, each for longer than the lesson asks. */
async function readOn(page: Page, pages: number): Promise<void> {
  await expect(page.getByText(`已读 0 / ${pages} 页`)).toBeVisible({ timeout: 20_000 });
  await expect(page.locator('[data-page="1"] canvas')).toBeVisible({ timeout: 20_000 });
  for (let number = 2; number <= pages; number++) {
    await page.waitForTimeout(A_PAGE_MS);
    await page.locator(`[data-page="${number}"]`).evaluate((element) => element.scrollIntoView({ block: 'center' }));
  }
  await expect(page.getByText(`已读 ${pages} / ${pages} 页`)).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('本节已学完')).toBeVisible();
}

for (const viewport of studyWidths) {
  test(`a learner reads a PDF lesson to its end, and it is complete, at ${viewport.width} px [S2-69]`, async ({
    page,
  }) => {
    const pdf = smallPdf(['作业前的检查', '发射与撤收', '空域报告']);
    const documentId = await uploadDocument(page.request, '作业规程.pdf', pdf);
    const file = { id: randomUUID(), kind: 3, title: '1.1 作业规程', documentId, rule: { pageSeconds: 1 } };
    const course = await publishLessons(page.request, { title: `读 PDF ${viewport.width}`, files: [file] });
    await page.setViewportSize(viewport);
    await enterAs(page, '学员');
    await page.goto(`/web/course/view/${course}`);
    await page.getByRole('link', { name: '开始学' }).click();
    await readOn(page, 3);
    await expectSound(page);
    await page.getByRole('link', { name: '回到课程' }).click();
    await expect(page.getByRole('progressbar', { name: '课程进度' })).toHaveAttribute('aria-valuenow', '100');
  });

  test(`a text lesson shows its formulas and tables at ${viewport.width} px [S2-69]`, async ({ page }) => {
    const id = randomUUID();
    const text = `<h2>饱和水汽压</h2><p>冰面上是 <span data-formula="e_i = 6.1 \\times 10^{\\frac{9.5 T}{T + 265.5}}"></span>。</p>
      <table><tbody><tr><th>温度</th><th>水面</th><th>冰面</th></tr><tr><td>−10 ℃</td><td>2.86</td><td>2.60</td></tr></tbody></table>`;
    const files = [{ id, kind: 4, title: '1.1 饱和水汽压' }];
    const title = `公式 ${viewport.width}`;
    const course = await publishLessons(page.request, { title, files, texts: { [id]: text } });
    await page.setViewportSize(viewport);
    await enterAs(page, '学员');
    await page.goto(`/web/course/view/${course}/${id}`);
    await expect(page.getByRole('heading', { name: '饱和水汽压', exact: true })).toBeVisible();
    await expect(page.locator('[data-formula] .katex')).toBeVisible();
    await expect(page.getByText('frac{9.5')).toBeHidden();
    await expectSound(page);
  });

  test(`staff upload a Word file, a worker converts it, and a learner reads it, at ${viewport.width} px [S2-69]`, async ({
    page,
  }) => {
    const title = `读 Word ${viewport.width}`;
    await page.setViewportSize(viewport);
    await enterAs(page, '管理员');
    await page.goto('/admin/course/course');
    await page.getByRole('button', { name: '新建课程' }).click();
    await page.getByRole('textbox', { name: '课程名称' }).fill(title);
    const part = page.getByRole('navigation', { name: '课程的各部分' }).getByRole('button', { name: '章节与文件' });
    await part.click();
    const docx = {
      name: '弹药安全管理.docx',
      mimeType: 'application/octet-stream',
      buffer: makeDocx(['弹药库', '领用']),
    };
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: /把文件拖到这里/ }).click();
    await (await chooser).setFiles(docx);
    const lessons = page.getByRole('list', { name: '“第一章”的小节' });
    await expect(lessons).toContainText('弹药安全管理');
    await expect(lessons).toContainText('就绪', { timeout: 60_000 });
    await page.keyboard.press('Control+S');
    await expect(page.getByText('已保存').first()).toBeVisible();
    await page.getByRole('button', { name: /^发\s*布$/ }).click();
    await page
      .getByRole('dialog', { name: `发布“${title}”` })
      .getByRole('button', { name: /发布$/ })
      .click();
    await expect(page.getByText('课程已经发布，保存后立即对学员生效')).toBeVisible();

    await enterAs(page, '学员');
    await page.goto(`/web/course?keyword=${encodeURIComponent(title)}`);
    await page.getByRole('link', { name: title }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await page.getByRole('link', { name: '开始学' }).click();
    await expect(page.locator('[data-page="1"] canvas')).toBeVisible({ timeout: 20_000 });
    await expect(page.getByRole('region', { name: '文件的各页' })).toContainText('弹药库');
  });
}
