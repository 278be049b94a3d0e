import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../db/database.ts';

export interface SealedColumn {
  /** Prefixed with its schema, as in `iam_face.template`, unless that is `public`. */
  readonly table: string;
  readonly column: string;
  readonly type: string;
  /** The table's primary key columns, in order. */
  readonly keys: readonly KeyColumn[];
}

interface KeyColumn {
  readonly name: string;
  readonly type: string;
}

/** Every column whose name says that it holds sealed values, from the database catalogue. */
export async function listSealedColumns(db: Db): Promise<SealedColumn[]> {
  const { rows } = await sql<SealedColumn>`
    select case n.nspname when 'public' then c.relname else n.nspname || '.' || c.relname end as "table",
            a.attname as "column", format_type(a.atttypid, a.atttypmod) as type,
           coalesce((select json_agg(json_build_object('name', k.attname, 'type', format_type(k.atttypid, k.atttypmod))
                                     order by p.position)
                       from pg_index i
                      cross join unnest(i.indkey) with ordinality as p(number, position)
                       join pg_attribute k on k.attrelid = c.oid and k.attnum = p.number
                      where i.indrelid = c.oid and i.indisprimary), '[]') as keys
      from pg_class c
      join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid
     where n.nspname not in ('pg_catalog', 'information_schema') and c.relkind in ('r', 'p') and not c.relispartition
       and right(a.attname, 7) = '_sealed' and not a.attisdropped
     order by 1, 2`.execute(db.withoutPlugins());
  return rows;
}

/**
 * How many values each key has sealed. Anything that is not a sealed value is counted under an empty id: it may be
 * personal data.
 */
export async function countByKey(
  db: Db,
  { table, column }: Pick<SealedColumn, 'table' | 'column'>,
): Promise<{ id: string; count: number }[]> {
  const value = sql.id(column);
  const { rows } = await sql<{ id: string; count: number }>`
    select case when ${value} ~ '^[a-z0-9-]{1,20}[.]' then split_part(${value}, '.', 1) else '' end as id,
           count(*) as count
      from ${sql.table(table)}
     where ${value} <> ''
     group by 1`.execute(db.withoutPlugins());
  return rows;
}

/** A row by its primary key, with its value if that is sealed under an old key or not bound to its location. */
interface StaleRow {
  readonly key: readonly string[];
  readonly sealed: string | null;
}

/** The next rows of a table by primary key: reads `limit` rows, however few are stale. */
export async function readStep(
  db: Db,
  { table, column, keys }: SealedColumn,
  /** `current` is the prefix of values that are up to date. */
  { after, limit, current }: { after: readonly string[] | undefined; limit: number; current: string },
): Promise<StaleRow[]> {
  const value = sql.id(column);
  const names = keys.map(({ name }) => sql.id(name));
  const behind = after
    ? sql`where (${sql.join(names)}) > (${sql.join(keys.map(({ type }, at) => cast(after[at], type)))})`
    : sql``;
  const { rows } = await sql<StaleRow>`
    select array[${sql.join(names.map((name) => sql`${name}::text`))}] as key,
           case when ${value} = '' or starts_with(${value}, ${current}) then null else ${value} end as sealed
      from ${sql.table(table)} ${behind}
     order by ${sql.join(names)}
     limit ${limit}`.execute(db.withoutPlugins());
  return rows;
}

interface Reseal {
  readonly key: readonly string[];
  readonly before: string;
  readonly after: string;
}

/**
 * Replaces values that are unchanged since they were read, and returns how many. Skips rows locked by others: without
 * waiting, it cannot be part of a deadlock.
 */
export async function writeStep(
  db: Db,
  { table, column, keys }: SealedColumn,
  values: readonly Reseal[],
): Promise<number> {
  const aliases = keys.map((_, at) => sql.id(`k${at}`));
  const lists = keys.map(({ type }, at) =>
    cast(
      values.map(({ key }) => key[at]),
      `${type}[]`,
    ),
  );
  const before = cast(
    values.map((value) => value.before),
    'text[]',
  );
  const after = cast(
    values.map((value) => value.after),
    'text[]',
  );
  const sameRow = sql.join(
    keys.map(({ name }, at) => sql`t.${sql.id(name)} = g.${sql.id(`k${at}`)}`),
    sql` and `,
  );
  const { numAffectedRows } = await sql`
    with given as (
      select * from unnest(${sql.join([...lists, before, after])}) as v(${sql.join(aliases)}, "before", "after")
    ), free as (
      select g.* from ${sql.table(table)} t join given g on ${sameRow} and t.${sql.id(column)} = g."before"
         for no key update of t skip locked
    )
    update ${sql.table(table)} t set ${sql.id(column)} = g."after"
      from free g
     where ${sameRow} and t.${sql.id(column)} = g."before"`.execute(db.withoutPlugins());
  return Number(numAffectedRows ?? 0);
}

/** The types come from the catalogue, never from user input. */
const cast = (value: unknown, type: string): RawBuilder<unknown> => sql`cast(${value} as ${sql.raw(type)})`;
