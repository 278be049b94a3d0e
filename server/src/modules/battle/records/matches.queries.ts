import { MatchKind, type MatchResult, type MatchState, type VoidReason } from '@ganlin/contract/battle/kinds';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { InScope } from '../../iam/index.ts';

interface Filter {
  readonly battleId?: string | undefined;
  readonly state?: MatchState | undefined;
  readonly kind?: MatchKind | undefined;
  readonly keyword?: string | undefined;
  /** Only matches all of whose players are these. */
  readonly within?: InScope;
}

export interface MatchRow {
  readonly id: string;
  readonly kind: MatchKind;
  readonly state: MatchState;
  readonly battleTitle: string;
  readonly ordinal: number;
  readonly questions: number;
  readonly voidReason: VoidReason | null;
  readonly voidNote: string;
  readonly createdAt: Date;
  readonly settledAt: Date | null;
}

/** Newest first. */
export async function pageMatches(
  db: Db,
  filter: Filter,
  { current, size }: { current: number; size: number },
): Promise<{ records: MatchRow[]; total: number }> {
  const where = conditionOf(filter);
  const { rows: counted } = await sql<{ total: number }>`
    select count(*) as total from battle_match m where ${where}`.execute(db);
  const { rows: records } = await sql<MatchRow>`
    select m.id, m.kind, m.state, b.title as battle_title, m.ordinal, m.questions, m.void_reason, m.void_note,
           m.created_at, m.settled_at
      from battle_match m join battle_battle b on b.id = m.battle_id where ${where}
     order by m.created_at desc, m.id desc limit ${size} offset ${(current - 1) * size}`.execute(db);
  return { records, total: counted[0]?.total ?? 0 };
}

function conditionOf({ battleId, state, kind, keyword, within }: Filter): RawBuilder<boolean> {
  const parts = [
    ...(battleId === undefined ? [] : [sql<boolean>`m.battle_id = ${battleId}`]),
    ...(state === undefined ? [] : [sql<boolean>`m.state = ${state}`]),
    ...(kind === undefined ? [] : [sql<boolean>`m.kind = ${kind}`]),
    ...(keyword === undefined || keyword === ''
      ? []
      : [
          sql<boolean>`m.id in (select p.match_id from battle_player p where lower(p.name) like ${beginsPattern(keyword)})`,
        ]),
    ...(within === undefined
      ? []
      : [
          sql<boolean>`(select bool_and(p.user_id in (select id from ${within} w)) from battle_player p
            where p.match_id = m.id and p.user_id is not null)`,
        ]),
  ];
  return parts.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(parts, sql` and `)}`;
}

const beginsPattern = (text: string): string => `${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;

export interface PlayerRow {
  readonly matchId: string;
  readonly joined: number;
  readonly name: string;
  readonly deptName: string;
  readonly standIn: boolean;
  readonly points: number;
  readonly result: MatchResult | null;
  readonly ratingBefore: number | null;
  readonly ratingAfter: number | null;
}

/** Both players of each match by seat, of a hosted one the best two, with the number of all. */
export async function listPlayers(db: Db, matchIds: readonly string[]): Promise<PlayerRow[]> {
  const { rows } = await sql<PlayerRow>`
    select * from (
      select p.match_id, count(*) over (partition by p.match_id) as joined,
             row_number() over (partition by p.match_id order by
               case when m.kind = ${MatchKind.hosted} then p.points end desc, p.seat) as place,
             p.name, p.dept_name, p.user_id is null as stand_in, p.points, p.result, p.rating_before, p.rating_after
        from battle_player p join battle_match m on m.id = p.match_id
       where p.match_id = any(${[...matchIds]}::uuid[])) listed
     where place <= 2 order by match_id, place`.execute(db);
  return rows;
}
