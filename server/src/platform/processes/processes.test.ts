import { expect, it, onTestFinished } from 'vitest';
import { openTestApp } from '../../../test/support/app.ts';
import { mostConnections } from './pool-sizes.ts';
import { registerProcess } from './processes.ts';
import { readConnectionSum } from './queries.ts';

it('a process counts with all its pools, and a worker needs more than an API process', () => {
  expect(mostConnections('api', 8)).toBe(8 + 5 + 6 + 1 + 2);
  expect(mostConnections('worker', 8)).toBe(8 + 5 + 6 + 1 + 6 + 1);
});

it('living processes are counted, until they end or have not been seen for a minute', async () => {
  const app = await openTestApp();
  onTestFinished(() => app.close());
  const { db, pool } = app.platform;
  const register = (role: 'api' | 'worker') => registerProcess({ ...app.platform, role, databasePool: 8 });
  expect(await readConnectionSum(db)).toMatchObject({ api: 0, worker: 0, all: 0, mayOpen: 0 });
  const [endApi] = [await register('api'), await register('api'), await register('worker')];
  const together = await readConnectionSum(db);
  expect(together).toMatchObject({ api: 2, worker: 1, all: 0, mayOpen: 22 + 22 + 27 });
  const { rows } = await pool.query<{ most: number }>(`select current_setting('max_connections')::int as most`);
  expect(together.allowed).toBeLessThan(rows[0]?.most ?? 0);
  await endApi();
  expect(await readConnectionSum(db)).toMatchObject({ api: 1, mayOpen: 49 });
  await pool.query(`update platform_process set seen_at = now() - interval '61 s' where role = 'worker'`);
  expect(await readConnectionSum(db)).toMatchObject({ api: 1, worker: 0, mayOpen: 22 });
});

it('a process that might find no connection left says so at its start', async () => {
  const app = await openTestApp();
  onTestFinished(() => app.close());
  const warned: string[] = [];
  const log = Object.assign(Object.create(app.platform.log) as typeof app.platform.log, {
    warn: (_details: object, text: string) => void warned.push(text),
  });
  const end = await registerProcess({ ...app.platform, log, role: 'api', databasePool: 8 });
  expect(warned).toEqual([]);
  const endLarge = await registerProcess({ ...app.platform, log, role: 'api', databasePool: 500 });
  expect(warned).toEqual(['the processes may open more connections than the database allows']);
  await endLarge();
  await end();
});
