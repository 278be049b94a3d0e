import { setTimeout as pause } from 'node:timers/promises';
import { expect, inject, it } from 'vitest';
import { openDatabaseProxy } from '../../../test/support/database-proxy.ts';
import { isAway } from './conflict.ts';
import { openDb, openPool } from './database.ts';

const limits = { statementMs: 500, idleMs: 10_000 };

it('fails statements on a dead connection, drops the idle ones beside it, and opens new ones', async () => {
  const { databaseUrl } = inject('services');
  await using proxy = await openDatabaseProxy(Number(new URL(databaseUrl).port));
  const pool = openPool(proxy.through(databaseUrl), 4, limits);
  const ended: string[] = [];
  pool.on('error', (error) => ended.push(error.message));
  const db = openDb(pool);
  await Promise.all(Array.from({ length: 4 }, () => pool.query('select pg_sleep(0.1)')));
  const cut = db.transaction().execute(async (transaction) => {
    await transaction.selectNoFrom((e) => e.lit(1).as('one')).execute();
    proxy.swallow();
    await transaction.selectNoFrom((e) => e.lit(1).as('one')).execute();
  });
  expect(isAway(await cut.catch((error: unknown) => error))).toBe(true);
  expect(ended).toHaveLength(3);
  const began = performance.now();
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  expect(performance.now() - began).toBeLessThan(1_000);
  await pool.end();
});

it('leaves idle connections alone, however long', async () => {
  const { databaseUrl } = inject('services');
  const pool = openPool(databaseUrl, 1, { ...limits, statementMs: 1_000 });
  const [first] = (await pool.query<{ pid: number }>('select pg_backend_pid() as pid')).rows;
  await pause(2_500);
  const [second] = (await pool.query<{ pid: number }>('select pg_backend_pid() as pid')).rows;
  expect(second).toEqual(first);
  await pool.end();
});
