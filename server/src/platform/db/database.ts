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

export function openPool(url: string, size: number): pg.Pool {
  return new pg.Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 30_000,
    // Compiling a statement takes a second, and none of ours runs that long.
    options: '-c jit=off',
    application_name: 'ganlin',
    types: { getTypeParser: (oid, format) => parsers[oid] ?? pg.types.getTypeParser(oid, format) },
  });
}

export function openDb(pool: pg.Pool): Kysely<Database> {
  // Without maintainNestedObjectKeys the plugin would rewrite keys inside jsonb values.
  return new Kysely({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
}
