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

/** Two processes of one site: one database, one Redis, a memory each. */
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

/** Until the app hears of what others end. */
const standing = (app: TestApp) =>
  vi.waitFor(() => expect(sessionMemoryOf(app.platform).isSubscribed()).toBe(true), 5_000);

const ask = (caller: Caller) => caller.call(sessionApi.info, {});
const inThere = ({ token }: TestUser) => callerOf(there.http, token);

/** Somebody whom the other app knows by heart: it still would when nothing but its memory knew of them. */
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

/** Long enough for a busy machine, and far below the minute that a process trusts its memory without being told. */
const HEARD_WITHIN = { timeout: 2_000, interval: 5 };

/** Cuts what both apps hear by, and whoever else is on this database. They come back by themselves after a moment. */
async function cutListeners(): Promise<void> {
  const { cache } = here.platform;
  const list = String(await cache.client('LIST'));
  const own = list.split('\n').filter((line) => / sub=[1-9]/.test(line) && line.includes(` db=${cache.options.db} `));
  expect(own.length).toBeGreaterThanOrEqual(2);
  for (const line of own) await cache.client('KILL', 'ID', /id=(\d+)/.exec(line)![1]!);
  await vi.waitFor(() => expect(sessionMemoryOf(there.platform).isSubscribed()).toBe(false), { interval: 1 });
}

describe('a session known to one process by heart', () => {
  it('is refused there as soon as it has ended in another', async () => {
    const { learner, caller } = await knownThere();
    await learner.call(sessionApi.logout, {});
    await vi.waitFor(() => expect(ask(caller)).toRefuse('tokenInvalid'), HEARD_WITHIN);
  });

  it('shows there what changed in another', async () => {
    const { learner, caller } = await knownThere();
    // Every learner has the learners' role, also whom nobody gave it.
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

  it('is trusted no longer than a minute without a word', async () => {
    const { learner, caller } = await knownThere();
    await setState(learner, UserState.disabled);
    there.clock.advance(59);
    expect(await ask(caller)).toHaveProperty('id', learner.id);
    there.clock.advance(1);
    await expect(ask(caller)).toRefuse('tokenInvalid');
  });

  it('is not trusted for a second minute because Redis knew it too', async () => {
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

describe('a process that is not told', () => {
  it('trusts nothing it knows while it hears nothing', async () => {
    const { learner, caller } = await knownThere();
    await cutListeners();
    await learner.call(sessionApi.logout, {});
    await expect(ask(caller)).toRefuse('tokenInvalid');
    expect(sessionMemoryOf(there.platform).isSubscribed()).toBe(false);
  });

  it('trusts nothing from before the silence once it hears again', async () => {
    const { learner, caller } = await knownThere();
    await cutListeners();
    await learner.call(sessionApi.logout, {});
    await standing(there);
    await expect(ask(caller)).toRefuse('tokenInvalid');
  });

  it('goes on by what it knows while Redis does not answer at all', async () => {
    const { learner, caller } = await knownThere();
    there.platform.cache.disconnect();
    await cutListeners();
    await setState(learner, UserState.disabled);
    expect(await ask(caller)).toHaveProperty('id', learner.id);
    await there.platform.cache.connect();
  });
});

describe('what was read before an end and comes after it', () => {
  it('is kept neither in memory nor in Redis', async () => {
    const learner = await here.learner();
    const tokenHash = createHash('sha256').update(learner.token).digest();
    const { platform } = there;
    // The reading stands still between the database's answer and what is done with it.
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

describe('whoever is not known yet', () => {
  it('is asked for once, outside the pool, and then answered without a promise', async () => {
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
