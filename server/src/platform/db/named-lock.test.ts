import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { openTestApp, type TestApp } from '../../../test/support/app.ts';
import { newId } from '../ids.ts';
import { LockNotFree, openNamedLocks, type NamedLocks } from './named-lock.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

// A new name for each try: a lock still held by a failed try must not fail the next.
let name: string;
beforeEach(() => {
  name = newId();
});

/** As many as there are processes; they release their locks when the test ends, passed or failed. */
function openLocks(): NamedLocks {
  const locks = openNamedLocks(app.platform.config.databaseUrl, () => undefined);
  onTestFinished(() => locks.close());
  return locks;
}

const { signal } = new AbortController();
const ignored = { letGo: () => undefined, signal };

it.each([
  ['the same process', (holder: NamedLocks) => holder],
  ['another process', () => openLocks()],
])('is held by one at a time; its holder is notified that %s waits', async (_who, waiterBeside) => {
  const holder = openLocks();
  const waiter = waiterBeside(holder);
  let heard = 0;
  const release = await holder.take(name, { signal, letGo: () => heard++ });
  await expect(waiter.take(name, { ...ignored, waitMs: 150 })).rejects.toThrow(LockNotFree);
  // Notified by PostgreSQL, whose message may arrive after the waiter has given up.
  await expect.poll(() => heard).toBeGreaterThan(0);
  const next = waiter.take(name, ignored);
  await release();
  await (
    await next
  )();
});

it('stays with its holder, without a notification, when others only try', async () => {
  const [holder, other] = [openLocks(), openLocks()];
  let heard = 0;
  const giveBack = await holder.tryTake(name, () => heard++);
  expect([await holder.tryTake(name, () => undefined), await other.tryTake(name, () => undefined)]).toEqual([
    undefined,
    undefined,
  ]);
  await giveBack?.();
  expect(await other.tryTake(name, () => undefined)).toBeTypeOf('function');
  expect(heard).toBe(0);
});

it('keeps names apart', async () => {
  const [one, other] = [openLocks(), openLocks()];
  const both = await Promise.all([one.take(`${name}a`, ignored), other.take(`${name}b`, ignored)]);
  expect(both).toHaveLength(2);
});

it('is free again as soon as its holder is gone', async () => {
  const dying = openLocks();
  await dying.take(name, ignored);
  await dying.close();
  expect(await openLocks().take(name, ignored)).toBeTypeOf('function');
});

it('ends for its holder when the connection breaks, and works again afterwards', async () => {
  const fragile = openLocks();
  let heard = false;
  const release = await fragile.take(name, { signal, letGo: () => void (heard = true) });
  await app.platform.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'ganlin locks' and datname = current_database()",
  );
  await expect.poll(() => heard).toBe(true);
  await release();
  await (
    await fragile.take(name, ignored)
  )();
});

it('uses the direct address: a pooler in front of the other would not retain locks', async () => {
  const apart = await openTestApp({ env: { DATABASE_DIRECT_URL: 'postgres://nobody@127.0.0.1:1/none' } });
  onTestFinished(() => apart.close());
  expect((await apart.http.inject('/readyz')).statusCode).toBe(200);
  await expect(apart.platform.locks.tryTake(name, () => undefined)).rejects.toThrow('ECONNREFUSED');
});
