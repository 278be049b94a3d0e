import { cycleStart } from '@ganlin/contract/core/time';
import type { Ctx, User } from '../../../platform/ctx.ts';
import { AppError } from '../../../platform/errors.ts';
import { refuseWithheldRepo } from '../../question/index.ts';
import { findOpenBattle, isWithin, type Battle } from './battle.queries.ts';
import { findPlaying } from './match.queries.ts';
import { countGames } from './playable.queries.ts';

/** A battle that the user may play now: it is open, and no exam withholds its banks from them. */
export async function getPlayable(ctx: Ctx<User>, battleId: string): Promise<Battle> {
  const battle = await findOpenBattle(ctx.db, battleId);
  if (!battle) throw new AppError('battleNotFound');
  if (!isWithin(battle, ctx.now)) throw new AppError('battleNotOpen');
  await refuseWithheld(ctx, battle);
  return battle;
}

async function refuseWithheld(ctx: Ctx<User>, { repoIds }: Pick<Battle, 'repoIds'>): Promise<void> {
  for (const repoId of repoIds) await refuseWithheldRepo(ctx, repoId);
}

export async function refuseBusy({ db, user }: Ctx<User>): Promise<void> {
  if (await findPlaying(db, user.id)) throw new AppError('matchRunning');
}

/** Ranked games that the user has left in the present cycle; null: any number. */
export async function gamesLeft({ db, now, user }: Ctx<User>, battle: Battle): Promise<number | null> {
  const { games, cycleType, id } = battle;
  if (games === null) return null;
  const since = cycleStart(cycleType, now);
  return Math.max(0, games - (await countGames(db, { userId: user.id, battleId: id, since })));
}
