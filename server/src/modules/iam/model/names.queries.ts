import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/** What stands for an id when people read it: as it is called now, `''` for none and for what is not there. */
export interface Names {
  readonly one: (id: string | null) => string;
  /** Sorted, so that the same ones always make the same list. */
  readonly all: (ids: readonly string[]) => string[];
}

const tables = {
  dept: sql.raw('select id, name from iam_dept'),
  region: sql.raw('select id, name from iam_region'),
  role: sql.raw('select id, name from iam_role'),
  menu: sql.raw('select id, title as name from iam_menu'),
};

/** One question for all the names a record will say. */
export async function namesOf(db: Db, kind: keyof typeof tables, ids: readonly (string | null)[]): Promise<Names> {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  const query = sql<{ id: string; name: string }>`${tables[kind]} where id = any(${wanted}::uuid[])`;
  const { rows } = wanted.length === 0 ? { rows: [] } : await query.execute(db);
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  const one = (id: string | null) => (id === null ? '' : (names.get(id) ?? ''));
  return { one, all: (some) => some.map(one).toSorted() };
}
