import {
  CamelCasePlugin,
  Kysely,
  PostgresDialect,
  type KyselyPlugin,
  type PostgresPool,
  type PostgresPoolClient,
} from 'kysely';
import type pg from 'pg';
import type { Log } from '../../log/log.ts';
import { isPassing } from '../conflict.ts';
import { openPool, type Db } from '../database.ts';
import type { DB as Database } from '../schema.gen.ts';
import { watchStandby, type Standby } from './standby.ts';

/** Reads that may be a little late: lists of the past, statistics, exports. It refuses to write. */
export interface ReadDatabase {
  readonly db: Db;
  /** The same, with everything that is committed now. */
  readonly upToDate: () => Promise<Db>;
  readonly close: () => Promise<void>;
}

interface Options {
  readonly primary: { readonly pool: pg.Pool; readonly db: Kysely<Database> };
  /** Empty: there is no standby, and the primary is read. */
  readonly url: string;
  readonly size: number;
  readonly maxLagSeconds: number;
  readonly log: Log;
}

export function openReadDatabase({ primary, url, size, maxLagSeconds, log }: Options): ReadDatabase {
  const onPrimary = primary.db.withPlugin(readOnly);
  if (url === '') return { db: onPrimary, upToDate: () => Promise.resolve(onPrimary), close: () => Promise.resolve() };
  const pool = openPool(url, size);
  pool.on('error', (error) => log.warn({ err: error }, 'idle connection of the standby'));
  const standby = watchStandby({ primary: primary.pool, standby: pool, maxLagSeconds, log });
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: eitherPool(primary.pool, pool, standby) }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true }), readOnly],
  });
  return {
    db,
    upToDate: async () => ((await standby.catchesUp()) ? db : onPrimary),
    close: standby.close,
  };
}

/** Decides for each statement; one that fails because of the standby is run again on the primary. */
function eitherPool(primary: pg.Pool, secondary: pg.Pool, standby: Standby): PostgresPool {
  return {
    options: primary.options,
    connect: async () => {
      if (!standby.isUsable()) return primary.connect();
      const client = await secondary.connect().catch((error: unknown) => {
        standby.failed(error);
        return undefined;
      });
      return client ? repeatedOnPrimary(client, primary, standby) : primary.connect();
    },
    // Both are closed by those who opened them.
    end: () => Promise.resolve(),
  };
}

/** For single statements; nothing that only reads needs a transaction. */
function repeatedOnPrimary(client: pg.PoolClient, primary: pg.Pool, standby: Standby): PostgresPoolClient {
  let broken: Error | undefined;
  const query = async (text: string, values: readonly unknown[]) => {
    if (broken) return primary.query(text, [...values]);
    try {
      return await client.query(text, [...values]);
    } catch (error) {
      // The connection was lost, or replaying the log needed rows that the statement was reading.
      if (!isPassing(error)) throw error;
      broken = error instanceof Error ? error : new Error(String(error));
      standby.failed(error);
      return primary.query(text, [...values]);
    }
  };
  // The driver calls it with a text and values only; cursors are not configured.
  return {
    query: query as unknown as PostgresPoolClient['query'],
    release: (destroy) => client.release(broken ?? destroy),
  };
}

const writing = new Set<string>(['InsertQueryNode', 'UpdateQueryNode', 'DeleteQueryNode', 'MergeQueryNode']);

/** So that code which writes is noticed also where no standby is configured. */
const readOnly: KyselyPlugin = {
  transformQuery: ({ node }) => {
    if (writing.has(node.kind)) throw new Error('this connection only reads');
    return node;
  },
  transformResult: ({ result }) => Promise.resolve(result),
};
