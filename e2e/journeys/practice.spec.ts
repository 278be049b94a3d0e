import { expect, type Browser, type Locator, type Page } from '@playwright/test';
import type { Site } from '../support/site.ts';
import { expectSound } from '../support/sound.ts';
import { enterAs, test } from '../support/test.ts';

const BANK = '火箭作业安全题库';

/** No practice data: each journey starts with the site in its initial state, and leaves it so. */
const reset = async ({ site }: { site: Site }): Promise<void> => {
  // The demo's papers enter the practice records a few seconds after the site's start.
  await site.db.query('update paper_paper set in_book_at = coalesce(in_book_at, now())');
  await site.db.query('truncate practice_run, practice_record, practice_day cascade');
};
test.beforeEach(reset);
test.afterEach(reset);

test('practice resumes where it was left, on another device too, and by keyboard alone [S2-58, S2-59, S2-60]', async ({
  page,
  site,
  browser,
}) => {
  await enterAs(page, '学员');
  await page.goto('/web/uc');
  await page.getByRole('navigation', { name: '我的学习' }).getByRole('link', { name: '题库练习' }).click();
  await expect(page).toHaveURL(/\/web\/repo$/);
  await expect(page.getByRole('region', { name: '薄弱知识点' })).toBeVisible();
  await expectSound(page);
  await page.getByRole('link', { name: BANK }).click();
  await expect(page).toHaveURL(/\/web\/repo\/view\//);
  await expect(page.getByRole('heading', { name: '开始顺序练习' })).toBeVisible();
  await page.getByRole('button', { name: '选择练习方式' }).press('Enter');
  await expect(page.getByText('没有错题')).toBeVisible();
  await expectSound(page);
  await page.getByRole('link', { name: '开始顺序练习' }).click();
  await expect(page).toHaveURL(/\/web\/repo\/training\/[\w-]+\/1$/);

  await expect(cardOf(page, 1)).toBeVisible();
  await choose(page, await letterAt(site, 1, 'right'));
  await expect(page.getByText('回答正确')).toBeVisible();
  await expect(page.getByText('解析', { exact: true })).toBeVisible();
  await expectSound(page);

  await page.keyboard.press('ArrowRight');
  await expect(cardOf(page, 2)).toBeVisible();
  await page.keyboard.press('s');
  await expect(page.getByRole('button', { name: '已收藏', exact: true })).toBeVisible();
  await page.keyboard.press(await letterAt(site, 2, 'wrong'));
  await expect(page.getByText('回答错误')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(cardOf(page, 3)).toBeVisible();
  await expect(page.getByText('已保存')).toBeVisible();

  const phone = await openPhone(browser, site);
  await phone.goto('/web/repo');
  await phone.getByRole('link', { name: BANK }).click();
  await expect(phone.getByText('已练 2 / 60 题')).toBeVisible();
  await expectSound(phone);
  await phone.getByRole('button', { name: '选择练习方式' }).click();
  await expect(phone.getByRole('dialog').getByRole('link', { name: '继续上次（第 3 题）' })).toBeVisible();
  await expectSound(phone);
  await phone.keyboard.press('Escape');
  await expect(phone.getByRole('heading', { name: '继续第 3 题' })).toBeVisible();
  await phone.getByRole('link', { name: '继续', exact: true }).click();
  await expect(cardOf(phone, 3)).toBeVisible();
  await choose(phone, await letterAt(site, 3, 'right'));
  await expect(phone.getByText('回答正确')).toBeVisible();
  await expectSound(phone);
  await phone.getByRole('button', { name: /^答题卡 3\/60/ }).click();
  await expect(phone.getByRole('dialog').getByRole('button', { name: '第 2 题，答错' })).toBeVisible();
  await phone.getByRole('dialog').getByRole('button', { name: '第 5 题，未答' }).click();
  await expect(cardOf(phone, 5)).toBeVisible();
  await phone.context().close();

  await page.reload();
  await expect(cardOf(page, 4)).toBeVisible();
});

test('a wrong answer is in the result and in the book, and is due for review today [S2-57, S2-61]', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await enterAs(page, '学员');
  await page.goto(`/web/repo/training/${await bankId(site)}/1`);
  await expect(cardOf(page, 1)).toBeVisible();
  await choose(page, await letterAt(site, 1, 'wrong'));
  await expect(page.getByText('回答错误')).toBeVisible();
  await page.getByRole('button', { name: '结束', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: '结束并查看结果' }).click();
  await expect(page).toHaveURL(/\/web\/repo\/repo\/[\w-]+$/);
  await expect(page.getByText('正确率', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: /^1 / }).click();
  await expect(page.getByRole('article').getByText('选错')).toBeVisible();
  await expectSound(page);

  await page.getByRole('link', { name: '收藏、笔记与复习安排' }).click();
  await expect(page).toHaveURL(/\/web\/qu\/view\/[\w-]+$/);
  await expect(page.getByText('在错题本中')).toBeVisible();
  await page.getByRole('button', { name: '笔记' }).click();
  await page.getByRole('dialog').getByLabel('笔记').fill('先报批，再作业');
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('region', { name: '我的笔记' })).toContainText('先报批，再作业');
  await expectSound(page);

  await page.goto('/web/book/list/all');
  await expect(page.getByRole('listitem').filter({ hasText: '先报批，再作业' })).toContainText('错 1 次');
  await expect(page.getByRole('region', { name: '接下来练什么' })).toContainText('复习 1 题');
  await expectSound(page);
  await page.getByRole('link', { name: '开始复习' }).click();
  await expect(page).toHaveURL(/\/web\/repo\/training\/all\/10$/);
  await expect(cardOf(page, 1)).toBeVisible();
  await choose(page, await letterAt(site, 1, 'right'));
  await expect(page.getByText('回答正确')).toBeVisible();
  await page.goto('/web/book/list/all');
  await expect(page.getByText('已连对 1 次')).toBeVisible();
});

test('no answer is lost when the network fails and the page closes: all of them are saved in the end', async ({
  page,
  site,
  complaints,
}) => {
  await enterAs(page, '学员');
  await page.goto(`/web/repo/training/${await bankId(site)}/1`);
  await expect(cardOf(page, 1)).toBeVisible();
  const letters = [
    await letterAt(site, 1, 'right'),
    await letterAt(site, 2, 'right'),
    await letterAt(site, 3, 'right'),
  ];

  await page.context().setOffline(true);
  await choose(page, letters[0] ?? '');
  await expect(page.getByText('网络已断开，答案已存在本机')).toBeVisible();
  await expect(page.getByText('联网后显示对错')).toBeVisible();
  await page.keyboard.press('Enter');
  await choose(page, letters[1] ?? '');
  await expectSound(page);
  await page.context().setOffline(false);
  await expect(page.getByText('已保存')).toBeVisible();
  await expect(page.getByText('回答正确')).toBeVisible();
  expect(await savedAnswers(site)).toBe(2);

  await page.keyboard.press('Enter');
  await page.route('**/api/practice/train/answer', (route) => route.abort());
  await choose(page, letters[2] ?? '');
  await expect(page.getByText('网络已断开，答案已存在本机')).toBeVisible();
  await page.unroute('**/api/practice/train/answer');
  await page.reload();
  await expect(cardOf(page, 4)).toBeVisible();
  await expect(page.getByRole('button', { name: '第 3 题，答对' })).toBeVisible();
  expect(await savedAnswers(site)).toBe(3);

  // The browser logs each failed call; nothing else may have failed.
  expect(complaints.filter((text) => !text.startsWith('Failed to load resource: net::ERR_'))).toEqual([]);
  complaints.length = 0;
});

test('a mock exam counts down, reports blank answers, and is judged at its end', async ({ page, site }) => {
  await enterAs(page, '学员');
  await page.goto(`/web/repo/view/${await bankId(site)}`);
  await page.getByRole('button', { name: '选择练习方式' }).click();
  await page.getByRole('button', { name: '开始模拟考试' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '20 题' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '20 分钟' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '开始考试' }).click();
  await expect(page.getByRole('timer')).toContainText(/00:(20:00|19:5\d)/);
  await choose(page, await letterAt(site, 1, 'wrong'));
  await choose(page, await letterAt(site, 1, 'right'));
  await expect(page.getByText('已保存')).toBeVisible();
  await expect(page.getByText('回答正确')).toHaveCount(0);
  await expectSound(page);
  await page.getByRole('button', { name: '交卷' }).first().click();
  await expect(page.getByRole('dialog')).toContainText('还有 19 题未答');
  await page.getByRole('dialog').getByRole('button', { name: '交卷' }).click();
  await expect(page.getByText('5 / 100 分')).toBeVisible();
  await expectSound(page);
});

test('a link with knowledge points starts a practice on them', async ({ page, site }) => {
  await enterAs(page, '学员');
  const { rows } = await site.db.query<{ tag: string }>(
    `select t as tag from question_item q join question_repo_item r on r.question_id = q.id
       join question_repo b on b.id = r.repo_id, unnest(q.tags) as t
      where b.title = $1 and q.state = 1 and q.type in (1, 3) group by 1 order by count(*) desc limit 1`,
    [BANK],
  );
  const tag = rows[0]?.tag ?? '';
  await page.goto(`/web/repo?weak=${encodeURIComponent(tag)},没有这个知识点`);
  const dialog = page.getByRole('dialog', { name: '练薄弱知识点' });
  await expect(dialog.getByRole('checkbox')).toHaveCount(1);
  await expectSound(page);
  await dialog.getByRole('button', { name: '开始练习' }).click();
  await expect(page).toHaveURL(/\/web\/repo\/training\/all\/4$/);
  await expect(cardOf(page, 1)).toBeVisible();
  await expect(page.getByText('今天 0 / 20 题')).toBeVisible();
});

/** The visible question, by its number. */
const cardOf = (page: Page, number: number): Locator => page.getByRole('article', { name: `第 ${number} 题` });

/** Clicks the option with this letter. */
async function choose(page: Page, letter: string): Promise<void> {
  await page
    .getByRole('article')
    .locator('label')
    .filter({ hasText: new RegExp(`^${letter}`) })
    .click();
}

async function openPhone(browser: Browser, site: Site): Promise<Page> {
  const context = await browser.newContext({
    baseURL: site.origin,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    locale: 'zh-CN',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await enterAs(page, '学员');
  return page;
}

async function bankId({ db }: Site): Promise<string> {
  const { rows } = await db.query<{ id: string }>('select id from question_repo where title = $1', [BANK]);
  return rows[0]?.id ?? '';
}

/** The letter of a correct or wrong option at a position of the latest run. */
async function letterAt({ db }: Site, ordinal: number, wanted: 'right' | 'wrong'): Promise<string> {
  const { rows } = await db.query<{ body: { right?: boolean; options?: { right: boolean }[] } }>(
    `select v.body from practice_item i join question_version v using (question_id, version)
      where i.ordinal = $1 and i.run_id = (select id from practice_run order by started_at desc limit 1)`,
    [ordinal],
  );
  const { right, options } = rows[0]?.body ?? {};
  const rights = options?.map((option) => option.right) ?? [right === true, right === false];
  return String.fromCharCode(65 + rights.indexOf(wanted === 'right'));
}

async function savedAnswers({ db }: Site): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    'select count(*)::int as count from practice_item where answer is not null',
  );
  return rows[0]?.count ?? 0;
}
