import type { MatchState } from '@ganlin/contract/battle/kinds';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

export async function pause(db: Db, id: string, leftMs: number): Promise<void> {
  const next = { pausedMs: leftMs, endsAt: null, dueAt: null };
  await db
    .updateTable('battleMatch')
    .set((eb) => ({ ...next, seq: eb('seq', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function resume(
  db: Db,
  id: string,
  times: { readonly beganAt: Date; readonly endsAt: Date; readonly dueAt: Date },
): Promise<void> {
  await db
    .updateTable('battleMatch')
    .set((eb) => ({ ...times, pausedMs: null, seq: eb('seq', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export interface Placed {
  readonly place: number;
  readonly name: string;
  readonly deptName: string;
  readonly points: number;
  readonly rights: number;
  readonly answered: number;
  readonly averageMs: number | null;
}

export async function listPlaced(db: Db, matchId: string): Promise<Placed[]> {
  const { rows } = await sql<Placed>`
    select rank() over (order by p.points desc)::int as place, p.name, p.dept_name as "deptName", p.points, p.rights,
           count(a.ordinal)::int as answered, round(avg(a.spent_ms))::int as "averageMs"
      from battle_player p left join battle_answer a on a.player_id = p.id
     where p.match_id = ${matchId}
     group by p.id order by p.points desc, p.seat`.execute(db);
  return rows;
}

export interface AnswerCount {
  readonly ordinal: number;
  readonly answered: number;
  readonly rights: number;
}

export async function countAnswers(db: Db, matchId: string): Promise<AnswerCount[]> {
  const { rows } = await sql<AnswerCount>`
    select ordinal, count(*)::int as answered, count(*) filter (where is_right)::int as rights
      from battle_answer where match_id = ${matchId} group by ordinal`.execute(db);
  return rows;
}

export interface HostedMatch {
  readonly matchId: string;
  readonly title: string;
  readonly state: MatchState;
  readonly joined: number;
  readonly createdAt: Date;
}

export async function listOwn(db: Db, hostId: string): Promise<HostedMatch[]> {
  const { rows } = await sql<HostedMatch>`
    select m.id as "matchId", m.title, m.state, m.created_at as "createdAt",
           (select count(*)::int from battle_player p where p.match_id = m.id) as joined
      from battle_match m where m.host_id = ${hostId} order by m.created_at desc limit 50`.execute(db);
  return rows;
}
