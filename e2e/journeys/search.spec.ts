import { randomUUID } from 'node:crypto';
import { expect, type APIRequestContext } from '@playwright/test';
import { callerFor } from '../support/exam-paper.ts';
import { expectSound } from '../support/sound.ts';
import { test } from '../support/test.ts';

const law = '苍梧县人工增雨管理办法（示例）';
const numerals = ['一', '二', '三', '四', '五', '六', '七', '八', '九', '十', '十一', '十二'];
const clauses = numerals.map((each) => {
  const said =
    each === '十二' ? '苍梧县境内的增雨作业应当在批准的空域内进行。' : '作业单位应当如实记录，并按期上报。'.repeat(5);
  return `<p>第${each}条　${said}</p>`;
});
const made: string[] = [];

test.afterEach(async ({ site }) => {
  await site.db.query(`delete from content_article where id = any($1)`, [made.splice(0)]);
});

async function publish(request: APIRequestContext): Promise<void> {
  const admin = await callerFor(request, 'admin');
  const forms = [
    {
      channel: 1,
      title: law,
      body: clauses.join(''),
      fields: { level: 5, issuer: '苍梧县政府', effectiveOn: '2020-01-01' },
    },
    { channel: 6, title: '苍梧县完成春季增雨（示例）', body: '<p>共作业三次。</p>', fields: {} },
    { channel: 3, title: '云里的水（示例）', body: '<p>在苍梧县上空，云里的水并不少。</p>', fields: {} },
  ];
  for (const form of forms) {
    const id = randomUUID();
    made.push(id);
    await admin.ask('/api/content/article/save', { id, version: 0, form });
  }
  await admin.ask('/api/content/article/publish', { ids: made });
}

test('a guest names a clause of a law, reads it on the page of results and opens it in its law', async ({
  page,
  request,
}) => {
  await publish(request);
  await page.goto('/web/home/search');
  const field = page.getByRole('combobox', { name: '搜索全站内容' });
  await field.fill('苍梧县人工增雨管理办法 12条');
  await expect(page.getByRole('option').first()).toContainText('第十二条');
  await field.press('Enter');
  const clause = page.getByRole('article', { name: /第十二条/ });
  await expect(clause).toContainText('苍梧县境内的增雨作业应当在批准的空域内进行。');
  await expectSound(page);
  await clause.getByRole('link', { name: '查看全文并定位到本条' }).click();
  await expect(page).toHaveURL(/\/web\/law\/view\/[\w-]+#tiao-12$/);
  await expect(page.locator('#tiao-12')).toBeInViewport();
});

test('a guest types two characters, picks a suggestion, searches, filters and opens the clause', async ({
  page,
  request,
}) => {
  await publish(request);
  await page.goto('/web/home/search');
  await expect(page.getByRole('heading', { name: '想找什么？' })).toBeVisible();
  const field = page.getByRole('combobox', { name: '搜索全站内容' });
  await field.pressSequentially('苍梧');
  const options = page.getByRole('option');
  await expect(options).toHaveCount(2);
  await expect(options.first().locator('mark')).toHaveText('苍梧');
  await expectSound(page);

  // By keyboard alone: down to the first title, close the list, and submit the search.
  await field.press('ArrowDown');
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  await field.press('Escape');
  await expect(field).toHaveAttribute('aria-expanded', 'false');
  await field.press('Enter');
  await expect(page).toHaveURL(/\/web\/home\/search\?q=/);
  const results = page.getByRole('region', { name: '搜索结果' });
  await expect(results.getByRole('heading', { level: 2 })).toHaveText('找到 3 条与“苍梧”有关的内容');
  // Matches in titles before those in texts.
  await expect(results.getByRole('heading', { level: 3 }).last()).toContainText('云里的水');
  await expectSound(page);

  const filter = page.getByRole('navigation', { name: '按栏目筛选' });
  await filter.getByRole('link', { name: /法规\s*1/ }).click();
  await expect(results.getByRole('heading', { level: 3 })).toHaveCount(1);
  await expect(page).toHaveURL(/channel=1/);
  await results.getByRole('link', { name: /第十二条/ }).click();
  await expect(page).toHaveURL(/\/web\/law\/view\/[\w-]+#tiao-12$/);
  await expect(page.locator('#tiao-12')).toBeInViewport();
  await page.goBack();
  await expect(field).toHaveValue('苍梧');

  // Earlier searches are offered again, and can be deleted.
  await page.getByRole('button', { name: '清空' }).click();
  await expect(page.getByRole('group', { name: '最近搜索' }).getByRole('option')).toHaveText(['苍梧']);
  await page.getByRole('button', { name: '清除最近搜索' }).click();
  await expect(page.getByRole('group', { name: '最近搜索' })).toBeHidden();
});

test('on a phone: an empty result says what to do, and the search works when suggestions fail', async ({
  page,
  request,
  complaints,
}) => {
  await publish(request);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.route('**/api/portal/search/suggest', (route) => route.abort());
  await page.goto('/web/home/search?q=%E9%A5%95%E9%A4%AE&channel=99&page=0');
  await expect(page.getByRole('heading', { name: '没有找到与“饕餮”有关的内容' })).toBeVisible();
  // There is always a way on.
  await expect(page.getByRole('link', { name: '标准' }).last()).toBeVisible();
  await expectSound(page);
  const field = page.getByRole('combobox', { name: '搜索全站内容' });
  await field.fill('苍梧县增雨饕餮怎么办');
  await field.press('Enter');
  await expect(
    page.getByRole('heading', { name: '没有包含“苍梧县增雨饕餮怎么办”的内容，下面是最接近的' }),
  ).toBeVisible();
  await expect(page.getByRole('heading', { level: 3 }).first()).toContainText('苍梧县');
  await field.fill('苍梧县　空域');
  await field.press('Enter');
  // What contains both comes first, below it what is closest.
  const results = page.getByRole('region', { name: '搜索结果' });
  const hit = results.getByRole('link', { name: /第十二条/ }).first();
  await expect(hit.locator('mark')).toHaveText(['苍梧县', '空域']);
  await expectSound(page);
  await hit.click();
  await expect(page).toHaveURL(/#tiao-12$/);
  // The browser logs every failed request; this one is intended.
  const meant = complaints.filter((text) => !text.includes('ERR_FAILED'));
  complaints.length = 0;
  expect(meant).toEqual([]);
});
