import { CamelCasePlugin, Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import type { DB as Database } from './schema.gen.ts';

export type Db = Kysely<Database> | Transaction<Database>;

/** Only these SQL types are parsed our own way: counts as numbers, calendar days as the text they are. */
const INT8 = 20;
const DATE = 1082;
const parsers: Readonly<Record<number, (text: string) => unknown>> = {
  [INT8]: (text) => {
    const value = Number(text);
    if (!Number.isSafeInteger(value)) throw new Error(`bigint out of range: ${text}`);
    return value;
  },
  [DATE]: (text) => text,
};

export const typeParsers: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => parsers[oid] ?? pg.types.getTypeParser(oid, format),
};

export function openPool(url: string, size: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 30_000,
    // Compiling a statement takes a second, and none of ours runs that long.
    options: '-c jit=off',
    application_name: 'ganlin',
    types: typeParsers,
  });
  // A connection that breaks while somebody uses it says so twice: to the statement, which fails, and as an event, which
  // ends the process unless somebody listens. A database that goes away must not take every process with it.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

export function openDb(pool: pg.Pool): Kysely<Database> {
  // Without maintainNestedObjectKeys the plugin would rewrite keys inside jsonb values.
  return new Kysely({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
}
