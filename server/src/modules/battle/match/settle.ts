import { MatchKind, MatchPhase, MatchResult, MatchState, type VoidReason } from '@ganlin/contract/battle/kinds';
import { leaguePoints } from '@ganlin/contract/battle/lobby';
import { dayInChina } from '@ganlin/contract/core/time';
import type { Ctx } from '../../../platform/ctx.ts';
import * as matches from '../model/match.queries.ts';
import { resultOf, type Finished } from '../model/points.rules.ts';
import { ratedGame } from '../model/rating.ts';
import { startOfSeason } from '../model/standing.ts';
import { seasonBefore } from '@ganlin/contract/battle/season';
import { holdRatings, putRatings, type SeasonRating } from '../model/standing.queries.ts';
import * as queries from './settle.queries.ts';

/** A match that ends, and why it does not count, if it does not. */
export interface Ending {
  readonly match: matches.Match;
  readonly voidReason: VoidReason | null;
  readonly voidNote: string;
}

/**
 * Ends matches: results, ratings, sums of the day. The caller holds them, and an ended match is never due again, so
 * this happens once.
 */
export async function endMatches(ctx: Ctx<unknown>, endings: readonly Ending[]): Promise<void> {
  if (endings.length === 0) return;
  const { db, now } = ctx;
  const counted = endings.filter(({ match, voidReason }) => voidReason === null && match.kind !== MatchKind.hosted);
  const players = Map.groupBy(
    await matches.listPlayers(
      db,
      counted.map(({ match }) => match.id),
    ),
    ({ matchId }) => matchId,
  );
  await queries.freePlayers(
    db,
    endings.map(({ match }) => match.id),
    now,
  );
  const games = counted.flatMap(({ match }) => {
    const [first, second] = players.get(match.id) ?? [];
    return first && second ? [{ match, first, second }] : [];
  });
  await settleGames(ctx, games);
  await matches.changePhases(
    db,
    endings.map(({ match, voidReason, voidNote }) => ({
      id: match.id,
      state: voidReason === null ? MatchState.settled : MatchState.void,
      phase: MatchPhase.over,
      ordinal: match.ordinal,
      beganAt: now,
      endsAt: null,
      dueAt: null,
      voidReason,
      voidNote,
      settledAt: now,
    })),
  );
}

interface Game {
  readonly match: matches.Match;
  readonly first: matches.Player;
  readonly second: matches.Player;
}

const opposite: Readonly<Record<MatchResult, MatchResult>> = {
  [MatchResult.lost]: MatchResult.won,
  [MatchResult.won]: MatchResult.lost,
  [MatchResult.drawn]: MatchResult.drawn,
};

async function settleGames({ db, now }: Ctx<unknown>, games: readonly Game[]): Promise<void> {
  const rated = games.filter(isRated);
  const userIds = rated.flatMap(({ first, second }) => [first.userId ?? '', second.userId ?? '']);
  const seasons = [...new Set(rated.flatMap(({ match }) => [match.season, seasonBefore(match.season)]))];
  const held = await holdRatings(db, userIds, seasons);
  const ends: queries.PlayerEnd[] = [];
  const ratings: SeasonRating[] = [];
  const days: queries.DayChange[] = [];
  for (const game of games) {
    const { match, first, second } = game;
    const result = resultOf(finished(first), finished(second));
    const sides = [
      { player: first, other: second, result },
      { player: second, other: first, result: opposite[result] },
    ] as const;
    if (!isRated(game)) {
      ends.push(...sides.map((side) => ({ ...unrated, id: side.player.id, result: side.result })));
      continue;
    }
    const [before, opponent] = [first, second].map((player) => standingOf(held, match, player)) as [
      SeasonRating,
      SeasonRating,
    ];
    const after = ratedGame(before, opponent, result);
    sides.forEach(({ player, other, result: own }, at) => {
      const was = at === 0 ? before : opponent;
      const is = after[at] ?? was;
      const won = own === MatchResult.won;
      const points = leaguePoints[own];
      ends.push({
        id: player.id,
        result: own,
        ratingBefore: was.rating,
        deviationBefore: was.deviation,
        volatilityBefore: was.volatility,
        ratingAfter: is.rating,
        deviationAfter: is.deviation,
        volatilityAfter: is.volatility,
        leaguePoints: points,
      });
      ratings.push({
        ...was,
        ...is,
        deptId: player.deptId,
        games: was.games + 1,
        wins: was.wins + Number(won),
        streak: won ? was.streak + 1 : 0,
        leaguePoints: was.leaguePoints + points,
        lastOpponentId: other.userId,
      });
      days.push({
        day: dayInChina(now),
        userId: was.userId,
        games: 1,
        wins: Number(won),
        losses: Number(own === MatchResult.lost),
        leaguePoints: points,
      });
    });
  }
  await queries.endPlayers(db, ends);
  await putRatings(db, inOrder(ratings), now);
  await queries.addToDays(db, inOrder(days));
}

/** Rows are locked in the order they are written. */
const inOrder = <Row extends { readonly userId: string }>(rows: readonly Row[]): Row[] =>
  rows.toSorted((one, other) => (one.userId < other.userId ? -1 : 1));

/** Only ranked games of two people. */
const isRated = ({ match, first, second }: Game): boolean =>
  match.kind === MatchKind.ranked && first.userId !== null && second.userId !== null;

const finished = ({ points, spentMs, leftAt }: matches.Player): Finished => ({
  points,
  spentMs,
  hasLeft: leftAt !== null,
});

const unrated = {
  ratingBefore: null,
  deviationBefore: null,
  volatilityBefore: null,
  ratingAfter: null,
  deviationAfter: null,
  volatilityAfter: null,
  leaguePoints: 0,
};

function standingOf(
  held: readonly SeasonRating[],
  { season }: matches.Match,
  { userId, deptId }: matches.Player,
): SeasonRating {
  const of = (key: string) => held.find((rating) => rating.userId === userId && rating.season === key);
  return of(season) ?? startOfSeason({ season, userId: userId ?? '', deptId }, of(seasonBefore(season)));
}
