import { CamelCasePlugin, Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import type { DB as Database } from './schema.gen.ts';
import { openSilenceWatch, type SilenceWatch } from './silence.ts';

export type Db = Kysely<Database> | Transaction<Database>;

/** Only these SQL types have custom parsers: counts as numbers, calendar days as text. */
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

/** How much longer than the server's own limit we wait for its response. */
export const SPARE_MS = 1_000;

interface Limits {
  readonly statementMs: number;
  /** How long a transaction may be idle: others wait for its locks. */
  readonly idleMs: number;
  readonly watch: SilenceWatch;
}

type OnStatement = (text: string, result: { readonly ms: number; readonly failed: boolean }) => void;

export function openPool(
  url: string,
  size: number,
  { statementMs = 30_000, idleMs = 30_000, watch = openSilenceWatch() }: Partial<Limits> = {},
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: 5_000,
    statement_timeout: statementMs,
    idle_in_transaction_session_timeout: idleMs,
    keepAlive: true,
    // JIT compilation of a statement takes a second, and none of ours runs that long.
    options: '-c jit=off',
    application_name: 'ganlin',
    types: typeParsers,
  });
  // A connection that breaks while in use reports it twice: to the statement, which fails, and as an event, which
  // ends the process unless there is a listener. A database that goes down must not take every process with it.
  pool.on('connect', (client) => client.on('error', () => undefined));
  watch(pool, statementMs + SPARE_MS);
  return pool;
}

/** `onStatement` is called with the text of a statement, its time in milliseconds, and whether it failed. */
export function openDb(pool: pg.Pool, onStatement?: OnStatement): Kysely<Database> {
  // Without maintainNestedObjectKeys the plugin would rewrite keys inside jsonb values.
  return new Kysely({
    dialect: new PostgresDialect({ pool }),
    ...(onStatement && {
      log: ({ level, query, queryDurationMillis: ms }) => onStatement(query.sql, { ms, failed: level === 'error' }),
    }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
}
