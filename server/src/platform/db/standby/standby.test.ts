import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { copyOf, openCluster, type Cluster } from '../../../../test/support/postgres-cluster.ts';
import { findPostgres } from '../../../../../scripts/services/programs.ts';
import { openLog } from '../../log/log.ts';
import { openDb, openPool } from '../database.ts';
import { openReadDatabase, type ReadDatabase } from './read-database.ts';

const log = openLog('silent');
const MAX_LAG_SECONDS = 2;
const settings = { wal_level: 'replica', hot_standby: 'on', shared_buffers: '32MB', fsync: 'off' };

/** A primary and a standby that streams from it. */
async function openPair(): Promise<{ primary: Cluster; standby: Cluster; pool: pg.Pool }> {
  const [programs] = await findPostgres();
  if (!programs) throw new Error('PostgreSQL is not installed');
  const { bin } = programs;
  const primary = await openCluster({ bin, settings });
  const { password } = primary;
  const standby = await openCluster({ bin, settings, password, fill: copyOf(bin, primary.url('postgres')) });
  const pool = openPool(primary.url('postgres'), 4);
  await pool.query('create table site_state (id int primary key, n int not null)');
  await pool.query('insert into site_state values (1, 0)');
  return { primary, standby, pool };
}

describe('reading from a standby', async () => {
  const { primary, standby, pool } = await openPair();
  const opened: ReadDatabase[] = [];
  const open = (url: string) => {
    const read = openReadDatabase({
      primary: { pool, db: openDb(pool) },
      url,
      size: 4,
      maxLagSeconds: MAX_LAG_SECONDS,
      log,
    });
    opened.push(read);
    return read;
  };
  afterAll(async () => {
    for (const read of opened) await read.close();
    await pool.end();
    await standby[Symbol.asyncDispose]();
    await primary[Symbol.asyncDispose]();
  });

  const isOnStandby = async ({ db }: Pick<ReadDatabase, 'db'>) => {
    const { rows } = await sql<{ standby: boolean }>`select pg_is_in_recovery() as standby`.execute(db);
    return rows[0]?.standby;
  };
  const write = async (n: number) => void (await pool.query('update site_state set n = $1', [n]));
  const readN = async (db: ReadDatabase['db']) =>
    (await sql<{ n: number }>`select n from site_state`.execute(db)).rows[0]?.n;
  const onStandby = (read: ReadDatabase, expected: boolean) =>
    vi.waitFor(async () => expect(await isOnStandby(read)).toBe(expected), { timeout: 8_000, interval: 50 });
  const onReplay = (text: string) => openPoolOnce(standby.url('postgres'), text);

  it('happens as soon as it is known to be ours and close behind', async () => {
    const read = open(standby.url('postgres'));
    expect(await isOnStandby(read)).toBe(false);
    await onStandby(read, true);
  });

  it('sees in a long read everything that was committed before it', async () => {
    const read = open(standby.url('postgres'));
    await onStandby(read, true);
    await onReplay('select pg_wal_replay_pause()');
    await write(1);
    const waiting = read.upToDate();
    await pause(300);
    await onReplay('select pg_wal_replay_resume()');
    const db = await waiting;
    expect(await readN(db)).toBe(1);
    expect(await isOnStandby({ db })).toBe(true);
  });

  it('ends when it falls behind by more than the limit, and begins again when it has caught up', async () => {
    const read = open(standby.url('postgres'));
    await onStandby(read, true);
    await onReplay('select pg_wal_replay_pause()');
    await write(2);
    await onStandby(read, false);
    expect(await readN(read.db)).toBe(2);
    expect(await readN(await read.upToDate())).toBe(2);
    await onReplay('select pg_wal_replay_resume()');
    await onStandby(read, true);
  });

  it('never fails a statement when the standby dies', async () => {
    const read = open(standby.url('postgres'));
    await onStandby(read, true);
    await write(3);
    const clock = { isOver: false };
    const reading = Promise.all(
      Array.from({ length: 4 }, async () => {
        while (!clock.isOver) expect(await readN(read.db)).toBeGreaterThan(0);
      }),
    );
    await pause(100);
    await standby.kill();
    await pause(300);
    clock.isOver = true;
    await reading;
    expect(await readN(read.db)).toBe(3);
    await standby.start();
    await onStandby(read, true);
  });

  it('does not happen on a database that is not our standby', async () => {
    const itself = open(primary.url('postgres'));
    const other = open(standby.url('template1'));
    await pause(2_500);
    expect([await isOnStandby(itself), await isOnStandby(other)]).toEqual([false, false]);
  });

  it('refuses to write, also where no standby is configured', async () => {
    const write = ({ db }: ReadDatabase) => db.deleteFrom('platformSchedule').execute();
    await expect(write(open(''))).rejects.toThrow('only reads');
    await expect(write(open(standby.url('postgres')))).rejects.toThrow('only reads');
  });
});

async function openPoolOnce(url: string, text: string): Promise<void> {
  const pool = openPool(url, 1);
  await pool.query(text);
  await pool.end();
}
