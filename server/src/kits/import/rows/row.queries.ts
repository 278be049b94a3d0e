import { RowState, type RowFilter } from '@ganlin/contract/core/import';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '../../../platform/db/database.ts';
import type { RowKeys, StoredFault, StoredLike } from './rows.ts';

type Only = z.output<typeof RowFilter>['only'];

export interface NewRow {
  readonly number: number;
  readonly cellsSealed: string;
  readonly keys: RowKeys;
  readonly faults: readonly StoredFault[];
  readonly state: RowState;
}

const selected = [
  'importId',
  'number',
  'cellsSealed',
  sql<readonly (Buffer | null)[]>`keys`.as('keys'),
  // Only this module writes them.
  sql<readonly StoredFault[]>`faults`.as('faults'),
  // The column's check constraint allows only the codes of RowState.
  sql<RowState>`state`.as('state'),
  'likeKeys',
  // Only this module writes it.
  sql<StoredLike | null>`likeness`.as('like'),
  'fixed',
] as const;

export async function insertRows(db: Db, importId: string, rows: readonly NewRow[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into platform_import_row (import_id, number, cells_sealed, keys, faults, state)
    values ${sql.join(
      rows.map(
        ({ number, cellsSealed, keys, faults, state }) =>
          sql`(${importId}, ${number}, ${cellsSealed}, ${keys}::bytea[], ${JSON.stringify(faults)}::jsonb, ${state})`,
      ),
    )}`.execute(db);
}

export async function deleteRows(db: Db, importId: string, states: readonly RowState[]): Promise<void> {
  await db
    .deleteFrom('platformImportRow')
    .where('importId', '=', importId)
    .where('state', 'in', [...states])
    .execute();
}

/** The next rows after one, in file order. */
export function rowsAfter(
  db: Db,
  importId: string,
  { after, limit, states }: { after: number; limit: number; states: readonly RowState[] },
) {
  return db
    .selectFrom('platformImportRow')
    .select(selected)
    .where('importId', '=', importId)
    .where('number', '>', after)
    .where('state', 'in', [...states])
    .orderBy('number')
    .limit(limit)
    .execute();
}

export async function pageRows(
  db: Db,
  { importId, only }: { importId: string; only: Only },
  { current, size }: { current: number; size: number },
) {
  const base = db
    .selectFrom('platformImportRow')
    .where('importId', '=', importId)
    .$if(only === 'fixed', (query) => query.where('fixed', '=', true))
    .$if(only !== 'all' && only !== 'fixed', (query) => query.where('state', 'in', statesOf[only]));
  const records = await base
    .select(selected)
    .orderBy('number')
    .limit(size)
    .offset((current - 1) * size)
    .execute();
  const { total } = await base.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { records, total };
}

const everyState = Object.values(RowState);
const statesOf: Readonly<Record<Only, RowState[]>> = {
  all: everyState,
  fixed: everyState,
  good: [RowState.good],
  warning: [RowState.warning],
  error: [RowState.error],
  duplicate: [RowState.duplicate],
  problem: [RowState.warning, RowState.error, RowState.duplicate],
};

export type FoundRow = NonNullable<Awaited<ReturnType<typeof findRow>>>;

export function findRow(db: Db, importId: string, number: number) {
  return db
    .selectFrom('platformImportRow')
    .select(selected)
    .where('importId', '=', importId)
    .where('number', '=', number)
    .executeTakeFirst();
}

/** The other rows that have one of these values. */
export function rowsSharing(db: Db, importId: string, { keys, except }: { keys: RowKeys; except: number }) {
  return db
    .selectFrom('platformImportRow')
    .select(selected)
    .where('importId', '=', importId)
    .where('number', '<>', except)
    .where(sql<boolean>`keys && ${keys}::bytea[]`)
    .orderBy('number')
    .execute();
}

/**
 * The first row of every value that several rows have, by the value's key in hex: of all values, or only of these.
 */
export async function firstHolders(db: Db, importId: string, keys?: RowKeys): Promise<Map<string, number>> {
  const { rows } = await sql<{ key: string; number: number }>`
    select encode(k, 'hex') as key, min(r.number) as number
      from platform_import_row r cross join unnest(r.keys) as k
     where r.import_id = ${importId} and k is not null
       ${keys === undefined ? sql`` : sql`and k = any(${keys}::bytea[])`}
     group by k having count(*) > 1`.execute(db);
  return new Map(rows.map(({ key, number }) => [key, number]));
}

/** Rows that may resemble one of these, earlier rows first. */
export function rowsWithKeys(
  db: Db,
  importId: string,
  { keys, limit }: { keys: readonly number[]; limit: number },
): Promise<FoundRow[]> {
  return db
    .selectFrom('platformImportRow')
    .select(selected)
    .where('importId', '=', importId)
    .where(sql<boolean>`like_keys && ${[...keys]}::int[]`)
    .orderBy('number')
    .limit(limit)
    .execute();
}

export interface JudgedRow {
  readonly number: number;
  readonly faults: readonly StoredFault[];
  readonly state: RowState;
  readonly like: StoredLike | null;
}

export async function updateJudged(db: Db, importId: string, rows: readonly JudgedRow[]): Promise<void> {
  if (rows.length === 0) return;
  const numbers = rows.map(({ number }) => number);
  const faults = rows.map((row) => JSON.stringify(row.faults));
  const states = rows.map(({ state }) => state);
  const likes = rows.map(({ like }) => like && JSON.stringify(like));
  await sql`
    update platform_import_row r set faults = v.faults, state = v.state, likeness = v.likeness
      from unnest(${numbers}::int[], ${faults}::jsonb[], ${states}::smallint[], ${likes}::jsonb[])
        as v(number, faults, state, likeness)
     where r.import_id = ${importId} and r.number = v.number`.execute(db);
}

/** Stores the keys by which similar rows are found. */
export async function updateLikeKeys(
  db: Db,
  importId: string,
  rows: readonly { readonly number: number; readonly keys: readonly number[] }[],
): Promise<void> {
  if (rows.length === 0) return;
  const numbers = rows.map(({ number }) => number);
  // Lists of different lengths do not form an array of arrays.
  const keys = rows.map((row) => `{${row.keys.join()}}`);
  await sql`
    update platform_import_row r set like_keys = v.keys::int[]
      from unnest(${numbers}::int[], ${keys}::text[]) as v(number, keys)
     where r.import_id = ${importId} and r.number = v.number`.execute(db);
}

/** Replaces cells of a row; `updateJudged` stores their faults. */
export async function fixRow(
  db: Db,
  importId: string,
  { number, cellsSealed, keys }: Pick<NewRow, 'number' | 'cellsSealed' | 'keys'>,
): Promise<void> {
  await db
    .updateTable('platformImportRow')
    .set({ cellsSealed, keys: sql`${keys}::bytea[]`, fixed: true })
    .where('importId', '=', importId)
    .where('number', '=', number)
    .execute();
}
