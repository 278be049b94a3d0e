import type pg from 'pg';
import { isApplied, readMigrations } from './migrations.ts';

type Queryable = Pick<pg.Pool, 'query'>;

/** The database cannot be used by this release; the message says what to do. */
export class WrongDatabase extends Error {}

/**
 * Refuses a database that lacks migrations of this release or parts of what they created. A newer one is accepted:
 * migrations only add, so that the previous release can be started again when the new one fails.
 */
export async function refuseWrongSchema(db: Queryable): Promise<void> {
  if (!(await exists(db, 'platform_migration'))) {
    throw new WrongDatabase('the database is empty: run `npm run db:migrate` and `npm run db:seed` first');
  }
  const { rows } = await db.query<{ name: string; checksum: string }>('select name, checksum from platform_migration');
  const applied = new Map(rows.map(({ name, checksum }) => [name, checksum]));
  const missing = (await readMigrations()).filter((file) => !isApplied(file, applied.get(file.name)));
  if (missing[0]) {
    const names = `${missing[0].name}${missing.length > 1 ? ` and ${missing.length - 1} more` : ''}`;
    throw new WrongDatabase(`the database is older than this release, it lacks ${names}: run \`npm run db:migrate\``);
  }
  await refuseIncompleteSchema(db);
}

/**
 * Refuses a database that has lost tables, constraints, triggers, indexes or functions, for example by an incomplete
 * restore.
 */
export async function refuseIncompleteSchema(db: Queryable): Promise<void> {
  if (!(await exists(db, 'platform_schema'))) return;
  const { rows } = await db.query<{ name: string }>(
    `select unnest(objects) as name from platform_schema except (${OBJECTS}) order by name`,
  );
  if (rows.length === 0) return;
  const [first, second] = rows.map(({ name }) => name);
  throw new WrongDatabase(
    `the database is not whole, it lacks ${rows.length} of its parts (${[first, second].filter(Boolean).join(', ')}, …): ` +
      'restore the backup again and look at the errors of pg_restore',
  );
}

/** Records the objects of the schema; run after migrating. */
export async function recordSchema(db: Queryable): Promise<void> {
  if (!(await exists(db, 'platform_schema'))) return;
  await db.query(
    `insert into platform_schema (objects) select array(${OBJECTS} order by name)
       on conflict (only_row) do update set objects = excluded.objects`,
  );
}

async function exists(db: Queryable, table: string): Promise<boolean> {
  const { rows } = await db.query<{ found: boolean }>('select to_regclass($1) is not null as found', [
    `public.${table}`,
  ]);
  return rows[0]?.found ?? false;
}

/**
 * Partitions come and go, including detached ones that wait to be dropped, and not every release of PostgreSQL counts
 * `not null` among the constraints.
 */
const OBJECTS = `
  with lasting as (
    select c.oid, c.relname, c.relkind from pg_class c
     where c.relnamespace = 'public'::regnamespace and not c.relispartition
       and coalesce(obj_description(c.oid, 'pg_class'), '') not like '%; partition')
  select name from (
    select 'table ' || relname as name from lasting where relkind in ('r', 'p')
    union all
    select 'index ' || i.relname
      from lasting i join pg_index on indexrelid = i.oid join lasting t on t.oid = indrelid where i.relkind in ('i', 'I')
    union all
    select 'constraint ' || relname || '.' || conname
      from pg_constraint join lasting on lasting.oid = conrelid where contype in ('c', 'f', 'p', 'u', 'x')
    union all
    select 'trigger ' || relname || '.' || tgname
      from pg_trigger join lasting on lasting.oid = tgrelid where not tgisinternal
    union all
    select 'function ' || proname || '(' || pg_get_function_identity_arguments(oid) || ')'
      from pg_proc where pronamespace = 'public'::regnamespace
  ) as object`;
