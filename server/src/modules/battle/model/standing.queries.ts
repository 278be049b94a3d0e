import type { Db } from '../../../platform/db/database.ts';
import type { Rating } from './rating.ts';

/** A player's standing in a season. */
export interface SeasonRating extends Rating {
  readonly season: string;
  readonly userId: string;
  readonly deptId: string | null;
  readonly games: number;
  readonly wins: number;
  readonly streak: number;
  readonly leaguePoints: number;
  readonly lastOpponentId: string | null;
}

const columns = [
  'season',
  'userId',
  'deptId',
  'rating',
  'deviation',
  'volatility',
  'games',
  'wins',
  'streak',
  'leaguePoints',
  'lastOpponentId',
] as const;

/** Ratings of these users in these seasons, held in one order, so that two matches never wait for each other. */
export async function holdRatings(
  db: Db,
  userIds: readonly string[],
  seasons: readonly string[],
): Promise<SeasonRating[]> {
  if (userIds.length === 0) return [];
  return db
    .selectFrom('battleRating')
    .select(columns)
    .where('userId', 'in', userIds)
    .where('season', 'in', seasons)
    .orderBy('userId')
    .orderBy('season')
    .forUpdate()
    .execute();
}

export async function putRatings(db: Db, ratings: readonly SeasonRating[], now: Date): Promise<void> {
  if (ratings.length === 0) return;
  await db
    .insertInto('battleRating')
    .values(ratings.map((rating) => ({ ...rating, updatedAt: now })))
    .onConflict((conflict) =>
      conflict.columns(['season', 'userId']).doUpdateSet((eb) => ({
        deptId: eb.ref('excluded.deptId'),
        rating: eb.ref('excluded.rating'),
        deviation: eb.ref('excluded.deviation'),
        volatility: eb.ref('excluded.volatility'),
        games: eb.ref('excluded.games'),
        wins: eb.ref('excluded.wins'),
        streak: eb.ref('excluded.streak'),
        leaguePoints: eb.ref('excluded.leaguePoints'),
        lastOpponentId: eb.ref('excluded.lastOpponentId'),
        updatedAt: eb.ref('excluded.updatedAt'),
      })),
    )
    .execute();
}

export function listRatings(db: Db, userId: string, seasons: readonly string[]): Promise<SeasonRating[]> {
  return db
    .selectFrom('battleRating')
    .select(columns)
    .where('userId', '=', userId)
    .where('season', 'in', seasons)
    .execute();
}
