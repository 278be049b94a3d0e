import pg from 'pg';
import { poolSizes } from '../processes/pool-sizes.ts';
import { SPARE_MS, typeParsers } from './database.ts';
import { openSilenceWatch, type SilenceWatch } from './silence.ts';

/**
 * A reserved pool of a few connections for statements that must never wait behind anything else. Each is named and
 * parsed once per connection. They run outside every transaction of `ctx.db`.
 */
export interface ReservedPool {
  readonly query: <Row>(name: string, text: string, values: readonly unknown[]) => Promise<readonly Row[]>;
  readonly counts: () => Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>;
  readonly close: () => Promise<void>;
}

const STATEMENT_MS = 5_000;

/**
 * Every statement here finds its rows by key. One plan for all values is right then, and it must not change when the
 * statistics are old: a plan made for an empty table would scan a full one entirely.
 */
const settings = ['jit', 'enable_seqscan', 'enable_hashjoin', 'enable_mergejoin'].map((name) => `-c ${name}=off`);

export function openReservedPool(
  url: string,
  onIdleError: (error: Error) => void,
  watch: SilenceWatch = openSilenceWatch(),
): ReservedPool {
  const pool = new pg.Pool({
    connectionString: withOptions(url, ['-c plan_cache_mode=force_generic_plan', ...settings]),
    max: poolSizes.reservedPool,
    connectionTimeoutMillis: 5_000,
    statement_timeout: STATEMENT_MS,
    keepAlive: true,
    application_name: 'ganlin lane',
    types: typeParsers,
  });
  pool.on('error', onIdleError);
  pool.on('connect', (client) => client.on('error', () => undefined));
  watch(pool, STATEMENT_MS + SPARE_MS);
  return {
    query: async <Row>(name: string, text: string, values: readonly unknown[]) => {
      // The rows are what the statement selects; its author declares their type.
      const { rows } = await pool.query({ name, text, values: [...values] });
      return rows as Row[];
    },
    counts: () => pool,
    close: () => pool.end(),
  };
}

/** Runs a statement under its name; the driver refuses another text under the same name. */
export function prepared<Row>(
  reservedPool: ReservedPool,
  { name, text }: Statement,
  values: readonly unknown[],
): Promise<readonly Row[]> {
  return reservedPool.query<Row>(name, text, values);
}

export interface Statement {
  readonly name: string;
  readonly text: string;
}

/** Keeps options in the URL itself: the driver would let them replace those set beside it. */
function withOptions(url: string, options: readonly string[]): string {
  const address = new URL(url);
  const given = address.searchParams.get('options');
  address.searchParams.set('options', [...(given ? [given] : []), ...options].join(' '));
  return address.href;
}
