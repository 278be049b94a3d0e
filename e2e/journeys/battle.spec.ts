import { expect } from '@playwright/test';
import { answer, openBattle, openLobby, openPhone, QUESTIONS, resetBattles, revealOf } from '../support/battle.ts';
import { expectSound } from '../support/sound.ts';
import { enterAs, test } from '../support/test.ts';

test.beforeEach(resetBattles);
test.afterEach(resetBattles);

test('two people find each other, play a whole game, see who won and why [S1-09, S2-62, S2-63, S2-64, S2-65, S2-66]', async ({
  page,
  site,
  browser,
}) => {
  const battleId = await openBattle(page, site);
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
    await expect(revealOf(page, ordinal)).toBeVisible();
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
  await openBattle(page, site);
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
