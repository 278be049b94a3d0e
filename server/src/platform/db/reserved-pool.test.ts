import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../test/support/app.ts';
import { isTaken, isUnreachable } from './conflict.ts';
import { openReservedPool, prepared } from './reserved-pool.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ modules: [] });
});
afterAll(() => app.close());

it('runs a statement under its name, with one generic plan and by keys only', async () => {
  const settings = { name: 'settings', text: `select name, setting from pg_settings where name = any($1::text[])` };
  const names = ['plan_cache_mode', 'enable_seqscan', 'statement_timeout', 'synchronous_commit'];
  const rows = await prepared<{ name: string; setting: string }>(app.platform.reservedPool, settings, [names]);
  expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toEqual({
    plan_cache_mode: 'force_generic_plan',
    enable_seqscan: 'off',
    statement_timeout: '5000',
    // Options in the URL are kept as well.
    synchronous_commit: 'off',
  });
});

it('reads counts as numbers, like every other connection', async () => {
  const count = { name: 'count', text: 'select count(*) as n from generate_series(1, $1::int)' };
  expect(await prepared(app.platform.reservedPool, count, [7])).toEqual([{ n: 7 }]);
});

it('distinguishes a failed statement from an unreachable database', async () => {
  const broken = { name: 'broken', text: 'select 1 / $1::int' };
  const failed = await prepared(app.platform.reservedPool, broken, [0]).catch((error: unknown) => error);
  expect(isUnreachable(failed)).toBe(false);
  expect(isTaken(failed, 'any_key')).toBe(false);
  const nowhere = openReservedPool('postgres://127.0.0.1:1/none', () => undefined);
  const refused = await prepared(nowhere, broken, [1]).catch((error: unknown) => error);
  expect(isUnreachable(refused)).toBe(true);
  await nowhere.close();
});

it('continues when the database ends connections in use', async () => {
  const { db, pool, reservedPool } = app.platform;
  const endOthers = `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name in ('ganlin', 'ganlin lane') and pid <> pg_backend_pid()`;
  const [inUse, waiting] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const cut = db.transaction().execute(async (transaction) => {
    await transaction.selectFrom('platformSchedule').select('name').execute();
    inUse.resolve();
    await waiting.promise;
    await transaction.selectFrom('platformSchedule').select('name').execute();
  });
  await inUse.promise;
  const sleeping = prepared(reservedPool, { name: 'sleep', text: 'select pg_sleep($1::float)' }, [30]);
  const ended = Promise.allSettled([cut, sleeping]);
  await prepared(reservedPool, { name: 'end', text: endOthers }, []);
  waiting.resolve();
  expect((await ended).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await prepared(reservedPool, { name: 'one', text: 'select 1 as n' }, [])).toEqual([{ n: 1 }]);
  expect((await pool.query('select 1 as n')).rows).toEqual([{ n: 1 }]);
});
