import pg from 'pg';

/** The application's usual rights on tables; a table whose comment says otherwise gets only those. */
const USUAL = 'select, insert, update, delete';

/**
 * Grants the application's role what it needs and no more: it owns nothing, and on tables whose comment starts with
 * `rights:`, such as the audit log, it gets only the rights named there. In one transaction, so that it never
 * temporarily has more; run after every migration.
 */
export async function grantRights(client: pg.Client, role: string): Promise<void> {
  const name = pg.escapeIdentifier(role);
  await client.query('begin');
  try {
    for (const schema of await schemas(client)) await client.query(grantsOf(schema, name));
    for (const { table, rights } of await restricted(client)) {
      await client.query(`revoke all on ${table} from ${name}`);
      if (rights !== 'none') await client.query(`grant ${rights} on ${table} to ${name}`);
    }
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/**
 * A backup is restored without rights, and PostgreSQL lets everyone run functions by default. Tables created later by
 * the same owner are covered too, until the next migration reads their comments.
 */
const grantsOf = (schema: string, name: string): string => `
  grant usage on schema ${schema} to ${name};
  grant ${USUAL} on all tables in schema ${schema} to ${name};
  grant usage, select, update on all sequences in schema ${schema} to ${name};
  revoke execute on all functions in schema ${schema} from public;
  grant execute on all functions in schema ${schema} to ${name};
  alter default privileges in schema ${schema} grant ${USUAL} on tables to ${name};
  alter default privileges in schema ${schema} grant usage, select, update on sequences to ${name};
  alter default privileges in schema ${schema} grant execute on functions to ${name};`;

/** Our schema, and that of the job queue; not one of an extension, whose tables belong to somebody else. */
async function schemas(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ schema: string }>(
    `select nspname::regnamespace::text as schema from pg_namespace
      where nspname !~ '^pg_' and nspname <> 'information_schema'
        and (nspname = 'public' or not exists (select from pg_extension where extnamespace = pg_namespace.oid))
      order by nspname`,
  );
  return rows.map(({ schema }) => schema);
}

interface Restricted {
  readonly table: string;
  readonly rights: string;
}

const allowed = new Set(['select', 'insert', 'update', 'delete', 'none']);

async function restricted(client: pg.Client): Promise<Restricted[]> {
  const { rows } = await client.query<Restricted>(
    `select c.oid::regclass::text as table, substring(d.description from '^rights: ([a-z, ]+)') as rights
       from pg_class c join pg_description d on d.objoid = c.oid and d.classoid = 'pg_class'::regclass and d.objsubid = 0
      where d.description like 'rights:%'`,
  );
  for (const { table, rights } of rows) {
    const words = (rights ?? '').split(',').map((word) => word.trim());
    if (!words.every((word) => allowed.has(word))) throw new Error(`the comment of ${table} names no rights`);
  }
  return rows;
}
