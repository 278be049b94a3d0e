import { prepared, type ReservedPool, type Statement } from '../../../platform/db/reserved-pool.ts';
import type { MatchPhase, MatchState } from '@ganlin/contract/battle/kinds';
import type { NewAnswer } from '../model/match.queries.ts';

/** The phase of a match, and whether a player has answered its current question. */
export interface Moment {
  readonly matchId: string;
  readonly state: MatchState;
  readonly phase: MatchPhase;
  readonly ordinal: number;
  readonly beganAt: Date;
  readonly endsAt: Date | null;
  readonly pausedMs: number | null;
}

const moments: Statement = {
  name: 'battle.moments',
  text: `select id as "matchId", state, phase, ordinal, began_at as "beganAt", ends_at as "endsAt",
                paused_ms as "pausedMs"
           from battle_match where id = any($1::uuid[])`,
};

export function readMoments(pool: ReservedPool, matchIds: readonly string[]): Promise<readonly Moment[]> {
  return prepared<Moment>(pool, moments, [[...new Set(matchIds)]]);
}

/** What became of an answer. */
export interface Kept {
  readonly playerId: string;
  readonly ordinal: number;
  /** It is new. */
  readonly isNew: boolean;
  /** What stands, by this call or an earlier one; null: the question is over. */
  readonly pick: readonly string[] | null;
}

/**
 * Keeps answers whose question is still shown. The match is held against its reveal until the answer is on disk: a
 * reveal either counts the answer or comes first.
 */
const keep: Statement = {
  name: 'battle.keep',
  text: `with given as materialized (
    select * from jsonb_to_recordset($1::jsonb) as g (
      "playerId" uuid, "matchId" uuid, ordinal int, pick jsonb, "isRight" boolean, points int, "spentMs" int,
      "creditedMs" int, "receivedAt" timestamptz, "isInTime" boolean)
  ), held as materialized (
    select m.id, m.ordinal from battle_match m
     where m.id = any(array(select "matchId" from given)) and m.phase = 2 and m.paused_ms is null
     order by m.id for key share
  ), kept as (
    insert into battle_answer (player_id, ordinal, match_id, pick, is_right, points, spent_ms, credited_ms, received_at)
    select g."playerId", g.ordinal, g."matchId", g.pick, g."isRight", g.points, g."spentMs", g."creditedMs",
           g."receivedAt"
      from given g join held h on h.id = g."matchId" and h.ordinal = g.ordinal and g."isInTime"
     order by 1
    on conflict do nothing
    returning player_id, ordinal, pick
  )
  select g."playerId", g.ordinal, k.player_id is not null as "isNew", coalesce(k.pick, a.pick) as pick
    from given g
    left join kept k on k.player_id = g."playerId" and k.ordinal = g.ordinal
    left join battle_answer a on a.player_id = g."playerId" and a.ordinal = g.ordinal`,
};

/** An answer, and whether it is to the question on screen and came before its end. */
export interface TimedAnswer extends NewAnswer {
  readonly isInTime: boolean;
}

export function keepAnswers(pool: ReservedPool, answers: readonly TimedAnswer[]): Promise<readonly Kept[]> {
  return prepared<Kept>(pool, keep, [JSON.stringify(answers)]);
}

/** How many have answered the current question of a match. */
export interface Count {
  readonly matchId: string;
  readonly joined: number;
  readonly answered: number;
}

/** After the answers are on disk, so that of two that come together the later sees both. */
const hurry: Statement = {
  name: 'battle.hurry',
  text: `with counts as materialized (
    select m.id, count(*)::int as joined, count(a.player_id)::int as answered
      from battle_match m
      join battle_player p on p.match_id = m.id and p.left_at is null
      left join battle_answer a on a.player_id = p.id and a.ordinal = m.ordinal
     where m.id = any($1::uuid[]) and m.phase = 2
     group by m.id
  ), due as (
    update battle_match m set due_at = $2
      from counts c where c.id = m.id and c.answered >= c.joined and m.phase = 2 and m.due_at > $2
  )
  select id as "matchId", joined, answered from counts`,
};

/** Makes matches due whose players have all answered; returns the counts of all of them. */
export function hurryAnswered(pool: ReservedPool, matchIds: readonly string[], now: Date): Promise<readonly Count[]> {
  return prepared<Count>(pool, hurry, [[...new Set(matchIds)], now]);
}
