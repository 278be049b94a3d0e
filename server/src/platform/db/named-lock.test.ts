import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../test/support/app.ts';
import { LockNotFree, openNamedLocks, type NamedLocks } from './named-lock.ts';

let app: TestApp;
let one: NamedLocks;
let other: NamedLocks;
beforeAll(async () => {
  app = await openTestApp();
  const { databaseUrl } = app.platform.config;
  [one, other] = [openNamedLocks(databaseUrl, () => undefined), openNamedLocks(databaseUrl, () => undefined)];
});
afterAll(async () => {
  await one.close();
  await other.close();
  await app.close();
});

const { signal } = new AbortController();
const ignored = { letGo: () => undefined, signal };

it.each([
  ['the same process', () => one],
  ['another process', () => other],
])('is held by one at a time; whoever holds it hears that %s waits', async (_who, waiting) => {
  let heard = 0;
  const release = await one.take('film', { signal, letGo: () => heard++ });
  await expect(waiting().take('film', { ...ignored, waitMs: 150 })).rejects.toThrow(LockNotFree);
  expect(heard).toBeGreaterThan(0);
  const next = waiting().take('film', ignored);
  await release();
  await (
    await next
  )();
});

it('keeps names apart', async () => {
  const both = await Promise.all([one.take('a', ignored), other.take('b', ignored)]);
  expect(both).toHaveLength(2);
  for (const release of both) await release();
});

it('is free again as soon as whoever held it is gone', async () => {
  const dying = openNamedLocks(app.platform.config.databaseUrl, () => undefined);
  await dying.take('film', ignored);
  await dying.close();
  const release = await one.take('film', { ...ignored, waitMs: 1000 });
  expect(release).toBeTypeOf('function');
  await release();
});

it('ends for its holder when the connection that holds it breaks, and works again afterwards', async () => {
  const fragile = openNamedLocks(app.platform.config.databaseUrl, () => undefined);
  let heard = false;
  const release = await fragile.take('film', { signal, letGo: () => void (heard = true) });
  await app.platform.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'ganlin locks' and datname = current_database()",
  );
  await expect.poll(() => heard).toBe(true);
  await release();
  await (
    await fragile.take('film', ignored)
  )();
  await fragile.close();
});
