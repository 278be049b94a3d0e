import { DocumentState } from '@ganlin/contract/media/document';
import { sql, type Insertable, type Selectable } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { MediaDocument } from '../../../platform/db/schema.gen.ts';

export type DocumentRow = Selectable<MediaDocument>;

export function findDocument(db: Db, id: string) {
  return db.selectFrom('mediaDocument').selectAll().where('id', '=', id).executeTakeFirst();
}

export function listDocuments(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('mediaDocument')
    .selectAll()
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute();
}

export interface MadePdf {
  readonly pdfKey: string;
  readonly pdfSize: number;
  readonly pages: number;
}

export async function readyDocument(db: Db, id: string, { made, now }: { made: MadePdf; now: Date }): Promise<void> {
  await db
    .updateTable('mediaDocument')
    .set({ ...made, state: DocumentState.ready, progress: 100, reason: '', updatedAt: now })
    .where('id', '=', id)
    .execute();
}

/** One that exists stays as it is. */
export async function insertDocument(db: Db, row: Insertable<MediaDocument>): Promise<void> {
  await db
    .insertInto('mediaDocument')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}
