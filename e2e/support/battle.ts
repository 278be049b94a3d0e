import { expect, type Browser, type Page } from '@playwright/test';
import { callerFor } from './exam-paper.ts';
import type { Site } from './site.ts';
import { enterAs } from './test.ts';

const BANK = '火箭作业安全题库';
export const QUESTIONS = 3;

/** No battles: each journey creates its own and leaves the site without any. */
export async function resetBattles({ site }: { readonly site: Site }): Promise<void> {
  await site.db.query('truncate battle_battle, battle_rating, battle_day cascade');
  await site.db.query('truncate practice_run, practice_record, practice_day cascade');
}

/** An open battle over the demo bank; a test waits for nobody but people. */
export async function openBattle(page: Page, { db }: Site): Promise<string> {
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

export async function openLobby(page: Page): Promise<void> {
  await page.goto('/web/battle');
  await expect(page.getByRole('button', { name: '开始匹配' })).toBeEnabled();
}

/** Both wait for an opponent until they are in the same match. */
export async function meet(...pages: readonly Page[]): Promise<void> {
  for (const page of pages) await page.getByRole('button', { name: '开始匹配' }).click();
  for (const page of pages) await expect(page).toHaveURL(/\/web\/battle\/exam\//, { timeout: 30_000 });
}

/** By keyboard; a multiple choice needs Enter as well. */
export async function answer(page: Page, ordinal: number, key: string): Promise<void> {
  const board = page.getByRole('region', { name: `第 ${ordinal} 题` });
  await expect(board).toBeVisible({ timeout: 30_000 });
  await page.keyboard.press(key);
  const confirm = board.getByRole('button', { name: '确认所选 1 项' });
  if (await confirm.isVisible()) await page.keyboard.press('Enter');
  await expect(board.locator('[aria-pressed=true]')).toHaveCount(1);
}

/** The reveal of a question. */
export const revealOf = (page: Page, ordinal: number) =>
  page
    .getByRole('region', { name: `第 ${ordinal} 题` })
    .getByText(/正确答案|答对/)
    .first();

/** A window on a phone that nobody is signed in to. */
export async function openGuestPhone(browser: Browser, { origin }: Site): Promise<Page> {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: 390, height: 844 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    reducedMotion: 'reduce',
  });
  return context.newPage();
}

/** Another player, on a phone. */
export async function openPhone(browser: Browser, site: Site, who: '学员' | '管理员' = '管理员'): Promise<Page> {
  const page = await openGuestPhone(browser, site);
  await enterAs(page, who);
  return page;
}
