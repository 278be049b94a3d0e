import { battleApi, matchApi } from '@ganlin/contract/battle/battle';
import { BattleState } from '@ganlin/contract/battle/kinds';
import { FIRST_RATING } from '@ganlin/contract/battle/rank';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../../test/support/app.ts';
import { systemCtx } from '../../../platform/ctx.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { iam } from '../../iam/index.ts';
import { question } from '../../question/index.ts';
import { seedDemoBattles } from './demo-battles.ts';
import { playing } from './demo-players.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
  const ctx = systemCtx(app.platform, 'test');
  for (const demo of [iam.demo, question.demo, seedDemoBattles, seedDemoBattles])
    await transaction(ctx, async (ctx) => demo?.(ctx));
}, 60_000);
afterAll(() => app.close());

const rowsOf = async (text: string) => (await app.platform.pool.query(text)).rows as Record<string, unknown>[];

it('the demo has two open battles and about three hundred matches, seeded once', async () => {
  const admin = await app.admin();
  const { records } = await admin.call(battleApi.paging, { params: {} });
  expect(
    records
      .toSorted((a, b) => b.questions - a.questions)
      .map(({ state, questions, seconds }) => [state, questions, seconds]),
  ).toEqual([
    [BattleState.open, 10, 15],
    [BattleState.open, 8, 20],
  ]);
  const statistics = await admin.call(matchApi.statistics, { days: 92 });
  expect([statistics.matches, statistics.players, statistics.running]).toEqual([300, playing.length, 0]);
  expect(statistics.hardest).toHaveLength(10);
  expect(statistics.depts.length).toBeGreaterThan(5);
});

it('ratings and days are the sums of the ranked matches', async () => {
  const sums = `count(*)::int as games, count(*) filter (where p.result = 1)::int as wins,
    sum(p.league_points)::int as league_points`;
  const played = `battle_player p join battle_match m on m.id = p.match_id where m.kind = 1 and m.state = 3`;
  expect(
    await rowsOf('select season, user_id, games, wins, league_points from battle_rating order by season, user_id'),
  ).toEqual(await rowsOf(`select m.season, p.user_id, ${sums} from ${played} group by 1, 2 order by 1, 2`));
  expect(
    await rowsOf('select day::text, user_id, games, wins, losses, league_points from battle_day order by day, user_id'),
  ).toEqual(
    await rowsOf(`select (m.created_at at time zone 'Asia/Shanghai')::date::text as day, p.user_id, ${sums},
      count(*) filter (where p.result = 0)::int as losses from ${played} group by 1, 2 order by 1, 2`),
  );
  const last = `select distinct on (m.season, p.user_id) m.season, p.user_id, p.rating_after as rating
    from ${played} order by m.season, p.user_id, m.created_at desc`;
  expect(await rowsOf('select season, user_id, rating from battle_rating order by season, user_id')).toEqual(
    await rowsOf(last),
  );
});

it('a rating goes on from the one before it, and points are those of the answers', async () => {
  const broken = await rowsOf(`
    select 1 from (select p.rating_before, lag(p.rating_after) over (partition by m.season, p.user_id
      order by m.created_at) as earlier from battle_player p join battle_match m on m.id = p.match_id where m.kind = 1) r
     where r.rating_before is distinct from coalesce(r.earlier, ${FIRST_RATING})`);
  expect(broken).toEqual([]);
  const wrong = await rowsOf(`
    select 1 from battle_player p left join lateral (select coalesce(sum(a.points), 0) as points,
      count(*) filter (where a.is_right) as rights from battle_answer a where a.player_id = p.id) s on true
     where p.points <> s.points or p.rights <> s.rights`);
  expect(wrong).toEqual([]);
});
