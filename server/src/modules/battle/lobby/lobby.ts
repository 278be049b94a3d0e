import { RankPeriod, type lobbyApi } from '@ganlin/contract/battle/lobby';
import { CycleType, cycleStart, dayInChina } from '@ganlin/contract/core/time';
import type { Ctx, User } from '../../../platform/ctx.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { getMembership, namesOf } from '../../iam/index.ts';
import { findOpenBattle, isWithin, listOpenBattles, type Battle } from '../model/battle.queries.ts';
import { findPlaying } from '../model/match.queries.ts';
import { gamesLeft } from '../model/playable.ts';
import { seasonOf, type Season } from '@ganlin/contract/battle/season';
import { standingNow } from '../model/standing.ts';
import * as queries from './lobby.queries.ts';

const LOBBY_DEPTS = 10;
const ALL_DEPTS = 50;

export const lobby: Handler<typeof lobbyApi.lobby> = async (ctx) => {
  const { db, user, now } = ctx;
  const season = seasonOf(now);
  const standing = await standingNow(ctx, user.id);
  const today = await queries.findDay(db, user.id, dayInChina(now));
  const waiting = await queries.countWaitingBy(db);
  const battles = await listOpenBattles(db);
  return {
    battles: await Promise.all(battles.map((battle) => shownBattle(ctx, battle, waiting))),
    own: {
      rating: Math.round(standing.rating),
      deviation: Math.round(standing.deviation),
      games: standing.games,
      wins: standing.wins,
      streak: standing.streak,
      todayWins: today.wins,
      todayLosses: today.losses,
      leaguePoints: standing.leaguePoints,
    },
    season: shownSeason(season),
    league: (await leagueOf(ctx, season, LOBBY_DEPTS)).rows,
    runningPaperId: (await findPlaying(db, user.id))?.id ?? null,
    past: await pastOf(ctx, null),
  };
};

export const battle: Handler<typeof lobbyApi.battle> = async (ctx, { id }) => {
  const found = await findOpenBattle(ctx.db, id);
  if (!found) throw new AppError('battleNotFound');
  return {
    ...(await shownBattle(ctx, found, await queries.countWaitingBy(ctx.db))),
    past: await pastOf(ctx, id),
    runningPaperId: (await findPlaying(ctx.db, ctx.user.id))?.id ?? null,
  };
};

export const ranking: Handler<typeof lobbyApi.ranking> = async ({ db, user, now }, { period }) => {
  const since = { [RankPeriod.day]: CycleType.daily, [RankPeriod.week]: CycleType.weekly };
  const rows =
    period === RankPeriod.season
      ? await queries.listRankedIn(db, user.id, seasonOf(now).key)
      : await queries.listRankedSince(
          db,
          user.id,
          dayInChina(cycleStart(period === RankPeriod.month ? CycleType.monthly : since[period], now)),
        );
  return {
    rows: rows.map(({ userId, total: _total, ...row }) => ({ ...row, own: userId === user.id })),
    players: rows[0]?.total ?? 0,
  };
};

export const league: Handler<typeof lobbyApi.league> = async (ctx) => {
  const season = seasonOf(ctx.now);
  return { season: shownSeason(season), ...(await leagueOf(ctx, season, ALL_DEPTS)) };
};

async function leagueOf({ db, user }: Ctx<User>, { key }: Season, limit: number) {
  const { deptId } = await getMembership(db, user.id);
  const rows = await queries.listLeague(db, { season: key, deptId, limit });
  const names = await namesOf(
    db,
    'dept',
    rows.map((row) => row.deptId),
  );
  return {
    rows: rows.map(({ deptId: id, total: _total, ...row }) => ({
      ...row,
      deptName: names.one(id),
      own: id === deptId,
    })),
    depts: rows[0]?.total ?? 0,
  };
}

const shownSeason = ({ key: _key, ...season }: Season) => season;

async function shownBattle(ctx: Ctx<User>, one: Battle, waiting: ReadonlyMap<string, number>) {
  const { id, title, remark, questions, seconds, opensAt, closesAt, games, cycleType, standIn } = one;
  return {
    id,
    title,
    remark,
    questions,
    seconds,
    opensAt,
    closesAt,
    open: isWithin(one, ctx.now),
    gamesLeft: await gamesLeft(ctx, one),
    cycleType: games === null ? null : cycleType,
    standIn,
    waiting: waiting.get(id) ?? 0,
  };
}

async function pastOf({ db, user }: Ctx<User>, battleId: string | null) {
  const past = await queries.listPast(db, user.id, battleId);
  return past.map(({ ratingBefore, ratingAfter, ...game }) => ({
    ...game,
    ratingChange:
      ratingBefore === null || ratingAfter === null ? null : Math.round(ratingAfter) - Math.round(ratingBefore),
  }));
}
