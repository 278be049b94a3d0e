import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { Match } from '../model/match.queries.ts';
import type { Running } from './step.rules.ts';

/**
 * Matches that are due, held until the transaction ends: that is their lease. What another process holds is left to
 * it, and PostgreSQL returns the lease of a process that dies.
 */
export async function holdDue(db: Db, now: Date, limit: number): Promise<Match[]> {
  const rows = await db
    .selectFrom('battleMatch')
    .selectAll()
    .where('state', '<', 3)
    .where('dueAt', '<=', now)
    .orderBy('dueAt')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows as Match[];
}

export interface RunningMatch extends Running {
  readonly match: Match;
}

/** What decides on the next step of these matches. */
export async function listRunning(db: Db, matches: readonly Match[]): Promise<RunningMatch[]> {
  const byId = new Map(matches.map((match) => [match.id, match]));
  const { rows } = await sql<Omit<Running, 'match'> & { id: string }>`
    select m.id, count(p.id)::int as players, count(a.player_id)::int as answered,
           coalesce((select max(b.ordinal) from battle_answer b join battle_player h on h.id = b.player_id
                      where b.match_id = m.id and h.user_id is not null), 0) as "lastAnswered",
           (select q.stand_in_at from battle_question q
             where q.match_id = m.id and q.ordinal = m.ordinal
               and not exists (select from battle_player s join battle_answer b
                                 on b.player_id = s.id and b.ordinal = m.ordinal
                                where s.match_id = m.id and s.user_id is null)) as "standInAt"
      from battle_match m
      left join battle_player p on p.match_id = m.id and p.left_at is null
      left join battle_answer a on a.player_id = p.id and a.ordinal = m.ordinal
     where m.id = any(${[...byId.keys()]}::uuid[])
     group by m.id`.execute(db);
  return rows.flatMap(({ id, ...rest }) => {
    const match = byId.get(id);
    return match ? [{ match, ...rest }] : [];
  });
}

export interface Ahead {
  /** When the next match needs work; null: none is running. */
  readonly dueAt: Date | null;
  /** Whether anybody waits for an opponent. */
  readonly isWaiting: boolean;
}

export async function lookAhead(db: Db): Promise<Ahead> {
  const { rows } = await sql<Ahead>`
    select (select min(due_at) from battle_match where state < 3) as "dueAt",
           exists (select from battle_ticket) as "isWaiting"`.execute(db);
  return rows[0] ?? { dueAt: null, isWaiting: false };
}
