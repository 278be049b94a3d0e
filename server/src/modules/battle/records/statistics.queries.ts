import { MatchState } from '@ganlin/contract/battle/kinds';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

export interface Which {
  readonly battleId: string | undefined;
  /** Matches that were created since. */
  readonly from: Date;
}

const created = ({ battleId, from }: Which): RawBuilder<boolean> => sql<boolean>`m.created_at >= ${from}
  ${battleId === undefined ? sql`` : sql`and m.battle_id = ${battleId}`}`;

interface PlayFigures {
  /** One of these is set, or none of them for the whole. */
  readonly day: string | null;
  readonly deptId: string | null;
  readonly isDept: boolean;
  readonly deptName: string;
  readonly matches: number;
  readonly players: number;
}

/** Settled matches and the people in them: all, by day in China, and by department. */
export async function playFigures(db: Db, which: Which): Promise<PlayFigures[]> {
  const { rows } = await sql<PlayFigures>`
    with part as (
      select to_char(m.created_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day, m.id as match_id, m.created_at,
             p.user_id, p.dept_id, p.dept_name
        from battle_match m join battle_player p on p.match_id = m.id and p.user_id is not null
       where ${created(which)} and m.state = ${MatchState.settled})
    select day, dept_id, grouping(dept_id) = 0 as is_dept,
           coalesce((array_agg(dept_name order by created_at desc))[1], '') as dept_name,
           count(distinct match_id) as matches, count(distinct user_id) as players
      from part group by grouping sets ((), (day), (dept_id))
     order by players desc, matches desc, dept_id`.execute(db);
  return rows;
}

interface OtherFigures {
  readonly standInMatches: number;
  readonly voids: number;
  readonly running: number;
  readonly waiting: number;
}

/** What else is counted. Only tickets seen since `waitingSince` belong to people who still wait. */
export async function otherFigures(db: Db, which: Which, waitingSince: Date): Promise<OtherFigures> {
  const { battleId } = which;
  const ofBattle = (column: string) => (battleId === undefined ? sql`true` : sql`${sql.raw(column)} = ${battleId}`);
  const { rows } = await sql<OtherFigures>`
    select (select count(*) from battle_match m where ${created(which)} and m.state = ${MatchState.settled}
               and exists (select from battle_player p where p.match_id = m.id and p.user_id is null)) as stand_in_matches,
           (select count(*) from battle_match m where ${created(which)} and m.state = ${MatchState.void}) as voids,
           (select count(*) from battle_match m where m.state in (${MatchState.ready}, ${MatchState.playing})
               and ${ofBattle('m.battle_id')}) as running,
           (select count(*) from battle_ticket t where t.seen_at >= ${waitingSince}
               and ${ofBattle('t.battle_id')}) as waiting`.execute(db);
  return rows[0] ?? { standInMatches: 0, voids: 0, running: 0, waiting: 0 };
}

interface HardQuestion {
  readonly questionId: string;
  readonly answers: number;
  readonly rightPercent: number;
}

interface Bounds {
  /** Questions with fewer answers are left out. */
  readonly atLeast: number;
  readonly limit: number;
}

/** The questions that people answered wrong most often. */
export async function hardestQuestions(db: Db, which: Which, { atLeast, limit }: Bounds): Promise<HardQuestion[]> {
  const { rows } = await sql<HardQuestion>`
    select q.question_id, count(*) as answers,
           round(100.0 * count(*) filter (where a.is_right) / count(*))::int as right_percent
      from battle_match m join battle_answer a on a.match_id = m.id
      join battle_player p on p.id = a.player_id and p.user_id is not null
      join battle_question q on q.match_id = m.id and q.ordinal = a.ordinal
     where ${created(which)} and m.state = ${MatchState.settled}
     group by q.question_id having count(*) >= ${atLeast}
     order by avg(a.is_right::int), count(*) desc, q.question_id limit ${limit}`.execute(db);
  return rows;
}
