import { battleApi } from '@ganlin/contract/battle/battle';
import { MatchKind, MatchPhase, MatchResult, MatchState, VoidReason } from '@ganlin/contract/battle/kinds';
import type { Input } from '@ganlin/contract/core/endpoint';
import { CycleType } from '@ganlin/contract/core/time';
import { newId } from '../../src/platform/ids.ts';
import type { TestApp } from './app.ts';
import type { Caller } from './client.ts';
import { bodies, newQuestion, newRepo } from './questions.ts';

type BattleInput = Input<typeof battleApi.save>['form'];

export const battleForm = (repoIds: string[], change: Partial<BattleInput> = {}): BattleInput => ({
  title: '法规与空域',
  repoIds,
  questions: 3,
  seconds: 15,
  opensAt: null,
  closesAt: null,
  games: 5,
  cycleType: CycleType.daily,
  standIn: true,
  standInAfter: 20,
  ...change,
});

/** A bank with this many published questions that can be played, of three types in turn. */
export async function playableRepo(caller: Caller, questions = 9): Promise<string> {
  const repo = await newRepo(caller);
  const types = [bodies.single, bodies.multi, bodies.judge];
  for (let at = 0; at < questions; at++) await newQuestion(caller, [repo], { body: types[at % types.length] as never });
  return repo;
}

interface PlantedPlayer {
  /** Null for a stand-in. */
  readonly userId: string | null;
  readonly name?: string;
  readonly deptId?: string | null;
  readonly deptName?: string;
  readonly points?: number;
  readonly result?: MatchResult;
  readonly ratings?: readonly [before: number, after: number];
  /** By question: right or not; nothing where the player did not answer. */
  readonly answers?: readonly (boolean | undefined)[];
}

interface PlantedMatch {
  readonly battleId: string;
  readonly players: readonly PlantedPlayer[];
  readonly kind?: MatchKind;
  readonly state?: MatchState;
  readonly createdAt?: Date;
  readonly questionIds?: readonly string[];
  readonly hostId?: string;
}

/** Writes a match directly, as the game would have left it. */
export async function plantMatch({ platform: { db, clock } }: TestApp, planted: PlantedMatch): Promise<string> {
  const { battleId, players, kind = MatchKind.ranked, state = MatchState.settled, questionIds = [] } = planted;
  const { createdAt = clock(), hostId = null } = planted;
  const id = newId();
  const isOver = state === MatchState.settled || state === MatchState.void;
  await db
    .insertInto('battleMatch')
    .values({
      id,
      battleId,
      kind,
      title: '',
      state,
      phase: isOver ? MatchPhase.over : MatchPhase.question,
      ordinal: 1,
      questions: 3,
      seconds: 15,
      beganAt: createdAt,
      season: '2026-Q4',
      hostId,
      createdAt,
      settledAt: isOver ? createdAt : null,
      voidReason: state === MatchState.void ? VoidReason.byStaff : null,
    })
    .execute();
  for (const [at, questionId] of questionIds.entries())
    await db
      .insertInto('battleQuestion')
      .values({ matchId: id, ordinal: at + 1, questionId, version: 1, type: 1 })
      .execute();
  for (const [seat, player] of players.entries()) await plantPlayer(db, id, { ...player, seat, isOver, createdAt });
  return id;
}

interface Seated extends PlantedPlayer {
  readonly seat: number;
  readonly isOver: boolean;
  readonly createdAt: Date;
}

async function plantPlayer(db: TestApp['platform']['db'], matchId: string, player: Seated): Promise<void> {
  const { userId, name = '选手', deptId = null, deptName = '', points = 0, result, ratings, answers = [] } = player;
  const id = newId();
  await db
    .insertInto('battlePlayer')
    .values({
      id,
      matchId,
      seat: player.seat,
      userId,
      name,
      deptId,
      deptName,
      playing: !player.isOver && userId !== null,
      points,
      result: result ?? null,
      ratingBefore: ratings?.[0] ?? null,
      ratingAfter: ratings?.[1] ?? null,
      settledAt: player.isOver ? player.createdAt : null,
    })
    .execute();
  for (const [at, isRight] of answers.entries()) {
    if (isRight === undefined) continue;
    const spent = { spentMs: 1000, creditedMs: 1000, receivedAt: player.createdAt };
    await db
      .insertInto('battleAnswer')
      .values({ playerId: id, matchId, ordinal: at + 1, pick: '["a"]', isRight, points: 100, ...spent })
      .execute();
  }
}
