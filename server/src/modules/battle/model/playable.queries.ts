import { MatchKind, MatchState } from '@ganlin/contract/battle/kinds';
import type { Db } from '../../../platform/db/database.ts';

/** Ranked games against people that a user has begun in a battle since then. */
export async function countGames(
  db: Db,
  { userId, battleId, since }: { userId: string; battleId: string; since: Date },
): Promise<number> {
  const { count } = await db
    .selectFrom('battlePlayer as p')
    .innerJoin('battleMatch as m', 'm.id', 'p.matchId')
    .where('p.userId', '=', userId)
    .where('m.battleId', '=', battleId)
    .where('m.kind', '=', MatchKind.ranked)
    .where('m.state', '<>', MatchState.void)
    .where('m.createdAt', '>=', since)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('battlePlayer as s')
            .select('s.id')
            .whereRef('s.matchId', '=', 'm.id')
            .where('s.userId', 'is', null),
        ),
      ),
    )
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
