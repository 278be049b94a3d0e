import { expect, type Browser, type Page } from '@playwright/test';
import { callerFor } from '../support/exam-paper.ts';
import type { Site } from '../support/site.ts';
import { expectSound } from '../support/sound.ts';
import { enterAs, test } from '../support/test.ts';

const BANK = '火箭作业安全题库';
const QUESTIONS = 3;

/** No battles: each journey creates its own and leaves the site without any. */
const reset = async ({ site }: { site: Site }): Promise<void> => {
  await site.db.query('truncate battle_battle, battle_rating, battle_day cascade');
  await site.db.query('truncate practice_run, practice_record, practice_day cascade');
};
test.beforeEach(reset);
test.afterEach(reset);

test('two people find each other, play a whole game, see who won and why [S1-09, S2-62, S2-63, S2-64, S2-65, S2-66]', async ({
  page,
  site,
  browser,
}) => {
  const battleId = await aBattle(page, site);
  await enterAs(page, '学员');
  await page.goto(`/web/battle/detail/${battleId}`);
  await expect(page.getByRole('heading', { name: '旅程对战' })).toBeVisible();
  await expectSound(page);
  const other = await openPhone(browser, site);
  await openLobby(page);
  await openLobby(other);
  await expectSound(page);
  await expectSound(other);

  await page.getByRole('button', { name: '开始匹配' }).click();
  await expect(page.getByRole('heading', { name: '正在找旗鼓相当的对手' })).toBeVisible();
  await other.getByRole('button', { name: '开始匹配' }).click();
  for (const each of [page, other]) await expect(each).toHaveURL(/\/web\/battle\/exam\//, { timeout: 30_000 });

  for (let ordinal = 1; ordinal <= QUESTIONS; ordinal++) {
    await answer(page, ordinal, 'a');
    await expect(other.getByRole('region', { name: '对手' }).getByText('已答')).toBeVisible();
    await answer(other, ordinal, '2');
    await expect(
      page
        .getByRole('region', { name: `第 ${ordinal} 题` })
        .getByText(/正确答案|答对/)
        .first(),
    ).toBeVisible();
  }

  for (const each of [page, other]) await expect(each).toHaveURL(/\/web\/battle\/result\//, { timeout: 30_000 });
  for (const each of [page, other]) {
    await expect(each.getByRole('heading', { name: /胜利|惜败|平局/ })).toBeVisible();
    await expect(each.getByRole('heading', { name: '复盘' })).toBeVisible();
    await expectSound(each);
  }
  await page.getByRole('button', { name: `全部 ${QUESTIONS}` }).click();
  await expect(page.getByRole('button', { name: '题目有误' })).toBeVisible();

  await page.getByRole('button', { name: '逐题复盘' }).click();
  await expect(page.getByRole('heading', { name: '对局复盘' })).toBeVisible();
  await expectSound(page);
  await page.goBack();

  await page.getByRole('button', { name: '约对手再战' }).click();
  await expect(page.getByRole('heading', { name: '等对手加入' })).toBeVisible();
  await other.getByRole('button', { name: '接受' }).click();
  for (const each of [page, other]) await expect(each.getByRole('timer').first()).toBeVisible({ timeout: 30_000 });
  await other.getByRole('button', { name: '退出' }).click();
  await other.getByRole('button', { name: '认输并退出' }).click();
  await expect(other.getByRole('heading', { name: '本局作废' })).toBeVisible();
  await expect(page.getByRole('heading', { name: '本局作废' })).toBeVisible();
  await other.context().close();
});

test('a class plays on the big screen: joins by its code, answers on phones, and the host reads the report', async ({
  page,
  site,
  browser,
}) => {
  await aBattle(page, site);
  await enterAs(page, '管理员');
  await openLobby(page);
  await page.getByRole('button', { name: '主持一场' }).click();
  await page.getByRole('button', { name: '打开大屏' }).click();
  await expect(page).toHaveURL(/\/web\/battle\/host\//);
  const address = await page.locator('[data-address]').getAttribute('data-address');
  await expectSound(page);

  const phone = await openPhone(browser, site, '学员');
  await phone.goto(address ?? '');
  await expect(phone.getByRole('heading', { name: '已加入，请看大屏幕' })).toBeVisible();
  await expect(page.getByText('1 人已加入')).toBeVisible();
  await expectSound(phone);
  await page.getByRole('button', { name: /^开始/ }).click();

  for (let ordinal = 1; ordinal <= QUESTIONS; ordinal++) {
    await expect(page.getByRole('region', { name: `第 ${ordinal} 题` })).toBeVisible({ timeout: 30_000 });
    await answer(phone, ordinal, 'a');
    await expect(page.getByText('已揭晓')).toBeVisible();
    await expect(phone.getByText(/^这一题/)).toBeVisible();
    if (ordinal === 1) for (const each of [page, phone]) await expectSound(each);
    await page.locator('body').press('Space');
  }
  await expect(page.getByRole('heading', { name: '名次' })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('row', { name: /李学员/ })).toBeVisible();
  await expectSound(page);
  await expect(phone.getByRole('heading', { name: /第 1 名/ })).toBeVisible({ timeout: 30_000 });
  await phone.context().close();
});

/** An open battle over the demo bank; a test waits for nobody but people. */
async function aBattle(page: Page, { db }: Site): Promise<string> {
  const { ask } = await callerFor(page.request, 'admin');
  const { rows } = await db.query<{ id: string }>('select id from question_repo where title = $1', [BANK]);
  const form = {
    title: '旅程对战',
    remark: '',
    repoIds: rows.map(({ id }) => id),
    questions: QUESTIONS,
    seconds: 30,
    opensAt: null,
    closesAt: null,
    games: null,
    cycleType: 1,
    standIn: false,
    standInAfter: 60,
  };
  const { id } = await ask<{ id: string }>('/api/battle/battle/save', { form });
  await ask('/api/battle/battle/open', { id });
  return id;
}

async function openLobby(page: Page): Promise<void> {
  await page.goto('/web/battle');
  await expect(page.getByRole('button', { name: '开始匹配' })).toBeEnabled();
}

/** By keyboard; a multiple choice needs Enter as well. */
async function answer(page: Page, ordinal: number, key: string): Promise<void> {
  const board = page.getByRole('region', { name: `第 ${ordinal} 题` });
  await expect(board).toBeVisible({ timeout: 30_000 });
  await page.keyboard.press(key);
  const confirm = board.getByRole('button', { name: '确认所选 1 项' });
  if (await confirm.isVisible()) await page.keyboard.press('Enter');
  await expect(board.locator('[aria-pressed=true]')).toHaveCount(1);
}

/** Another player, on a phone. */
async function openPhone(browser: Browser, { origin }: Site, who: '学员' | '管理员' = '管理员'): Promise<Page> {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: 390, height: 844 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await enterAs(page, who);
  return page;
}
