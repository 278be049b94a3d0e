import { expect, type Page } from '@playwright/test';
import { answer, openBattle, openGuestPhone, openLobby, QUESTIONS, resetBattles } from '../support/battle.ts';
import { joinBySocket } from '../support/battle-socket.ts';
import { addPupils, removePupils } from '../support/pupils.ts';
import type { Site } from '../support/site.ts';
import { expectSound } from '../support/sound.ts';
import { enterAs, learner, signIn, test } from '../support/test.ts';

const reset = async ({ site }: { site: Site }): Promise<void> => {
  await resetBattles({ site });
  await removePupils(site);
};
test.beforeEach(reset);
test.afterEach(reset);

const [PHONES, SOCKETS] = [4, 16];
const PUPILS = PHONES + SOCKETS;

// Twenty browsers would take minutes on two cores: four phones are pages, the others bare connections.
test('a class of twenty plays on the big screen: bars, the best five and the report count all of them', async ({
  page,
  site,
  browser,
}, info) => {
  const address = await openBigScreen(page, site);
  const code = address.split('/').at(-1) ?? '';
  const pupils = await addPupils(site, PUPILS);
  const refusals: unknown[] = [];
  const sockets = await Promise.all(
    pupils.slice(PHONES).map((pupil, at) => joinBySocket(site, { token: pupil.token, code, at }, refusals)),
  );
  const phones: Page[] = [];
  for (const { token } of pupils.slice(0, PHONES)) {
    const phone = await openGuestPhone(browser, site);
    await phone.context().addCookies([{ name: 'token', value: token, url: site.origin }]);
    await phone.goto(address);
    await expect(phone.getByRole('heading', { name: '已加入，请看大屏幕' })).toBeVisible();
    phones.push(phone);
  }
  await expect(page.getByText(`${PUPILS} 人已加入`)).toBeVisible();
  await expectSound(page);
  await page.getByRole('button', { name: /^开始/ }).click();

  const top = page.getByRole('region', { name: '前五名' });
  for (let ordinal = 1; ordinal <= QUESTIONS; ordinal++) {
    const question = page.getByRole('region', { name: `第 ${ordinal} 题` });
    await expect(question).toBeVisible();
    for (const [at, phone] of phones.entries()) await answer(phone, ordinal, at % 2 === 0 ? 'a' : 'b');
    await expect(question.getByText('已揭晓')).toBeVisible();
    await expect(page.getByText(`已答 ${PUPILS} / ${PUPILS}`)).toBeVisible();
    expect(await countsOf(question)).toBe(PUPILS);
    await expect(top.getByRole('listitem')).toHaveCount(5);
    for (const phone of phones) await expect(phone.getByText(/^这一题/)).toBeVisible();
    await info.attach(`big screen ${ordinal}`, { body: await page.screenshot(), contentType: 'image/png' });
    await expectSound(page);
    if (ordinal === 1) await expectControlsInView(page);
    await page.locator('body').press('Space');
  }

  await expect(page.getByText(`${PUPILS} 人参加`)).toBeVisible();
  const rows = page.getByRole('table').getByRole('row');
  await expect(rows).toHaveCount(PUPILS + 1);
  for (const { name } of pupils) await expect(page.getByRole('rowheader', { name, exact: true })).toHaveCount(1);
  await expect(page.getByText(new RegExp(`\\d+ / ${PUPILS} 人`))).toHaveCount(QUESTIONS);
  for (const phone of phones) {
    await expect(phone.getByRole('heading', { name: new RegExp(`第 \\d+ 名 / ${PUPILS} 人`) })).toBeVisible();
    await phone.context().close();
  }
  sockets.forEach((socket) => socket.close());
  expect(refusals).toEqual([]);
});

test('a guest who scans the code of a class signs in on the join page and is in the class', async ({
  page,
  site,
  browser,
}) => {
  const address = await openBigScreen(page, site);
  const phone = await openGuestPhone(browser, site);
  await phone.goto(address);
  await expect(phone).toHaveURL(address);
  await expect(phone.getByRole('heading', { name: '登录后加入' })).toBeVisible();
  await expect(phone.getByRole('dialog')).toBeVisible();
  await phone.keyboard.press('Escape');
  await expectSound(phone);
  await phone.getByRole('main').getByRole('button', { name: '登录' }).click();
  await signIn(phone, site.redis, learner);
  await expect(phone.getByRole('heading', { name: '已加入，请看大屏幕' })).toBeVisible();
  await expect(page.getByText('1 人已加入')).toBeVisible();
  await phone.context().close();
});

/** The host's page waits for its class; returns the address in the QR code. */
async function openBigScreen(page: Page, site: Site): Promise<string> {
  await openBattle(page, site);
  await enterAs(page, '管理员');
  await openLobby(page);
  await page.getByRole('button', { name: '主持一场' }).click();
  await page.getByRole('button', { name: '打开大屏' }).click();
  await expect(page).toHaveURL(/\/web\/battle\/host\//);
  return (await page.locator('[data-address]').getAttribute('data-address')) ?? '';
}

/** Also on a screen that is too low for the question. */
async function expectControlsInView(page: Page): Promise<void> {
  const size = page.viewportSize() ?? { width: 1440, height: 900 };
  for (const height of [size.height, 600]) {
    await page.setViewportSize({ ...size, height });
    await expect(page.getByRole('button', { name: '结束' })).toBeInViewport({ ratio: 1 });
  }
  await page.setViewportSize(size);
}

/** The sum of all bars. */
const countsOf = (question: ReturnType<Page['getByRole']>): Promise<number> =>
  question
    .getByRole('listitem')
    .evaluateAll((options) =>
      options.reduce((sum, option) => sum + Number(option.lastElementChild?.firstChild?.textContent), 0),
    );
