import { randomUUID } from 'node:crypto';
import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { callerFor } from '../support/exam-paper.ts';
import { askTicket, openHostSite, type HostKey } from '../support/host-site.ts';
import { overlappingTexts } from '../support/overlap.ts';
import { smallPdf } from '../support/small-pdf.ts';
import { expectSound } from '../support/sound.ts';
import { enterAs, learner, test } from '../support/test.ts';

const ISSUER = '某市人民政府（示例）';
const law = '某市云水作业管理办法（示例）';
const oldLaw = '某市云水作业管理暂行办法（示例）';
const standard = '云水作业点建设规范（示例）';
const number = 'T/SLGF 0001—2026';
const twelfth = '实施云水作业应当在批准的空域和时限内进行，严格执行操作规程。';

const clauses = ['一', '二', '三', '四', '五', '六', '七', '八', '九', '十', '十一', '十二', '十三', '十四'].map(
  (each) =>
    `<p>第${each}条　${each === '十二' ? twelfth : `作业单位应当做好第${each}项工作，并如实记录。`.repeat(4)}</p>`,
);
const lawBody = `<h2>第一章　总则</h2>${clauses.slice(0, 6).join('')}<h2>第二章　作业</h2>${clauses.slice(6).join('')}
  <p>各单位应当每年检查一次。</p><table><tbody><tr><th>项目</th><th>要求</th></tr><tr><td>射界</td><td>见图</td></tr></tbody></table>`;

const made: string[] = [];
test.afterEach(async ({ site }) => {
  await site.db.query(`delete from content_article where id = any($1)`, [made]);
  await site.db.query(`delete from embed_host`);
});

/** A law in force, the text it replaced, and a standard that is only a file. */
async function publish(request: APIRequestContext): Promise<{ lawId: string; oldId: string; standardId: string }> {
  const admin = await callerFor(request, 'admin');
  const [lawId, oldId, standardId] = [randomUUID(), randomUUID(), randomUUID()];
  made.push(lawId, oldId, standardId);
  const file = await uploadPdf(request);
  const days = { issuedOn: '2026-02-01', effectiveOn: '2026-03-01' };
  const common = { issuer: ISSUER, number: '某市政府令第 8 号', ...days };
  const history = [
    { on: '2019-05-01', text: '公布' },
    { on: '2026-02-01', text: '修订' },
  ];
  const forms = [
    { id: lawId, form: { channel: 1, title: law, body: lawBody, fields: { level: 5, ...common, history } } },
    {
      id: oldId,
      form: {
        channel: 1,
        title: oldLaw,
        body: '<p>第一条　旧文本。</p>',
        fields: { level: 5, ...common, effectiveOn: '2019-06-01', endedOn: '2026-03-01', replacedById: lawId },
      },
    },
    {
      id: standardId,
      form: {
        channel: 2,
        title: standard,
        attachments: [{ fileId: file, name: `${standard}.pdf` }],
        fields: { level: 4, ...common, number, replaces: 'T/SLGF 0001—2019', draftedBy: '某研究所（示例）' },
      },
    },
  ];
  for (const { id, form } of forms) await admin.ask('/api/content/article/save', { id, version: 0, form });
  await admin.ask('/api/content/article/publish', { ids: [lawId, oldId, standardId] });
  return { lawId, oldId, standardId };
}

async function uploadPdf(request: APIRequestContext): Promise<string> {
  const entered = await request.post('/api/sys/user/demo-login', { data: { account: 'admin' } });
  const { token } = (await entered.json()).data as { token: string };
  const buffer = smallPdf(['云水作业点建设规范', '第二页的内容']);
  const reply = await request.post('/api/content/article/upload-attachment', {
    headers: { token },
    multipart: { file: { name: '规范.pdf', mimeType: 'application/pdf', buffer } },
  });
  return ((await reply.json()).data as { id: string }).id;
}

/** No text is cut off or overlaps, and axe finds nothing serious, at phone, tablet and desktop widths. */
async function expectSoundEverywhere(page: Page): Promise<void> {
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    // Further down, the page's header covers the text.
    await page.evaluate(() => scrollTo(0, 0));
    expect(await overlappingTexts(page)).toEqual([]);
    await expectSound(page);
  }
}

const sizeOf = (page: Page, label: string): Promise<string> =>
  page.getByText(label).evaluate((element) => getComputedStyle(element).fontSize);

test('a guest finds a law by filter and by two characters, and reads it at its clause [S1-01, S2-07, S2-38]', async ({
  page,
}) => {
  const { lawId, oldId } = await publish(page.request);
  await page.goto('/web/law');
  const filters = page.getByRole('complementary', { name: '筛选' });
  await filters.getByRole('checkbox', { name: '地方政府规章' }).check();
  await filters.getByRole('checkbox', { name: ISSUER }).check();
  await expect(page.getByRole('status').filter({ hasText: '找到 2 部' })).toBeVisible();
  await filters.getByRole('radio', { name: '现行有效' }).check();
  await expect(page.getByRole('article')).toHaveCount(1);
  await expectSoundEverywhere(page);

  await page.getByRole('searchbox', { name: '搜索法规的名称或条文' }).fill('空域');
  await page.getByRole('button', { name: '检索' }).click();
  await expect(page).toHaveURL(/q=%E7%A9%BA%E5%9F%9F.*level=5.*validity=2/);
  await page.reload();
  await expect(page.getByRole('button', { name: '去掉条件：地方政府规章' })).toBeVisible();
  const found = page.getByRole('article').filter({ hasText: law });
  await expect(found.locator('mark').first()).toHaveText('空域');
  await found.getByRole('link', { name: '第十二条' }).click();

  await expect(page).toHaveURL(new RegExp(`/web/law/view/${lawId}#tiao-12$`));
  const clause = page.getByRole('region', { name: '第十二条', exact: true });
  await expect(clause).toHaveAttribute('data-lit', '');
  await expect(clause).toBeInViewport();
  await expect(page.getByRole('navigation', { name: '目录' }).locator('[aria-current]')).toContainText('第十二条');
  await clause.getByRole('button', { name: '复制条文' }).click();
  await expect(page.getByText('条文已复制')).toBeVisible();
  // As a user opens a shared link, in a tab where another page was open.
  await page.goto('/web/law');
  await page.goto(`/web/law/view/${lawId}#tiao-12`);
  await expect(clause).toHaveAttribute('data-lit', '');
  await expect(clause).toBeInViewport();
  await expect(page.getByRole('navigation', { name: '目录' }).locator('[aria-current]')).toContainText('第十二条');
  await expect(page).toHaveTitle(new RegExp(law.replace(/[（）]/g, '.')));
  await expectSoundEverywhere(page);

  const usual = await sizeOf(page, twelfth);
  await page.getByRole('button', { name: '字号特' }).click();
  const huge = await sizeOf(page, twelfth);
  expect(Number.parseFloat(huge)).toBeGreaterThan(Number.parseFloat(usual));
  await page.goto(`/web/law/view/${oldId}`);
  await expect(page.getByRole('note')).toContainText('自 2026-03-01 起已被修订');
  await page.getByRole('note').getByRole('link', { name: law }).click();
  await expect(page.getByText('现行有效').first()).toBeVisible();
  expect(await sizeOf(page, twelfth)).toBe(huge);

  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(twelfth)).toBeVisible();
  await expect(page.getByText(`/web/law/view/${lawId}`)).toBeVisible();
  for (const hidden of ['banner', 'contentinfo', 'complementary', 'navigation', 'button'] as const) {
    await expect(page.getByRole(hidden).filter({ visible: true })).toHaveCount(0);
  }
});

test('a learner reads a PDF standard in the page [S1-02, S2-10, S2-39]', async ({ page }) => {
  await publish(page.request);
  // The route is open without a token, and the same for a learner.
  await page.goto('/web/standard?issuer=x');
  await expect(page.getByRole('heading', { name: '没有符合条件的标准' })).toBeVisible();
  await enterAs(page, '学员');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/web/standard');
  await page.getByRole('button', { name: '筛选' }).click();
  const sheet = page.getByRole('dialog', { name: '筛选' });
  await sheet.getByRole('button', { name: /^全部 \d+ 个$/ }).click();
  await sheet.getByRole('checkbox', { name: ISSUER }).check();
  await sheet.getByRole('button', { name: '查看 1 项' }).click();
  const found = page.getByRole('article');
  await expect(found.getByRole('heading')).toHaveText(new RegExp(`^${number}`));
  await expectSound(page);
  await found.getByRole('link', { name: standard }).click();

  const pdf = page.getByRole('region', { name: `${standard}.pdf` });
  await expect(pdf.getByText('云水作业点建设规范')).toBeVisible();
  await expect(pdf.getByText('/ 2')).toBeVisible();
  await pdf.getByRole('button', { name: '下一页' }).click();
  await expect(pdf.getByText('第二页的内容')).toBeInViewport();
  await pdf.getByRole('button', { name: '放大' }).click();
  await expect(pdf.getByRole('button', { name: '恢复页宽' })).toHaveText('125%');
  await expectSound(page);
});

test('a learner notes and stars a clause, and finds it again; a note that cannot be saved is not lost', async ({
  page,
}) => {
  const { lawId } = await publish(page.request);
  await enterAs(page, '学员');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/web/law/view/${lawId}#tiao-12`);
  const clause = page.getByRole('region', { name: '第十二条', exact: true });
  await clause.getByRole('button', { name: '收藏本条' }).click();
  await expect(clause.getByRole('button', { name: '已收藏' })).toHaveAttribute('aria-pressed', 'true');
  await clause.getByRole('button', { name: '记笔记' }).click();
  const note = page.getByRole('dialog', { name: '我的笔记' });
  await note.getByRole('textbox', { name: '笔记' }).fill('先批空域，再开炮。');
  await page.route('**/api/content/mark/note', (route) =>
    route.fulfill({ json: { code: 10000001, msg: '请稍后再试' } }),
  );
  await note.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('请稍后再试')).toBeVisible();
  await page.unroute('**/api/content/mark/note');
  await note.getByRole('button', { name: '保存' }).click();
  await expect(clause.getByText('先批空域，再开炮。')).toBeVisible();
  await expectSound(page);
  await clause.getByRole('link', { name: '我的收藏和笔记' }).click();
  const entry = page.getByRole('listitem').filter({ hasText: `《${law}》第十二条` });
  await expect(entry).toContainText('先批空域，再开炮。');
  await expectSound(page);
  await entry.getByRole('button', { name: '取消收藏' }).click();
  await expect(page.getByText('已取消收藏')).toBeVisible();
});

test('another system shows the laws in its frame, without our header and footer [S2-79]', async ({ page, site }) => {
  const { lawId } = await publish(page.request);
  const portal = await openHostSite('localhost');
  const admin = await callerFor(page.request, 'admin');
  const path = '/studentinterface/external/law';
  const key = await admin.ask<HostKey>('/api/sys/host/save', {
    name: '业务门户',
    origins: [portal.origin],
    pages: [path],
    enabled: true,
  });
  const ticket = await askTicket(page.request, key, { userName: learner.name, path });
  const address = `${site.origin}${path}?type=interface&token=${ticket}&q=${encodeURIComponent('云水作业')}`;
  const [frame] = await portal.open(page, address);
  await frame!.getByRole('link', { name: '第十二条' }).first().click();
  await expect(frame!.getByRole('region', { name: '第十二条', exact: true })).toHaveAttribute('data-lit', '');
  await expect(frame!.getByRole('banner')).toHaveCount(0);
  await expect(frame!.getByRole('contentinfo')).toHaveCount(0);
  expect(page.frame({ name: 'f0' })?.url()).toBe(`${site.origin}/web/law/view/${lawId}?type=interface#tiao-12`);
  await portal.close();
});
