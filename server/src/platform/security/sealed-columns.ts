import type { DataKey } from '../../config.ts';
import type { Db } from '../db/database.ts';
import { seal, sealedPrefix, unseal, type SealedAt } from './sealed.ts';
import * as queries from './sealed-columns.queries.ts';

export type { SealedColumn } from './sealed-columns.queries.ts';
export { listSealedColumns } from './sealed-columns.queries.ts';

/** Rows per step: few enough that nobody waiting for one of them notices. */
const STEP_ROWS = 500;

/** How many values are sealed under each key, over all sealed columns; values sealed by no key have an empty id. */
export async function countKeyUse(db: Db): Promise<ReadonlyMap<string, number>> {
  const uses = new Map<string, number>();
  for (const column of await queries.listSealedColumns(db)) {
    for (const { id, count } of await queries.countByKey(db, column)) uses.set(id, (uses.get(id) ?? 0) + count);
  }
  return uses;
}

/** The result of one or more steps. */
export interface Resealed {
  /** Values sealed under an old key, or not bound to their location, that could be opened. */
  readonly found: number;
  /** Of those, the values now under the current key; the others had been changed or were locked. */
  readonly written: number;
  /** Values that no key opens. They are left unchanged. */
  readonly broken: number;
}

/**
 * Iterates over a column by primary key and reseals what is not sealed for its location under the current key;
 * reports every step.
 */
export async function* resealColumn(
  db: Db,
  keys: readonly DataKey[],
  column: queries.SealedColumn,
): AsyncGenerator<Resealed, void> {
  const current = sealedPrefix(keys[0]?.id ?? '');
  let after: readonly string[] | undefined;
  do {
    const rows = await queries.readStep(db, column, { after, limit: STEP_ROWS, current });
    const stale = rows.flatMap(({ key, sealed }) => (sealed === null ? [] : [{ key, before: sealed }]));
    const values = stale.flatMap(({ key, before }) => {
      // The catalogue lists columns that the generated types may not know yet.
      const sealedAt = [`${column.table}.${column.column}`, ...key] as unknown as SealedAt;
      const text = opened(keys, before, sealedAt);
      return text === undefined ? [] : [{ key, before, after: seal(keys, text, sealedAt) }];
    });
    const written = values.length === 0 ? 0 : await queries.writeStep(db, column, values);
    yield { found: values.length, written, broken: stale.length - values.length };
    after = rows.length < STEP_ROWS ? undefined : rows.at(-1)?.key;
  } while (after);
}

function opened(keys: readonly DataKey[], sealed: string, sealedAt: SealedAt): string | undefined {
  try {
    return unseal(keys, sealed, sealedAt);
  } catch {
    // A missing key or a damaged value: it is counted, and left for anyone who may still have the key.
    return undefined;
  }
}
