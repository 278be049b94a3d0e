import { MatchKind, MatchState, type MatchResult } from '@ganlin/contract/battle/kinds';
import { LEAGUE_PLAYERS } from '@ganlin/contract/battle/lobby';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { everybody, peopleWithin } from '../../iam/index.ts';

export async function countWaitingBy(db: Db): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('battleTicket')
    .select(({ fn }) => ['battleId', fn.countAll<number>().as('count')])
    .groupBy('battleId')
    .execute();
  return new Map(rows.map(({ battleId, count }) => [battleId, count]));
}

export async function findDay(db: Db, userId: string, day: string): Promise<{ wins: number; losses: number }> {
  const query = db.selectFrom('battleDay').select(['wins', 'losses']).where('userId', '=', userId);
  return (await query.where('day', '=', day).executeTakeFirst()) ?? { wins: 0, losses: 0 };
}

export interface PastGame {
  readonly paperId: string;
  readonly kind: MatchKind;
  readonly state: MatchState;
  readonly battleTitle: string;
  readonly opponentName: string;
  readonly standIn: boolean;
  readonly points: number;
  readonly opponentPoints: number;
  readonly result: MatchResult | null;
  readonly ratingBefore: number | null;
  readonly ratingAfter: number | null;
  readonly playedAt: Date;
}

/** The last games of a user, in a battle or in all. */
export async function listPast(db: Db, userId: string, battleId: string | null): Promise<PastGame[]> {
  const { rows } = await sql<PastGame>`
    select p.id as "paperId", m.kind, m.state, m.title as "battleTitle",
           coalesce(o.name, '') as "opponentName", coalesce(o.user_id is null, false) and o.id is not null as "standIn",
           p.points, coalesce(o.points, 0) as "opponentPoints", p.result,
           p.rating_before as "ratingBefore", p.rating_after as "ratingAfter", p.settled_at as "playedAt"
      from battle_player p
      join battle_match m on m.id = p.match_id
      left join battle_player o on o.match_id = m.id and o.id <> p.id and m.kind <> ${MatchKind.hosted}
     where p.user_id = ${userId} and p.settled_at is not null
       and (${battleId}::uuid is null or m.battle_id = ${battleId})
     order by p.settled_at desc
     limit 10`.execute(db);
  return rows;
}

export interface LeagueRow {
  readonly place: number;
  readonly deptId: string;
  readonly points: number;
  readonly players: number;
  readonly total: number;
}

/** Departments by the points of their best players: the first ones, and the user's own. */
export async function listLeague(
  db: Db,
  { season, deptId, limit }: { season: string; deptId: string | null; limit: number },
): Promise<LeagueRow[]> {
  const { rows } = await sql<LeagueRow>`
    with best as (
      select dept_id, league_points, row_number() over (partition by dept_id order by league_points desc, user_id) as n
        from battle_rating where season = ${season} and dept_id is not null and games > 0
    ), sums as (
      select dept_id, sum(league_points) filter (where n <= ${LEAGUE_PLAYERS})::int as points, count(*)::int as players
        from best group by dept_id
    ), placed as (
      select *, rank() over (order by points desc)::int as place, count(*) over ()::int as total from sums
    )
    select place, dept_id as "deptId", points, players, total
      from (select *, row_number() over (order by points desc, dept_id) as n from placed) p
     where p.n <= ${limit} or p.dept_id = ${deptId}
     order by p.n`.execute(db);
  return rows;
}

export interface RankedRow {
  readonly place: number;
  readonly userId: string;
  readonly name: string;
  readonly deptName: string;
  readonly avatar: string;
  readonly value: number;
  readonly games: number;
  readonly total: number;
}

const TOP = 50;
const AROUND = 2;

/** The best, and those around the user, by league points since a day. */
export function listRankedSince(db: Db, userId: string, since: string): Promise<RankedRow[]> {
  return rankedRows(
    db,
    userId,
    sql`select user_id, sum(league_points)::float8 as value, sum(games)::int as games
          from battle_day where day >= ${since}::date group by user_id having sum(games) > 0`,
  );
}

/** The same by the rating of a season. */
export function listRankedIn(db: Db, userId: string, season: string): Promise<RankedRow[]> {
  return rankedRows(
    db,
    userId,
    sql`select user_id, rating as value, games from battle_rating where season = ${season} and games > 0`,
  );
}

async function rankedRows(db: Db, userId: string, values: ReturnType<typeof sql>): Promise<RankedRow[]> {
  const { rows } = await sql<RankedRow>`
    with placed as (
      select v.*, rank() over (order by value desc)::int as place, count(*) over ()::int as total,
             row_number() over (order by value desc, games desc, user_id) as n
        from (${values}) v
    ), own as (select n from placed where user_id = ${userId})
    select p.place, p.user_id as "userId", coalesce(nullif(u.real_name, ''), u.user_name, '') as name,
           coalesce(u.dept_name, '') as "deptName", '' as avatar, round(p.value)::int as value, p.games, p.total
      from placed p
      left join ${peopleWithin(everybody)} u on u.id = p.user_id
     where p.n <= ${TOP} or abs(p.n - (select n from own)) <= ${AROUND}
     order by p.n`.execute(db);
  return rows;
}
