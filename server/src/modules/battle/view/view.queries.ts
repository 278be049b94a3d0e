import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/** Somebody who is sent a match: a player, or the host. */
export interface Watcher {
  readonly matchId: string;
  readonly userId: string;
}

export async function listWatchers(db: Db, matchIds: readonly string[]): Promise<Watcher[]> {
  if (matchIds.length === 0) return [];
  const { rows } = await sql<Watcher>`
    select match_id as "matchId", user_id as "userId" from battle_player
     where match_id = any(${[...matchIds]}::uuid[]) and user_id is not null and left_at is null
    union all
    select id, host_id from battle_match where id = any(${[...matchIds]}::uuid[]) and host_id is not null`.execute(db);
  return rows;
}

/** The players of hosted matches, counted. */
export interface HostedCount {
  readonly matchId: string;
  readonly joined: number;
  readonly answered: number;
}

export async function countHosted(db: Db, matchIds: readonly string[]): Promise<HostedCount[]> {
  if (matchIds.length === 0) return [];
  const { rows } = await sql<HostedCount>`
    select m.id as "matchId", count(p.id)::int as joined, count(a.player_id)::int as answered
      from battle_match m
      left join battle_player p on p.match_id = m.id and p.left_at is null
      left join battle_answer a on a.player_id = p.id and a.ordinal = m.ordinal
     where m.id = any(${[...matchIds]}::uuid[])
     group by m.id`.execute(db);
  return rows;
}

/** How a player of a hosted match stands, and stood before the current question. */
export interface HostedStanding {
  readonly matchId: string;
  readonly seat: number;
  readonly name: string;
  readonly deptName: string;
  readonly points: number;
  readonly gained: number;
  readonly place: number;
  readonly before: number;
}

/** Everybody who has not left, best first. Sums are those of the last reveal. */
export async function listStandings(db: Db, matchIds: readonly string[]): Promise<HostedStanding[]> {
  if (matchIds.length === 0) return [];
  const { rows } = await sql<HostedStanding>`
    select p.match_id as "matchId", p.seat, p.name, p.dept_name as "deptName", p.points, x.gained,
           rank() over (partition by p.match_id order by p.points desc)::int as place,
           rank() over (partition by p.match_id order by p.points - x.gained desc)::int as before
      from battle_player p
      join battle_match m on m.id = p.match_id
      cross join lateral (select coalesce((select a.points from battle_answer a
                            where a.player_id = p.id and a.ordinal = m.ordinal and m.phase = 3), 0) as gained) x
     where p.match_id = any(${[...matchIds]}::uuid[]) and p.left_at is null
     order by p.match_id, p.points desc, p.spent_ms, p.seat`.execute(db);
  return rows;
}

/** Answers to the current question of hosted matches. */
export interface HostedAnswers {
  readonly matchId: string;
  readonly option: string;
  readonly count: number;
}

export async function countOptions(db: Db, matchIds: readonly string[]): Promise<HostedAnswers[]> {
  if (matchIds.length === 0) return [];
  const { rows } = await sql<HostedAnswers>`
    select m.id as "matchId", o.option, count(*)::int as count
      from battle_match m
      join battle_answer a on a.match_id = m.id and a.ordinal = m.ordinal
      cross join lateral jsonb_array_elements_text(a.pick) as o (option)
     where m.id = any(${[...matchIds]}::uuid[])
     group by m.id, o.option`.execute(db);
  return rows;
}

export interface HostedSpeed {
  readonly matchId: string;
  readonly answered: number;
  readonly rights: number;
  readonly fastestMs: number | null;
}

export async function listSpeeds(db: Db, matchIds: readonly string[]): Promise<HostedSpeed[]> {
  if (matchIds.length === 0) return [];
  const { rows } = await sql<HostedSpeed>`
    select m.id as "matchId", count(*)::int as answered, count(*) filter (where a.is_right)::int as rights,
           min(a.spent_ms) filter (where a.is_right) as "fastestMs"
      from battle_match m
      join battle_answer a on a.match_id = m.id and a.ordinal = m.ordinal
     where m.id = any(${[...matchIds]}::uuid[])
     group by m.id`.execute(db);
  return rows;
}
