import type { MatchKind, MatchResult } from '@ganlin/contract/battle/kinds';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

export interface OwnMatch {
  readonly title: string;
  readonly kind: MatchKind;
  readonly points: number;
  readonly rights: number;
  readonly result: MatchResult | null;
  readonly ratingAfter: number | null;
  readonly createdAt: Date;
}

export async function pageOwnMatches(
  db: Db,
  userId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<OwnMatch[]> {
  const rows = await db
    .selectFrom('battlePlayer as p')
    .innerJoin('battleMatch as m', 'm.id', 'p.matchId')
    .select(['m.title', 'm.kind', 'p.points', 'p.rights', 'p.result', 'p.ratingAfter', 'm.createdAt'])
    .where('p.userId', '=', userId)
    .orderBy('p.id')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows as OwnMatch[];
}

/** The opponents keep their games; nothing in them names the person any more. */
export async function forgetPlayer(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('battleTicket').where('userId', '=', userId).execute();
  await db.deleteFrom('battleDay').where('userId', '=', userId).execute();
  await db.deleteFrom('battleRating').where('userId', '=', userId).execute();
  await sql`update battle_rating set last_opponent_id = null where last_opponent_id = ${userId}`.execute(db);
  await db
    .updateTable('battlePlayer')
    .set({ name: '已注销用户', deptId: null, deptName: '', avatar: '' })
    .where('userId', '=', userId)
    .execute();
}
