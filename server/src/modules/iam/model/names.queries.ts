import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/** The current names of ids; `''` for null and for missing ones. */
export interface Names {
  readonly one: (id: string | null) => string;
  /** Sorted, so that the same ids always give the same list. */
  readonly all: (ids: readonly string[]) => string[];
}

const tables = {
  dept: sql.raw('select id, name from iam_dept'),
  region: sql.raw('select id, name from iam_region'),
  role: sql.raw('select id, name from iam_role'),
  menu: sql.raw('select id, title as name from iam_menu'),
};

/** One query for all the names that a record needs. */
export async function namesOf(db: Db, kind: keyof typeof tables, ids: readonly (string | null)[]): Promise<Names> {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  const query = sql<{ id: string; name: string }>`${tables[kind]} where id = any(${wanted}::uuid[])`;
  const { rows } = wanted.length === 0 ? { rows: [] } : await query.execute(db);
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  const one = (id: string | null) => (id === null ? '' : (names.get(id) ?? ''));
  return { one, all: (some) => some.map(one).toSorted() };
}
