import { MatchPhase, MatchState } from '@ganlin/contract/battle/kinds';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { peopleWithDepts, type Scope } from '../../iam/index.ts';
import type { DemoMatch, DemoPlayer } from './demo-season.ts';
import type { standingsOf } from './demo-standings.ts';

/** Whether a battle with this id exists or existed. */
export async function isKnown(db: Db, id: string): Promise<boolean> {
  return (await db.selectFrom('battleBattle').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

const everybody: Scope = { all: true, userId: '', depts: [], deptTrees: [], regions: [], onlyRegions: null };

/** Accounts with their departments, in the order of their names. */
export async function listPlayersNamed(db: Db, userNames: readonly string[]): Promise<DemoPlayer[]> {
  const { rows } = await sql<DemoPlayer>`
    select p.id, p.real_name as name, p.dept_id, p.dept_name from ${peopleWithDepts(everybody)} p
     where p.user_name = any(${[...userNames]}::text[]) order by p.user_name`.execute(db);
  return rows;
}

/** Rows of one statement: PostgreSQL takes 65,535 parameters. */
const BATCH = 500;

async function eachBatch<Row>(rows: readonly Row[], insert: (batch: readonly Row[]) => Promise<unknown>) {
  for (let from = 0; from < rows.length; from += BATCH) await insert(rows.slice(from, from + BATCH));
}

export async function insertMatches(db: Db, matches: readonly DemoMatch[]): Promise<void> {
  await eachBatch(matches.map(matchRow), (batch) => db.insertInto('battleMatch').values(batch).execute());
  const questions = matches.flatMap(({ id: matchId, questions: asked }) =>
    asked.map(({ id, version, body: { type } }, at) => ({ matchId, ordinal: at + 1, questionId: id, version, type })),
  );
  await eachBatch(questions, (batch) => db.insertInto('battleQuestion').values(batch).execute());
  await eachBatch(matches.flatMap(playerRows), (batch) => db.insertInto('battlePlayer').values(batch).execute());
  await eachBatch(matches.flatMap(answerRows), (batch) => db.insertInto('battleAnswer').values(batch).execute());
}

export async function insertStandings(db: Db, { ratings, days }: ReturnType<typeof standingsOf>): Promise<void> {
  await eachBatch(ratings, (batch) => db.insertInto('battleRating').values(batch).execute());
  await eachBatch(days, (batch) => db.insertInto('battleDay').values(batch).execute());
}

const matchRow = ({ id, battle, kind, season, createdAt, settledAt, questions }: DemoMatch) => ({
  id,
  battleId: battle.id,
  kind,
  title: battle.title,
  state: MatchState.settled,
  phase: MatchPhase.over,
  seq: 2 * questions.length + 2,
  ordinal: questions.length,
  questions: questions.length,
  seconds: battle.seconds,
  beganAt: createdAt,
  season,
  createdAt,
  settledAt,
});

const playerRows = ({ id: matchId, settledAt, seats }: DemoMatch) =>
  seats.map(
    ({ id, player, result, before, after, leaguePoints, points, rights, spentMs, streak, bestStreak }, seat) => ({
      id,
      matchId,
      seat,
      userId: player.id,
      name: player.name,
      deptId: player.deptId,
      deptName: player.deptName,
      playing: false,
      points,
      rights,
      streak,
      bestStreak,
      spentMs,
      result,
      ratingBefore: before?.rating ?? null,
      deviationBefore: before?.deviation ?? null,
      volatilityBefore: before?.volatility ?? null,
      ratingAfter: after?.rating ?? null,
      deviationAfter: after?.deviation ?? null,
      volatilityAfter: after?.volatility ?? null,
      leaguePoints,
      settledAt,
      // Their mistakes are nobody's to practise.
      recordedAt: settledAt,
    }),
  );

const answerRows = ({ id: matchId, settledAt, seats }: DemoMatch) =>
  seats.flatMap(({ id: playerId, answers }) =>
    answers.map(({ ordinal, pick, isRight, points, spentMs }) => ({
      playerId,
      matchId,
      ordinal,
      pick: JSON.stringify(pick),
      isRight,
      points,
      spentMs,
      creditedMs: spentMs,
      receivedAt: settledAt,
    })),
  );
