import type { Insertable } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { TranscriptExport } from '../../../platform/db/schema.gen.ts';

/** Does nothing if there is one with this id already. */
export async function insertExport(db: Db, row: Insertable<TranscriptExport>): Promise<void> {
  await db
    .insertInto('transcriptExport')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

export function findExport(db: Db, id: string) {
  return db.selectFrom('transcriptExport').selectAll().where('id', '=', id).executeTakeFirst();
}

export type ExportRow = NonNullable<Awaited<ReturnType<typeof findExport>>>;

export function findByNumber(db: Db, number: string): Promise<ExportRow | undefined> {
  return db.selectFrom('transcriptExport').selectAll().where('number', '=', number).executeTakeFirst();
}

/** Newest first. */
export function listExports(db: Db, userId: string, { limit, offset = 0 }: { limit: number; offset?: number }) {
  return db
    .selectFrom('transcriptExport')
    .select(['id', 'number', 'fileNumber', 'parts', 'fromDay', 'toDay', 'createdAt', 'expiresAt', 'withdrawnAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute();
}

/** Whether it was not withdrawn before. */
export async function withdrawExport(db: Db, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('transcriptExport')
    .set({ withdrawnAt: now })
    .where('id', '=', id)
    .where('withdrawnAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
