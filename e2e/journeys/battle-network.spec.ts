import { expect, type Page } from '@playwright/test';
import {
  answer,
  meet,
  openBattle,
  openLobby,
  openPhone,
  QUESTIONS,
  resetBattles,
  revealOf,
} from '../support/battle.ts';
import type { Site } from '../support/site.ts';
import { enterAs, test } from '../support/test.ts';

test.beforeEach(resetBattles);
test.afterEach(resetBattles);

const AWAY_MS = 5_000;

test('a phone that loses its network twice in a game finds the present question, and all its answers count', async ({
  page,
  site,
  browser,
}) => {
  await openBattle(page, site);
  await enterAs(page, '学员');
  const phone = await openPhone(browser, site);
  for (const each of [page, phone]) await openLobby(each);
  await meet(page, phone);

  // Right after the first answer is acknowledged. The other answers meanwhile: the reveal passes without the phone.
  await answer(phone, 1, 'a');
  await expect.poll(() => countAnswers(site, '周管理')).toBe(1);
  await phone.context().setOffline(true);
  const left = Date.now();
  await expect(phone.getByText('连接断开，正在重连…')).toBeVisible();
  await answer(page, 1, 'a');
  await expect(revealOf(page, 1)).toBeVisible();
  await expect(page.getByRole('region', { name: '第 2 题' })).toBeVisible();
  await awayFor(phone, left);
  // Together: the message is only shown for a moment.
  await Promise.all([
    expect(phone.getByText('已重新连接')).toBeVisible(),
    expect(phone.getByRole('region', { name: '第 2 题' })).toBeVisible(),
  ]);
  await expect(phone.getByText('已重新连接')).toBeHidden();

  // Before the second answer: it is given without a network, and sent by itself.
  await phone.context().setOffline(true);
  const again = Date.now();
  await expect(phone.getByText('连接断开，正在重连…')).toBeVisible();
  await answer(phone, 2, 'a');
  await expect(phone.getByText('连接断开，正在重连…您的答案会自动补交')).toBeVisible();
  await awayFor(phone, again);
  await expect(page.getByRole('region', { name: '对手' }).getByText('已答')).toBeVisible();
  await answer(page, 2, 'a');
  await expect(revealOf(phone, 2)).toBeVisible();

  for (const each of [phone, page]) await answer(each, 3, 'a');
  await expect(phone).toHaveURL(/\/web\/battle\/result\//, { timeout: 30_000 });
  await phone.getByRole('button', { name: `全部 ${QUESTIONS}` }).click();
  const review = phone.getByRole('region', { name: '复盘' });
  await expect(review.getByRole('button', { expanded: false })).not.toHaveCount(0);
  await expect(review.getByText('未答')).toHaveCount(0);
  // Both have chosen the same: both are right, or both are wrong.
  expect(await countAnswers(site, '周管理')).toBe(QUESTIONS);
  await phone.context().close();
});

/** Brings the network back when it was away long enough. */
async function awayFor(page: Page, since: number): Promise<void> {
  await page.waitForTimeout(Math.max(0, since + AWAY_MS - Date.now()));
  await page.context().setOffline(false);
}

async function countAnswers({ db }: Site, name: string): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    'select count(*)::int as count from battle_answer a join battle_player p on p.id = a.player_id where p.name = $1',
    [name],
  );
  return rows[0]?.count ?? 0;
}
