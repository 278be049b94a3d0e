import { expect, type Locator } from '@playwright/test';
import { seasonOf } from '../../contract/src/battle/season.ts';
import { openBattle, openLobby, resetBattles } from '../support/battle.ts';
import { addPupils, removePupils, type Pupil } from '../support/pupils.ts';
import type { Site } from '../support/site.ts';
import { expectSound } from '../support/sound.ts';
import { test } from '../support/test.ts';

const PLAYERS = 61;
/** Of the person who looks: behind the fifty that the list shows, so that it skips some. */
const PLACE = 56;

const reset = async ({ site }: { site: Site }): Promise<void> => {
  await resetBattles({ site });
  await removePupils(site);
};
test.beforeEach(reset);
test.afterEach(reset);

for (const size of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  test(`the lists of people and departments show the own place, ${size.width} px wide`, async ({ page, site }) => {
    await openBattle(page, site);
    const { name = '', token = '' } = (await fillSeason(site))[PLACE - 1] ?? {};
    await page.setViewportSize(size);
    await page.context().addCookies([{ name: 'token', value: token, url: site.origin }]);
    await openLobby(page);

    const people = page.getByRole('region', { name: '排行榜' });
    const own = people.locator('[aria-current=true]');
    for (const [period, value] of [
      ['周', '135'],
      ['赛季', '1,450'],
    ] as const) {
      await people.getByRole('button', { name: period, exact: true }).click();
      await expect(own).toContainText(`${name}（我）`);
      await expect(own).toContainText(String(PLACE));
      await expect(own).toContainText(value);
      await expect(people.getByText('···')).toBeVisible();
    }
    await people.getByRole('button', { name: '看全部' }).click();
    const whole = page.getByRole('dialog', { name: `排行榜（赛季），共 ${PLAYERS} 人` });
    await expect(whole.locator('[aria-current=true]')).toContainText(`${name}（我）`);
    await expect(whole.getByRole('listitem')).toHaveCount(55);
    await expectSound(page, 'dialog');
    await page.keyboard.press('Escape');

    const depts = page.getByRole('region', { name: '单位联赛' });
    await expectOwnDept(depts.locator('[aria-current=true]'));
    await depts.getByRole('button', { name: '看全部单位' }).click();
    const league = page.getByRole('dialog', { name: '单位联赛，共 9 个单位' });
    await expectOwnDept(league.locator('[aria-current=true]'));
    await expect(league.getByRole('listitem')).toHaveCount(9);
    await expectSound(page, 'dialog');
    await page.keyboard.press('Escape');
    await expectSound(page);
  });
}

/** Seven pupils belong to it; the points of its best five make it the second. */
async function expectOwnDept(row: Locator): Promise<void> {
  await expect(row).toContainText('平山县人工影响天气办公室');
  await expect(row.locator('span').first()).toHaveText('2');
  await expect(row).toContainText('7 人');
}

/** Pupils with falling ratings and points; returns them in this order. */
async function fillSeason(site: Site): Promise<Pupil[]> {
  const pupils = await addPupils(site, PLAYERS);
  const values = [pupils.map(({ id }) => id), pupils.map((_, at) => at)];
  await site.db.query(
    `insert into battle_rating (season, user_id, dept_id, rating, deviation, volatility, games, wins, league_points,
                                updated_at)
     select $3, u.id, u.dept_id, 2000 - s.at * 10, 80, 0.06, 5, 2, 300 - s.at * 3, now()
       from unnest($1::uuid[], $2::int[]) as s (id, at) join iam_user u on u.id = s.id`,
    [...values, seasonOf(new Date()).key],
  );
  await site.db.query(
    `insert into battle_day (day, user_id, games, wins, losses, league_points)
     select (now() at time zone 'Asia/Shanghai')::date, s.id, 5, 2, 3, 300 - s.at * 3
       from unnest($1::uuid[], $2::int[]) as s (id, at)`,
    values,
  );
  return pupils;
}
