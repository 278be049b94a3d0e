import { ImportState, RowState } from '@ganlin/contract/core/import';
import { sql, type Insertable, type Updateable } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { PlatformImport } from '../../platform/db/schema.gen.ts';

const columns = ['id', 'fileName', 'fileSize', 'state', 'taskId', 'note', 'counts', 'about', 'createdAt'] as const;

/** An import of this kind that belongs to this user and has not expired. */
export interface Own {
  readonly id: string;
  readonly ownerId: string;
  readonly kind: string;
  readonly now: Date;
}

export async function insertImport(db: Db, row: Insertable<PlatformImport>): Promise<void> {
  await db.insertInto('platformImport').values(row).execute();
}

/** False if there is one with this id, whoever's it is; waits for another transaction that inserts it. */
export async function insertImportOnce(db: Db, row: Insertable<PlatformImport>): Promise<boolean> {
  const inserted = await db
    .insertInto('platformImport')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export function findOwn(db: Db, { id, ownerId, kind, now }: Own) {
  return db
    .selectFrom('platformImport')
    .select(columns)
    .where('id', '=', id)
    .where('ownerId', '=', ownerId)
    .where('kind', '=', kind)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
}

interface Recent extends Omit<Own, 'id'> {
  readonly about: Readonly<Record<string, string>>;
}

export function listRecent(db: Db, { ownerId, kind, about, now }: Recent, limit: number) {
  return db
    .selectFrom('platformImport')
    .select(columns)
    .where('ownerId', '=', ownerId)
    .where('kind', '=', kind)
    .where('expiresAt', '>', now)
    .where(sql<boolean>`about = ${JSON.stringify(about)}::jsonb`)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** Locks an import until the commit: corrections, confirmations and the background job take turns. */
export function holdImport(db: Db, id: string) {
  return db
    .selectFrom('platformImport')
    .select([...columns, 'kind', 'ownerId', 'sha256', 'readAt'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Changes an import that is in one of these states; of several concurrent attempts, one succeeds. */
export async function moveImport(
  db: Db,
  { id, from, taskId }: { id: string; from: readonly ImportState[]; taskId?: string },
  change: Updateable<PlatformImport>,
): Promise<boolean> {
  const moved = await db
    .updateTable('platformImport')
    .set(change)
    .where('id', '=', id)
    .where('state', 'in', [...from])
    .$if(taskId !== undefined, (query) => query.where('taskId', '=', taskId ?? ''))
    .returning('id')
    .executeTakeFirst();
  return moved !== undefined;
}

export async function deleteImport(db: Db, id: string, states: readonly ImportState[]): Promise<boolean> {
  const gone = await db
    .deleteFrom('platformImport')
    .where('id', '=', id)
    .where('state', 'in', [...states])
    .returning('id')
    .executeTakeFirst();
  return gone !== undefined;
}

interface ImportedFile {
  readonly id: string;
  readonly kind: string;
  readonly sha256: Buffer | null;
  readonly fileName: string;
  readonly importedAt: Date;
  readonly count: number;
}

/** Records that a file has been imported; older files from before this was recorded have no hash. */
export async function insertFile(db: Db, { id, kind, sha256, fileName, importedAt, count }: ImportedFile) {
  if (!sha256) return;
  await db
    .insertInto('platformImportFile')
    .values({ importId: id, kind, sha256, fileName, importedAt, count })
    .execute();
}

export async function deleteFile(db: Db, importId: string): Promise<void> {
  await db.deleteFrom('platformImportFile').where('importId', '=', importId).execute();
}

/** The last time this same file was imported, by any user. */
export function findImported(db: Db, { kind, sha256 }: { kind: string; sha256: Buffer }) {
  return db
    .selectFrom('platformImportFile')
    .select(['fileName', 'importedAt', 'count'])
    .where('kind', '=', kind)
    .where('sha256', '=', sha256)
    .orderBy('importedAt', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** An unfinished import of this same file. */
export function findWaiting(db: Db, { kind, sha256, now }: { kind: string; sha256: Buffer; now: Date }) {
  return db
    .selectFrom('platformImport')
    .select(['id', 'fileName'])
    .where('kind', '=', kind)
    .where('sha256', '=', sha256)
    .where('state', 'in', [ImportState.checking, ImportState.ready, ImportState.applying])
    .where('expiresAt', '>', now)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function listExpired(db: Db, { now, limit }: { now: Date; limit: number }): Promise<string[]> {
  const rows = await db
    .selectFrom('platformImport')
    .select('id')
    .where('expiresAt', '<=', now)
    .orderBy('expiresAt')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export const anyState: readonly ImportState[] = Object.values(ImportState);

/** How many rows of each kind the imports currently have. */
export function countRows(db: Db, importIds: readonly string[]) {
  return db
    .selectFrom('platformImportRow')
    .where('importId', '=', sql<string>`any(${[...importIds]}::uuid[])`)
    .groupBy('importId')
    .select((eb) => [
      'importId',
      eb.fn.countAll<number>().as('all'),
      eb.fn.countAll<number>().filterWhere('state', '=', RowState.good).as('good'),
      eb.fn.countAll<number>().filterWhere('state', '=', RowState.warning).as('warning'),
      eb.fn.countAll<number>().filterWhere('state', '=', RowState.error).as('error'),
      eb.fn.countAll<number>().filterWhere('state', '=', RowState.duplicate).as('duplicate'),
      eb.fn.countAll<number>().filterWhere('fixed', '=', true).as('fixed'),
    ])
    .execute();
}
