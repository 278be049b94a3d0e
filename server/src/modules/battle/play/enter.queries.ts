import type { Db } from '../../../platform/db/database.ts';

export async function findAnswer(db: Db, playerId: string, ordinal: number): Promise<string[] | null> {
  const row = await db
    .selectFrom('battleAnswer')
    .select('pick')
    .where('playerId', '=', playerId)
    .where('ordinal', '=', ordinal)
    .executeTakeFirst();
  // Written from a list of option ids only.
  return (row?.pick as string[] | undefined) ?? null;
}

export async function markLeft(db: Db, playerId: string, now: Date): Promise<void> {
  await db
    .updateTable('battlePlayer')
    .set({ leftAt: now, playing: false })
    .where('id', '=', playerId)
    .where('leftAt', 'is', null)
    .execute();
}
