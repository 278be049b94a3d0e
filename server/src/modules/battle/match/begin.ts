import { MatchKind, MatchPhase, MatchState, READY_SECONDS } from '@ganlin/contract/battle/kinds';
import { addSeconds } from '@ganlin/contract/core/time';
import type { Ctx } from '../../../platform/ctx.ts';
import { newId } from '../../../platform/ids.ts';
import type { Battle } from '../model/battle.queries.ts';
import * as queries from '../model/match.queries.ts';
import { drawQuestions } from '../model/questions.ts';
import type { Joining } from '../model/person.ts';
import { seasonOf } from '@ganlin/contract/battle/season';

export const standIn: Joining = {
  userId: null,
  name: '人机陪练',
  deptId: null,
  deptName: '',
  avatar: '',
  rating: null,
};

interface Begun {
  readonly battle: Battle;
  readonly kind: MatchKind;
}

/** Begins matches whose players are all there. Who plays elsewhere already fails the unique key, and all of it. */
export async function beginMatches(
  ctx: Ctx<unknown>,
  { battle, kind }: Begun,
  matches: readonly (readonly Joining[])[],
): Promise<queries.NewPlayer[]> {
  const endsAt = addSeconds(ctx.now, READY_SECONDS);
  const begun = matches.map((players) => ({ id: newId(), players }));
  await insertMatches(
    ctx,
    battle,
    begun.map(({ id }) => ({
      id,
      kind,
      title: battle.title,
      state: MatchState.ready,
      phase: MatchPhase.ready,
      endsAt,
      dueAt: endsAt,
      code: null,
      hostId: null,
    })),
  );
  const players = begun.flatMap(({ id, players: joining }) => joining.map((one, seat) => playerOf(id, seat, one)));
  await queries.insertPlayers(ctx.db, players);
  return players;
}

type Own = Pick<queries.NewMatch, 'id' | 'kind' | 'title' | 'state' | 'phase' | 'endsAt' | 'dueAt' | 'code' | 'hostId'>;

/** Inserts matches of a battle with questions drawn for each. */
export async function insertMatches(ctx: Ctx<unknown>, battle: Battle, matches: readonly Own[]): Promise<void> {
  const drawn = await drawQuestions(ctx, battle, matches.length);
  const { key: season } = seasonOf(ctx.now);
  await queries.insertMatches(
    ctx.db,
    matches.map((match) => ({
      ...match,
      battleId: battle.id,
      questions: battle.questions,
      seconds: battle.seconds,
      beganAt: ctx.now,
      season,
      createdAt: ctx.now,
    })),
  );
  await queries.insertQuestions(
    ctx.db,
    matches.flatMap(({ id }, at) =>
      (drawn[at] ?? []).map((question, index) => ({ matchId: id, ordinal: index + 1, ...question })),
    ),
  );
}

export function playerOf(matchId: string, seat: number, { rating, ...person }: Joining): queries.NewPlayer {
  return {
    id: newId(),
    matchId,
    seat,
    ...person,
    ratingBefore: rating?.rating ?? null,
    deviationBefore: rating?.deviation ?? null,
    volatilityBefore: rating?.volatility ?? null,
  };
}
