import type pg from 'pg';
import { openDb, type Db } from '../../src/platform/db/database.ts';

interface Explained {
  readonly 'QUERY PLAN': readonly [{ readonly Plan: Readonly<Record<string, number>> }];
}

/**
 * How many pages the statements of some queries read, as counted by PostgreSQL. The queries themselves return
 * nothing. Indexes are used as on a site with many rows.
 */
export async function pagesRead(pool: pg.Pool, work: (db: Db) => Promise<unknown>): Promise<number> {
  const client = await pool.connect();
  let pages = 0;
  const explain = async (text: string, values: unknown[]) => {
    const { rows } = await client.query<Explained>(`explain (analyze, buffers, format json) ${text}`, values);
    const plan = rows[0]?.['QUERY PLAN'][0].Plan ?? {};
    pages += (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0);
    return { command: 'SELECT', rowCount: 0, rows: [] };
  };
  const explaining = { connect: () => Promise.resolve({ query: explain, release: () => undefined }) };
  try {
    await client.query('set enable_seqscan = off');
    // Kysely requires no more of a pool than this.
    await work(openDb(explaining as unknown as pg.Pool));
    return pages;
  } finally {
    await client.query('reset enable_seqscan');
    client.release();
  }
}
