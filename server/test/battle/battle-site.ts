import { battleApi } from '@ganlin/contract/battle/battle';
import { CycleType } from '@ganlin/contract/core/time';
import type pg from 'pg';
import { adminToken, callAt } from '../../bench/bench-site.ts';
import { openSessions, type Signed } from '../../bench/people.ts';
import type { Robot } from './robot.ts';

/** An open battle, ranked and without limits. */
export async function openRobotBattle(
  origin: string,
  { repoId, questions, seconds }: { readonly repoId: string; readonly questions: number; readonly seconds: number },
): Promise<string> {
  const token = await adminToken(origin);
  const form = {
    title: '机考对战',
    repoIds: [repoId],
    questions,
    seconds,
    opensAt: null,
    closesAt: null,
    games: null,
    cycleType: CycleType.daily,
    standIn: false,
    standInAfter: 15,
  };
  const { id } = await callAt(origin, battleApi.save, { token, input: { form } });
  await callAt(origin, battleApi.open, { token, input: { id } });
  return id;
}

/** People whom `fillPeople` made, with sessions: those of the demo have played before. */
export async function robotUsers(db: pg.Pool, count: number): Promise<Signed[]> {
  const { rows } = await db.query<{ id: string }>(`select id from iam_user where user_name ~ '^user[0-9]+$'`);
  const made = new Set(rows.map(({ id }) => id));
  const { rows: learners } = await db.query('select from iam_user where role_type = 1 and state = 0');
  return (await openSessions(db, learners.length)).filter(({ userId }) => made.has(userId)).slice(0, count);
}

/** What must hold after any number of matches, as counts of what does not. */
export async function inspectMatches(db: pg.Pool, battleId: string, robots: readonly Robot[]) {
  const count = async (query: string): Promise<number> => {
    const { rows } = await db.query<{ count: number }>(`select count(*)::int as count ${query}`, [battleId]);
    return rows[0]?.count ?? 0;
  };
  const [settled, voided] = [`m.battle_id = $1 and m.state = 3`, `m.battle_id = $1 and m.state = 4`];
  const { rows: stored } = await db.query<{ key: string; pick: string[] }>(
    `select a.match_id || ' ' || a.ordinal || ' ' || p.user_id as key, a.pick
       from battle_answer a join battle_player p on p.id = a.player_id
       join battle_match m on m.id = a.match_id where m.battle_id = $1`,
    [battleId],
  );
  const picks = new Map(stored.map(({ key, pick }) => [key, pick.join()]));
  const lost = robots.flatMap(({ userId, acknowledged }) =>
    [...acknowledged].filter(([key, pick]) => picks.get(`${key} ${userId}`) !== pick.join()),
  );
  const { rows: ends } = await db.query<{ key: string; text: string }>(
    `select m.id as key, m.state || ' ' || coalesce(m.void_reason, 0) as text from battle_match m where m.battle_id = $1`,
    [battleId],
  );
  const endOf = new Map(ends.map(({ key, text }) => [key, text]));
  const told = robots.flatMap((robot) => [...robot.told]);
  const toldOtherwise = told.filter(([matchId, ways]) => {
    const [reason] = JSON.parse([...ways][0] ?? '[]') as [number | null];
    return endOf.get(matchId) !== (reason === null ? '3 0' : `4 ${reason}`);
  });
  return {
    settled: await count(`from battle_match m where ${settled}`),
    void: await count(`from battle_match m where ${voided}`),
    acknowledged: robots.reduce((sum, robot) => sum + robot.acknowledged.size, 0),
    stuck: await count(`from battle_match m where m.battle_id = $1 and m.state < 3`),
    lost: lost.length,
    toldTwice: told.filter(([, ways]) => ways.size > 1).length,
    toldOtherwise: toldOtherwise.length,
    /** Points that are not the sum of the answers, in matches that count. */
    miscounted: await count(
      `from battle_player p join battle_match m on m.id = p.match_id where ${settled} and p.points <>
       (select coalesce(sum(a.points), 0) from battle_answer a where a.player_id = p.id)`,
    ),
    voidButRated: await count(
      `from battle_player p join battle_match m on m.id = p.match_id where ${voided}
       and (p.rating_after is not null or p.result is not null)`,
    ),
    /** People whose rating is not what their settled games say, each counted once. */
    misrated: await count(
      `from (select p.user_id, count(*)::int as games, count(*) filter (where p.result = 1)::int as wins,
                    sum(p.league_points)::int as points, sum(p.rating_after - p.rating_before) as change
               from battle_player p join battle_match m on m.id = p.match_id
              where ${settled} and p.user_id is not null group by p.user_id) g
       full join (select r.* from battle_rating r where r.user_id in
                   (select p.user_id from battle_player p join battle_match m on m.id = p.match_id
                     where m.battle_id = $1)) r on r.user_id = g.user_id
       where (coalesce(g.games, 0), coalesce(g.wins, 0), coalesce(g.points, 0))
             is distinct from (coalesce(r.games, 0), coalesce(r.wins, 0), coalesce(r.league_points, 0))
          or abs(coalesce(r.rating, 1200) - 1200 - coalesce(g.change, 0)) > 0.01`,
    ),
  };
}

/** What was refused to all of them, by message and reason. */
export function refusals(robots: readonly Robot[]): Record<string, number> {
  const all: Record<string, number> = {};
  for (const { refused } of robots) for (const [what, count] of refused) all[what] = (all[what] ?? 0) + count;
  return all;
}
