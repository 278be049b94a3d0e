import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { expectSound } from '../support/sound.ts';
import { enterAs, test } from '../support/test.ts';

const wide = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };
const TITLE = '人工影响天气作业安全办法（演练）';
const LAW = [
  '　　第一章　总　则',
  '　　第一条　为了加强人工影响天气作业安全管理，制定本办法。',
  '　　第二条　本办法适用于火箭、高炮作业。 第三条　作业人员应当持证上岗。',
  '　　第二章　附　则',
  '　　第四条　本办法自公布之日起施行。',
].join('\n');
const year = new Date().getFullYear() + 1;

test('staff write a law from pasted text, preview and publish it; a guest reads it at its clause; an edit shows its difference', async ({
  page,
  browser,
  site,
}) => {
  await enterAs(page, '管理员');
  await page.goto('/admin/content/law');
  await page.getByRole('button', { name: '新建法规' }).click();
  await write(page);
  await publish(page);
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';

  const guest = await (await browser.newContext({ baseURL: site.origin })).newPage();
  await guest.goto(`/web/law/view/${id}#tiao-3`);
  await expect(guest.getByRole('heading', { level: 1, name: TITLE })).toBeVisible();
  await expect(guest.locator('#tiao-3')).toContainText('作业人员应当持证上岗');
  await expect(guest.locator('#tiao-3')).toBeInViewport();
  await edit(page);
  await guest.reload();
  await expect(guest.getByRole('article')).toContainText('经考核合格');
  await guest.context().close();
  await clear(page);
});

test('unsaved changes are offered after a reload; a copy is scheduled, withdrawn, deleted, restored and shown by its preview link', async ({
  page,
  browser,
  site,
}) => {
  await enterAs(page, '管理员');
  const id = await storeLaw(page);
  await page.goto(`/admin/content/law/edit/${id}`);
  await keepUnsaved(page);
  const guest = await (await browser.newContext({ baseURL: site.origin })).newPage();
  await schedule(page, guest);
  await trash(page);
  await guest.context().close();
  await clear(page);
});

test('categories of a channel are added, reordered by keyboard, and deleted only when empty', async ({ page }) => {
  await enterAs(page, '管理员');
  await page.goto('/admin/content/category?channel=product');
  const tree = page.getByRole('region', { name: '会员风采分类' });
  for (const title of ['演练甲', '演练乙']) {
    await page.getByRole('button', { name: '新增会员风采分类' }).click();
    await page.getByRole('dialog').getByRole('textbox', { name: '分类名称' }).fill(title);
    await page.keyboard.press('Enter');
    await expect(tree.getByText(title)).toBeVisible();
  }
  await tree.getByText('演练乙').click();
  await page.getByRole('button', { name: '上移 演练乙' }).press('Enter');
  const titles = () => tree.getByText(/^演练/).allTextContents();
  await expect.poll(titles).toEqual(['演练乙', '演练甲']);
  await page.getByRole('button', { name: '新增下级' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: '分类名称' }).fill('演练丙');
  await page.keyboard.press('Enter');
  await tree.getByText('演练乙').click();
  await page.getByRole('button', { name: '删除', exact: true }).click();
  await expect(page.getByText('“演练乙”下还有 1 个下级分类，请先移走再删除')).toBeVisible();
  await expectSound(page);
  await page.setViewportSize(phone);
  await expectSound(page);
  await page.setViewportSize(wide);
  // After a reload the tree opens its branch.
  await page.reload();
  for (const title of ['演练丙', '演练乙', '演练甲']) {
    await tree.getByText(title).click();
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await page.getByRole('button', { name: '删除', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
    await expect(tree.getByText(title)).toBeHidden();
  }
});

const body = (page: Page) => page.getByRole('textbox', { name: '正文' });

/** As the clipboard of a text editor has it. */
async function paste(page: Page, text: string): Promise<void> {
  await body(page).click();
  await body(page).evaluate((element, label) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', label);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

async function write(page: Page): Promise<void> {
  await page.getByRole('button', { name: '发布', exact: true }).click();
  await expect(page.getByRole('region', { name: '发布前检查' })).toContainText('发布前还缺 3 项');
  await page.getByRole('textbox', { name: '标题', exact: true }).fill(TITLE);
  await paste(page, LAW);
  await page.getByRole('button', { name: '按条整理' }).click();
  await expect(page.getByText('整理出 2 个章节、4 条')).toBeVisible();
  await expect(body(page).getByRole('heading', { name: '第二章　附　则' })).toBeVisible();
  await page.getByRole('combobox', { name: '效力级别' }).click();
  await page.getByTitle('部门规章').last().click();
  await page.getByRole('textbox', { name: '文号' }).fill('演练令第 1 号');
  await page.getByRole('textbox', { name: '制定机关' }).fill('演练机关');
  for (const [name, day] of [
    ['公布日期', '2020-03-01'],
    ['施行日期', '2020-05-01'],
  ] as const) {
    await page.getByRole('textbox', { name }).fill(day);
    await page.keyboard.press('Enter');
  }
  await expect(page.getByRole('group', { name: '时效' })).toContainText('现行有效');
  await page.getByRole('button', { name: '预览' }).click();
  const frame = page.frameLocator('iframe[title=电脑上的样子]');
  await expect(frame.getByRole('heading', { level: 1, name: TITLE })).toBeVisible();
  await expect(frame.getByText('作业人员应当持证上岗')).toBeVisible();
  await page.getByText('手机', { exact: true }).click();
  await expect(page.frameLocator('iframe[title=手机上的样子]').getByText('演练令第 1 号')).toBeVisible();
  await page.keyboard.press('Escape');
  await expectSound(page);
}

async function publish(page: Page): Promise<void> {
  await page.getByRole('button', { name: '发布', exact: true }).click();
  const requested = page.getByRole('dialog', { name: `发布“${TITLE}”` });
  await expect(requested.getByRole('radio', { name: '立即发布' })).toBeChecked();
  await requested.getByRole('button', { name: /发\s*布/ }).click();
  await expect(page.getByText('已发布 1 篇')).toBeVisible();
  await expect(page.getByText('内容已经发布，保存后读者立即看到。')).toBeVisible();
  await page.setViewportSize(phone);
  await expectSound(page);
  await page.setViewportSize(wide);
}

/** Shows the difference word by word, and an old version can be restored without saving. */
async function edit(page: Page): Promise<void> {
  await body(page).getByText('作业人员应当持证上岗').click();
  await page.keyboard.press('End');
  await page.keyboard.insertText('经考核合格。');
  await page.keyboard.press('Control+S');
  await expect(page.getByRole('button', { name: '已保存', exact: true })).toBeVisible();
  await page.getByRole('button', { name: '修改记录' }).click();
  const drawer = page.getByRole('dialog', { name: '修改记录' });
  await expect(drawer.getByRole('insertion').filter({ hasText: '考核' })).toBeVisible();
  await expect(drawer.getByRole('definition')).not.toContainText('制定本办法');
  await expectSound(page, '[role=dialog]');
  await drawer.getByRole('button', { name: '第 1 版' }).click();
  await drawer.getByRole('button', { name: '取回这一版' }).click();
  await page.getByRole('dialog', { name: '取回第 1 版吗？' }).getByRole('button', { name: '取回' }).click();
  await expect(body(page)).not.toContainText('经考核合格');
  await expect(page.getByText('有未保存的修改')).toBeVisible();
}

/** Unsaved text is offered again after a reload. */
async function keepUnsaved(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: '摘要' }).fill('没有保存的摘要');
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('没有保存的摘要');
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByText(/这台设备上有一份 .* 没有保存的内容/)).toBeVisible();
  await expect(page.getByRole('textbox', { name: '摘要' })).toHaveValue('');
  await page.getByRole('button', { name: /恢\s*复/ }).click();
  await expect(page.getByRole('textbox', { name: '摘要' })).toHaveValue('没有保存的摘要');
  await page.keyboard.press('Control+S');
  await expect(page.getByRole('button', { name: '已保存', exact: true })).toBeVisible();
}

async function schedule(page: Page, guest: Page): Promise<void> {
  await page.goto(`/admin/content/law?keyword=${encodeURIComponent('（演练）')}`);
  await action(page, '复制');
  const copy = page.getByRole('row').filter({ hasText: TITLE }).filter({ hasText: '草稿' });
  await copy.getByRole('checkbox').check();
  await page.getByRole('region', { name: '批量操作' }).getByRole('button', { name: '发布' }).click();
  const requested = page.getByRole('dialog');
  await requested.getByRole('radio', { name: '定时发布' }).check();
  await requested.getByRole('textbox', { name: '发布时间' }).fill(`${year}-03-16 09:00`);
  await page.keyboard.press('Enter');
  await requested.getByRole('textbox', { name: '撤下时间' }).fill(`${year}-03-10 09:00`);
  await page.keyboard.press('Enter');
  await requested.getByRole('button', { name: /发\s*布/ }).click();
  await expect(requested.getByText('撤下时间要晚于发布时间')).toBeVisible();
  await requested.getByRole('textbox', { name: '撤下时间' }).fill(`${year}-04-10 09:00`);
  await page.keyboard.press('Enter');
  await requested.getByRole('button', { name: /发\s*布/ }).click();
  const waiting = page.getByRole('row').filter({ hasText: '待发布' });
  await expect(waiting).toContainText(`${year}-03-16 09:00 发布`);
  await expectSound(page);
  const id = (await waiting.getByRole('link').getAttribute('href'))?.split('/').at(-1) ?? '';
  await guest.goto(`/web/law/view/${id}`);
  await expect(guest.getByText(TITLE)).toHaveCount(0);
  await expect(guest.getByText(/不存在|没有找到|已被撤下/).first()).toBeVisible();
}

async function trash(page: Page): Promise<void> {
  const waiting = page.getByRole('row').filter({ hasText: '待发布' });
  await menu(page, waiting, '撤下');
  await page.getByRole('dialog').getByRole('button', { name: '撤下' }).click();
  const withdrawn = page.getByRole('row').filter({ hasText: '已撤下' });
  await menu(page, withdrawn, '删除');
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
  await expect(withdrawn).toHaveCount(0);
  await page.goto('/admin/content/trash');
  const row = page.getByRole('row').filter({ hasText: TITLE });
  await expect(row).toContainText('30 天');
  await expectSound(page);
  await page.setViewportSize(phone);
  await expectSound(page);
  await page.setViewportSize(wide);
  await row.getByRole('button', { name: /^恢复/ }).click();
  await expect(row).toHaveCount(0);
  await page.goto(`/admin/content/law?keyword=${encodeURIComponent('（演练）')}&status=2`);
  await expect(withdrawn).toHaveCount(1);
  await menu(page, withdrawn, '预览链接');
  await expect(page.getByRole('dialog').getByRole('textbox', { name: '预览链接' })).toHaveValue(
    /\/web\/home\/preview\//,
  );
  await page.keyboard.press('Escape');
}

async function action(page: Page, name: string): Promise<void> {
  await menu(page, page.getByRole('row').filter({ hasText: TITLE }).first(), name);
}

async function menu(page: Page, row: ReturnType<Page['getByRole']>, name: string): Promise<void> {
  await row.getByRole('button', { name: /^更多操作/ }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}

type Ask = <T = unknown>(path: string, data: object) => Promise<T>;

async function caller(page: Page): Promise<Ask> {
  const token = (await page.context().cookies()).find(({ name }) => name === 'token')?.value ?? '';
  return async <T>(path: string, data: object) =>
    (await (await page.request.post(`/api/content/article/${path}`, { data, headers: { token } })).json()).data as T;
}

async function storeLaw(page: Page): Promise<string> {
  const ask = await caller(page);
  const form = { channel: 1, title: TITLE, body: '<p>第一条　为了加强管理。</p>', fields: { level: 3 } };
  const { id } = await ask<{ id: string }>('save', { id: randomUUID(), version: 0, form });
  await ask('publish', { ids: [id] });
  return id;
}

/** Restores the site. */
async function clear(page: Page): Promise<void> {
  const ask = await caller(page);
  const { records } = await ask<{ records: { id: string }[] }>('paging', { params: { keyword: '（演练）' } });
  const ids = records.map(({ id }) => id);
  for (const path of ['withdraw', 'delete', 'purge']) await ask(path, { ids });
}
