import { createHash } from 'node:crypto';
import { MenuType } from '@ganlin/contract/iam/menu';
import { roleApi } from '@ganlin/contract/iam/role';
import { sessionApi } from '@ganlin/contract/iam/sign-in/session';
import { UserState } from '@ganlin/contract/iam/user';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openTestApp, type TestApp, type TestUser } from '../../../../test/support/app.ts';
import { callerOf, type Caller } from '../../../../test/support/client.ts';
import type { Db } from '../../../platform/db/database.ts';
import { systemCtx } from '../../../platform/ctx.ts';
import { sitePolicy } from '../../site/index.ts';
import { sessionMemoryOf } from './session-memory.ts';
import { forgetSessions, resolveUser } from './session.ts';

/** Two processes of one site: one database, one Redis, separate memory. */
let here: TestApp;
let there: TestApp;
beforeAll(async () => {
  here = await openTestApp();
  there = await openTestApp({ env: { DATABASE_URL: here.platform.config.databaseUrl } });
});
beforeEach(() => Promise.all([here, there].map(standing)));
afterAll(async () => {
  await there.close();
  await here.close();
});

/** Waits until the app is subscribed to invalidations by others. */
const standing = (app: TestApp) =>
  vi.waitFor(() => expect(sessionMemoryOf(app.platform).isSubscribed()).toBe(true), 5_000);

const ask = (caller: Caller) => caller.call(sessionApi.info, {});
const inThere = ({ token }: TestUser) => callerOf(there.http, token);

/** A user whose session the other app has in memory: it still accepts them when only its memory would. */
async function knownThere(): Promise<{ learner: TestUser; caller: Caller }> {
  const learner = await here.learner();
  const caller = inThere(learner);
  await ask(caller);
  await here.platform.cache.flushdb();
  await setState(learner, UserState.disabled);
  expect(await ask(caller)).toHaveProperty('id', learner.id);
  await setState(learner, UserState.normal);
  return { learner, caller };
}

const setState = ({ id }: TestUser, state: UserState) =>
  here.platform.db.updateTable('iamUser').set({ state }).where('id', '=', id).execute();

/**
 * Long enough for a busy machine, and far below the minute for which a process trusts its memory without
 * invalidations.
 */
const HEARD_WITHIN = { timeout: 2_000, interval: 5 };

/**
 * Cuts the subscriptions of both apps and of anyone else on this database. They reconnect by themselves after a
 * moment.
 */
async function cutListeners(): Promise<void> {
  const { cache } = here.platform;
  const list = String(await cache.client('LIST'));
  const own = list.split('\n').filter((line) => / sub=[1-9]/.test(line) && line.includes(` db=${cache.options.db} `));
  expect(own.length).toBeGreaterThanOrEqual(2);
  for (const line of own) await cache.client('KILL', 'ID', /id=(\d+)/.exec(line)![1]!);
  await vi.waitFor(() => expect(sessionMemoryOf(there.platform).isSubscribed()).toBe(false), { interval: 1 });
}

describe('a session in one process’s memory', () => {
  it('is refused there as soon as it ends in another process', async () => {
    const { learner, caller } = await knownThere();
    await learner.call(sessionApi.logout, {});
    await vi.waitFor(() => expect(ask(caller)).toRefuse('tokenInvalid'), HEARD_WITHIN);
  });

  it('shows changes made in another process', async () => {
    const { learner, caller } = await knownThere();
    // Every learner has the learner role, even if nobody assigned it.
    await here.platform.db.deleteFrom('iamUserRole').where('userId', '=', learner.id).execute();
    const admin = await here.admin();
    const role = (await admin.call(roleApi.list, {})).find(({ code }) => code === 'learner')!;
    const { menuIds, ...form } = await admin.call(roleApi.detail, { id: role.id });
    const { id, permission } = await here.platform.db
      .selectFrom('iamMenu')
      .select(['id', 'permission'])
      .where('type', '=', MenuType.function)
      .limit(1)
      .executeTakeFirstOrThrow();
    await admin.call(roleApi.save, { ...form, menuIds: [...menuIds, id] });
    const shown = async () => expect((await ask(caller)).permissions).toEqual([permission]);
    await vi.waitFor(shown, HEARD_WITHIN);
  });

  it('is trusted for at most a minute without invalidations', async () => {
    const { learner, caller } = await knownThere();
    await setState(learner, UserState.disabled);
    there.clock.advance(59);
    expect(await ask(caller)).toHaveProperty('id', learner.id);
    there.clock.advance(1);
    await expect(ask(caller)).toRefuse('tokenInvalid');
  });

  it('is not trusted for a second minute because Redis had it too', async () => {
    const learner = await here.learner();
    await ask(learner);
    there.clock.now = new Date(here.clock.now.getTime() + 50_000);
    await ask(inThere(learner));
    await setState(learner, UserState.disabled);
    there.clock.advance(9);
    expect(await ask(inThere(learner))).toHaveProperty('id', learner.id);
    there.clock.advance(1);
    await expect(ask(inThere(learner))).toRefuse('tokenInvalid');
  });
});

describe('a process that receives no invalidations', () => {
  it('trusts nothing in its memory while it is disconnected', async () => {
    const { learner, caller } = await knownThere();
    await cutListeners();
    await learner.call(sessionApi.logout, {});
    await expect(ask(caller)).toRefuse('tokenInvalid');
    expect(sessionMemoryOf(there.platform).isSubscribed()).toBe(false);
  });

  it('trusts nothing from before the disconnection once it is reconnected', async () => {
    const { learner, caller } = await knownThere();
    await cutListeners();
    await learner.call(sessionApi.logout, {});
    await standing(there);
    await expect(ask(caller)).toRefuse('tokenInvalid');
  });

  it('keeps using its memory while Redis does not respond at all', async () => {
    const { learner, caller } = await knownThere();
    there.platform.cache.disconnect();
    await cutListeners();
    await setState(learner, UserState.disabled);
    expect(await ask(caller)).toHaveProperty('id', learner.id);
    await there.platform.cache.connect();
  });
});

describe('a session read before its end and stored after it', () => {
  it('is cached neither in memory nor in Redis', async () => {
    const learner = await here.learner();
    const tokenHash = createHash('sha256').update(learner.token).digest();
    const { platform } = there;
    // Pauses the read between the database's response and its processing.
    const [gate, hasRead] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const reservedPool = {
      ...platform.reservedPool,
      query: async <Row>(name: string, text: string, values: readonly unknown[]) => {
        const rows = await platform.reservedPool.query<Row>(name, text, values);
        hasRead.resolve();
        await gate.promise;
        return rows;
      },
    };
    const reading = resolveUser({ ...platform, reservedPool }, learner.token, {
      now: there.clock.now,
      isUse: true,
      isSitting: async () => false,
    });
    await hasRead.promise;
    await setState(learner, UserState.disabled);
    await forgetSessions(systemCtx(here.platform, 'test'), [tokenHash]);
    gate.resolve();
    expect(await reading).toHaveProperty('id', learner.id);
    await expect(ask(inThere(learner))).toRefuse('tokenInvalid');
    await expect(ask(learner)).toRefuse('tokenInvalid');
  });
});

describe('an unknown session', () => {
  it('is queried once, outside the pool, and then returned without a promise', async () => {
    const learner = await here.learner();
    const { platform } = there;
    await sitePolicy(systemCtx(platform, 'test'));
    const db = new Proxy({} as Db, { get: () => expect.unreachable('the pool was asked') });
    let requested = 0;
    const reservedPool = {
      ...platform.reservedPool,
      query: <Row>(name: string, text: string, values: readonly unknown[]) => {
        requested++;
        return platform.reservedPool.query<Row>(name, text, values);
      },
    };
    const resolve = () =>
      resolveUser({ ...platform, db, reservedPool }, learner.token, {
        now: there.clock.now,
        isUse: true,
        isSitting: async () => false,
      });
    const user = await resolve();
    expect(user).toHaveProperty('id', learner.id);
    expect(resolve()).toBe(user);
    expect(requested).toBe(1);
  });
});
