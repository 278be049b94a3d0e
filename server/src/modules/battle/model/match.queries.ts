import type { MatchKind, MatchPhase, MatchResult, MatchState, VoidReason } from '@ganlin/contract/battle/kinds';
import type { QuestionType } from '@ganlin/contract/question/kinds';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

export interface Match {
  readonly id: string;
  readonly battleId: string;
  readonly kind: MatchKind;
  readonly title: string;
  readonly state: MatchState;
  readonly phase: MatchPhase;
  readonly seq: number;
  readonly ordinal: number;
  readonly questions: number;
  readonly seconds: number;
  readonly beganAt: Date;
  readonly endsAt: Date | null;
  readonly pausedMs: number | null;
  readonly dueAt: Date | null;
  readonly code: string | null;
  readonly hostId: string | null;
  readonly season: string;
  readonly voidReason: VoidReason | null;
  readonly voidNote: string;
  readonly createdAt: Date;
  readonly settledAt: Date | null;
}

export interface Player {
  readonly id: string;
  readonly matchId: string;
  readonly seat: number;
  readonly userId: string | null;
  readonly name: string;
  readonly deptId: string | null;
  readonly deptName: string;
  readonly avatar: string;
  readonly playing: boolean;
  readonly leftAt: Date | null;
  readonly points: number;
  readonly rights: number;
  readonly streak: number;
  readonly bestStreak: number;
  readonly spentMs: number;
  readonly result: MatchResult | null;
  readonly ratingBefore: number | null;
  readonly deviationBefore: number | null;
  readonly volatilityBefore: number | null;
  readonly ratingAfter: number | null;
  readonly leaguePoints: number;
  readonly settledAt: Date | null;
  readonly recordedAt: Date | null;
}

export interface MatchQuestion {
  readonly matchId: string;
  readonly ordinal: number;
  readonly questionId: string;
  readonly version: number;
  readonly type: QuestionType;
  readonly standInAt: Date | null;
  readonly standInRight: boolean | null;
}

export interface GivenAnswer {
  readonly playerId: string;
  readonly matchId: string;
  readonly ordinal: number;
  readonly pick: readonly string[];
  readonly isRight: boolean;
  readonly points: number;
  readonly spentMs: number;
}

export async function findMatch(db: Db, id: string): Promise<Match | undefined> {
  return (await listMatches(db, [id]))[0];
}

export async function listMatches(db: Db, ids: readonly string[]): Promise<Match[]> {
  if (ids.length === 0) return [];
  // The codes have check constraints.
  return (await db.selectFrom('battleMatch').selectAll().where('id', 'in', ids).execute()) as Match[];
}

/** The match, held until the transaction ends. */
export async function holdMatch(db: Db, id: string): Promise<Match | undefined> {
  const row = await db.selectFrom('battleMatch').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  return row as Match | undefined;
}

export async function listPlayers(db: Db, matchIds: readonly string[]): Promise<Player[]> {
  if (matchIds.length === 0) return [];
  const rows = await db
    .selectFrom('battlePlayer')
    .selectAll()
    .where('matchId', 'in', matchIds)
    .orderBy('matchId')
    .orderBy('seat')
    .execute();
  return rows as Player[];
}

export async function findPlayer(db: Db, id: string): Promise<Player | undefined> {
  return (await db.selectFrom('battlePlayer').selectAll().where('id', '=', id).executeTakeFirst()) as
    | Player
    | undefined;
}

/** The part of a user in the match they are in. */
export async function findPlaying(db: Db, userId: string): Promise<Player | undefined> {
  const query = db.selectFrom('battlePlayer').selectAll().where('userId', '=', userId).where('playing', '=', true);
  return (await query.executeTakeFirst()) as Player | undefined;
}

export async function listQuestions(db: Db, matchIds: readonly string[]): Promise<MatchQuestion[]> {
  if (matchIds.length === 0) return [];
  const rows = await db
    .selectFrom('battleQuestion')
    .selectAll()
    .where('matchId', 'in', matchIds)
    .orderBy('matchId')
    .orderBy('ordinal')
    .execute();
  return rows as MatchQuestion[];
}

export async function listAnswers(db: Db, matchIds: readonly string[]): Promise<GivenAnswer[]> {
  if (matchIds.length === 0) return [];
  const rows = await db
    .selectFrom('battleAnswer')
    .select(['playerId', 'matchId', 'ordinal', 'pick', 'isRight', 'points', 'spentMs'])
    .where('matchId', 'in', matchIds)
    .orderBy('ordinal')
    .execute();
  return rows as GivenAnswer[];
}

export type NewMatch = Omit<Match, 'seq' | 'ordinal' | 'pausedMs' | 'voidReason' | 'voidNote' | 'settledAt'>;
export type NewPlayer = Pick<
  Player,
  | 'id'
  | 'matchId'
  | 'seat'
  | 'userId'
  | 'name'
  | 'deptId'
  | 'deptName'
  | 'avatar'
  | 'ratingBefore'
  | 'deviationBefore'
  | 'volatilityBefore'
>;

export async function insertMatches(db: Db, matches: readonly NewMatch[]): Promise<void> {
  if (matches.length > 0)
    await db
      .insertInto('battleMatch')
      .values([...matches])
      .execute();
}

export async function insertPlayers(db: Db, players: readonly NewPlayer[]): Promise<void> {
  if (players.length === 0) return;
  const rows = players.map((player) => ({ ...player, playing: player.userId !== null }));
  await db.insertInto('battlePlayer').values(rows).execute();
}

export async function insertQuestions(
  db: Db,
  rows: readonly { matchId: string; ordinal: number; questionId: string; version: number; type: number }[],
): Promise<void> {
  if (rows.length > 0)
    await db
      .insertInto('battleQuestion')
      .values([...rows])
      .execute();
}

/** The phase of a match, and when it ends. */
export interface PhaseChange {
  readonly id: string;
  readonly state: MatchState;
  readonly phase: MatchPhase;
  readonly ordinal: number;
  readonly beganAt: Date;
  readonly endsAt: Date | null;
  readonly dueAt: Date | null;
  readonly voidReason: VoidReason | null;
  readonly voidNote: string;
  readonly settledAt: Date | null;
}

/** Moves matches on; the caller holds them. */
export async function changePhases(db: Db, changes: readonly PhaseChange[]): Promise<void> {
  if (changes.length === 0) return;
  await sql`
    update battle_match m set seq = m.seq + 1, state = g.state, phase = g.phase, ordinal = g.ordinal,
           began_at = g."beganAt", ends_at = g."endsAt", due_at = g."dueAt", paused_ms = null,
           void_reason = g."voidReason", void_note = g."voidNote", settled_at = g."settledAt"
      from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as g (
             id uuid, state int, phase int, ordinal int, "beganAt" timestamptz, "endsAt" timestamptz,
             "dueAt" timestamptz, "voidReason" int, "voidNote" text, "settledAt" timestamptz)
     where m.id = g.id`.execute(db);
}

/** Adds the answers to the current question to the sums of their players. The caller holds the matches. */
export async function addUpAnswers(db: Db, matchIds: readonly string[]): Promise<void> {
  if (matchIds.length === 0) return;
  await sql`
    update battle_player p
       set points = p.points + coalesce(x.points, 0),
           rights = p.rights + x.is_right::int,
           streak = case when x.is_right then p.streak + 1 else 0 end,
           best_streak = greatest(p.best_streak, case when x.is_right then p.streak + 1 else 0 end),
           spent_ms = p.spent_ms + coalesce(x.spent_ms, x.seconds * 1000)
      from (select q.id, a.points, coalesce(a.is_right, false) as is_right, a.spent_ms, m.seconds
              from battle_match m
              join battle_player q on q.match_id = m.id
              left join battle_answer a on a.player_id = q.id and a.ordinal = m.ordinal
             where m.id = any(${[...matchIds]}::uuid[])) x
     where p.id = x.id`.execute(db);
}

export interface PlannedMove {
  readonly matchId: string;
  readonly ordinal: number;
  readonly standInAt: Date;
  readonly standInRight: boolean;
}

export async function planStandIns(db: Db, moves: readonly PlannedMove[]): Promise<void> {
  if (moves.length === 0) return;
  await sql`
    update battle_question q set stand_in_at = g."standInAt", stand_in_right = g."standInRight"
      from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) as g (
             "matchId" uuid, ordinal int, "standInAt" timestamptz, "standInRight" boolean)
     where q.match_id = g."matchId" and q.ordinal = g.ordinal`.execute(db);
}

export interface NewAnswer extends GivenAnswer {
  readonly creditedMs: number;
  readonly receivedAt: Date;
}

/** Inserts answers of stand-ins; one that is there already stays. */
export async function insertAnswers(db: Db, answers: readonly NewAnswer[]): Promise<void> {
  if (answers.length === 0) return;
  const rows = answers.map((answer) => ({ ...answer, pick: JSON.stringify(answer.pick) }));
  await db
    .insertInto('battleAnswer')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function setDue(db: Db, id: string, dueAt: Date | null): Promise<void> {
  await db.updateTable('battleMatch').set({ dueAt }).where('id', '=', id).execute();
}

export async function listAnswersOf(db: Db, playerId: string): Promise<GivenAnswer[]> {
  const rows = await db
    .selectFrom('battleAnswer')
    .select(['playerId', 'matchId', 'ordinal', 'pick', 'isRight', 'points', 'spentMs'])
    .where('playerId', '=', playerId)
    .orderBy('ordinal')
    .execute();
  return rows as GivenAnswer[];
}
