import type { Db } from '../../../platform/db/database.ts';

interface Unrecorded {
  readonly id: string;
  readonly userId: string;
  readonly matchId: string;
  readonly battleId: string;
}

/** Parts of finished matches whose answers are not in the records yet, held until the transaction ends. */
export async function holdUnrecorded(db: Db, limit: number): Promise<Unrecorded[]> {
  const rows = await db
    .selectFrom('battlePlayer as p')
    .innerJoin('battleMatch as m', 'm.id', 'p.matchId')
    .select(['p.id', 'p.userId', 'p.matchId', 'm.battleId'])
    .where('p.recordedAt', 'is', null)
    .where('p.settledAt', 'is not', null)
    .where('p.userId', 'is not', null)
    // One order for the records of all users, so that two workers never wait for each other.
    .orderBy('p.userId')
    .limit(limit)
    .forUpdate('p')
    .skipLocked()
    .execute();
  return rows.flatMap(({ userId, ...row }) => (userId === null ? [] : [{ userId, ...row }]));
}

export async function markRecorded(db: Db, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length > 0) await db.updateTable('battlePlayer').set({ recordedAt: now }).where('id', 'in', ids).execute();
}
