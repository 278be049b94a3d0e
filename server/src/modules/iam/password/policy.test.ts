import { sessionApi } from '@ganlin/contract/iam/sign-in/session';
import { RoleType, userApi } from '@ganlin/contract/iam/user';
import { policyApi, type SitePolicy } from '@ganlin/contract/site/policy';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp, type TestUser } from '../../../../test/support/app.ts';
import { solvedCaptcha } from '../../../../test/support/captcha.ts';
import { callerOf } from '../../../../test/support/client.ts';
import { systemCtx } from '../../../platform/ctx.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { openSession } from '../session/session.ts';

let app: TestApp;
let admin: TestUser;
beforeEach(async () => {
  app = await openTestApp();
  admin = await app.admin();
});
afterEach(() => app.close());

async function setPolicy(change: Partial<SitePolicy>): Promise<void> {
  // A freshly signed-in user: the clock may have moved far.
  const someone = await app.admin();
  const { demoAllowed: _, ...policy } = await someone.call(policyApi.detail, {});
  await someone.call(policyApi.save, { ...policy, ...change });
}

async function signIn({ userName, password }: TestUser) {
  const { captchaKey, captchaValue } = await solvedCaptcha(app, app.guest);
  const account = { username: userName, password, captchaKey, captchaValue };
  const { token } = await app.guest.call(sessionApi.login, account);
  return callerOf(app.http, token);
}

/** How many connections to this test's database are waiting for a lock. */
async function waitingForLocks(): Promise<number> {
  const { rows } = await app.platform.pool.query<{ count: number }>(
    "select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  return rows[0]!.count;
}

const isIn = (caller: { call: TestUser['call'] }) =>
  caller.call(sessionApi.info, {}).then(
    () => true,
    () => false,
  );

/** Clears the cache, which would expire by itself after a minute. */
async function pass(seconds: number): Promise<void> {
  app.clock.advance(seconds);
  await app.platform.cache.flushdb();
}

describe('session lifetime', () => {
  it('follows the policy, counted from the last use', async () => {
    await setPolicy({ sessionHours: 2 });
    const used = await app.learner();
    const idle = await app.learner();
    await pass(1.5 * 3600);
    expect(await isIn(used)).toBe(true);
    await pass(1.5 * 3600);
    expect(await isIn(used)).toBe(true);
    expect(await isIn(idle)).toBe(false);
  });

  it('when shortened also applies to existing sessions', async () => {
    const idle = await app.learner();
    const used = await app.learner();
    await setPolicy({ sessionHours: 1 });
    await pass(0.9 * 3600);
    expect(await isIn(used)).toBe(true);
    await pass(0.2 * 3600);
    expect(await isIn(idle)).toBe(false);
    expect(await isIn(used)).toBe(true);
  });

  it('when lengthened applies from the next use', async () => {
    const learner = await app.learner();
    await setPolicy({ sessionHours: 200 });
    await pass(70 * 3600);
    expect(await isIn(learner)).toBe(true);
    await pass(190 * 3600);
    expect(await isIn(learner)).toBe(true);
  });
});

describe('single sign-in', () => {
  it('ends the user’s other sessions immediately, in the cache as well, and nobody else’s', async () => {
    const learner = await app.learner();
    const stranger = await app.learner();
    const second = await signIn(learner);
    expect([await isIn(learner), await isIn(second)]).toEqual([true, true]);
    await setPolicy({ oneSession: true });
    const third = await signIn(learner);
    expect([await isIn(learner), await isIn(second), await isIn(third)]).toEqual([false, false, true]);
    expect(await isIn(stranger)).toBe(true);
  });

  it('leaves one session when several sign-ins happen concurrently', async () => {
    await setPolicy({ oneSession: true });
    const learner = await app.learner();
    const ctx = systemCtx(app.platform, 'test');
    const opened = Promise.withResolvers<void>();
    const mayCommit = Promise.withResolvers<void>();
    const first = transaction(ctx, async (ctx) => {
      await openSession(ctx, learner.id);
      opened.resolve();
      await mayCommit.promise;
    });
    await opened.promise;
    const second = transaction(ctx, (ctx) => openSession(ctx, learner.id));
    // The second sign-in arrives while the first is not yet committed.
    await expect.poll(waitingForLocks).toBeGreaterThan(0);
    mayCommit.resolve();
    await first;
    const { id } = await second;
    const left = await app.platform.db.selectFrom('iamSession').select('id').where('userId', '=', learner.id).execute();
    expect(left).toEqual([{ id }]);
  });

  it('leaves all sessions alone when the policy does not require it', async () => {
    const learner = await app.learner();
    const second = await signIn(learner);
    expect([await isIn(learner), await isIn(second)]).toEqual([true, true]);
  });
});

describe('the minimum password length', () => {
  const form = { realName: '新人', roleType: RoleType.learner, deptId: null, regionId: null };
  const create = (password: string, roleType: RoleType = RoleType.learner) =>
    admin.call(userApi.save, { ...form, roleType, userName: `n${Math.random().toString(36).slice(2, 12)}`, password });

  it('applies to new users, resets and changes of one’s own password', async () => {
    await setPolicy({ passwordMin: 12, staffPasswordMin: 14 });
    await expect(create('Cloud202611')).toRefuse('passwordWeak');
    await expect(create('Cloud2026111', RoleType.staff)).toRefuse('passwordWeak');
    const { id } = await create('Cloud2026111');
    await expect(admin.call(userApi.batchPsw, { ids: [id], password: 'Cloud202611' })).toRefuse('passwordWeak');
    await admin.call(userApi.batchPsw, { ids: [id], password: 'Cloud2026222' });
    const learner = await app.learner();
    const own = (password: string) => learner.call(userApi.updatePass, { oldPassword: learner.password, password });
    await expect(own('Cloud202611')).toRefuse('passwordWeak');
    await expect(own('Cloud2026111')).resolves.toBeNull();
  });

  it('is the product default unless the policy asks for more', async () => {
    await expect(create('Kx7mQ2z')).resolves.toHaveProperty('id');
    await expect(create('qwe123')).toRefuse('passwordWeak');
    await expect(create('Kx7mQ2z9w', RoleType.staff)).toRefuse('passwordWeak');
    await expect(create('Cloud202611', RoleType.staff)).toRefuse('passwordWeak');
    await expect(create('Cloud2026rain', RoleType.staff)).resolves.toHaveProperty('id');
  });
});

describe('the maximum password age', () => {
  const info = (caller: TestUser) => caller.call(sessionApi.info, {});
  const mustChange = async (caller: TestUser) => (await info(caller)).mustChangePassword;
  const day = 24 * 3600;

  it('is off by default, then set by the policy; changing the password restarts it', async () => {
    await setPolicy({ sessionHours: 2160, learnerLifeDays: 90 });
    const learner = await app.learner();
    await pass(40 * day);
    expect(await mustChange(learner)).toBe(false);
    await setPolicy({ sessionHours: 2160, learnerLifeDays: 90, passwordDays: 30 });
    await pass(60);
    expect(await mustChange(learner)).toBe(true);
    await learner.call(userApi.updatePass, { oldPassword: learner.password, password: 'Cloud2026111' });
    expect(await mustChange(learner)).toBe(false);
    await pass(29 * day);
    expect(await mustChange(learner)).toBe(false);
    await pass(day);
    expect(await mustChange(learner)).toBe(true);
  });

  it('does not lock out demo accounts', async () => {
    await setPolicy({ sessionHours: 2160, learnerLifeDays: 90, passwordDays: 30 });
    const learner = await app.learner();
    await app.platform.db.updateTable('iamUser').set({ isDemo: true }).where('id', '=', learner.id).execute();
    await pass(40 * day);
    expect(await mustChange(learner)).toBe(false);
  });

  it('restarts when someone else sets the password', async () => {
    const learner = await app.learner();
    const changedAt = async () => {
      const row = app.platform.db.selectFrom('iamUser').select('passwordChangedAt').where('id', '=', learner.id);
      return (await row.executeTakeFirstOrThrow()).passwordChangedAt;
    };
    app.clock.advance(60);
    await admin.call(userApi.batchPsw, { ids: [learner.id], password: 'Cloud2026111' });
    expect(await changedAt()).toEqual(app.clock.now);
    app.clock.advance(60);
    const { userName } = learner;
    const change = { realName: '新名', userName, roleType: RoleType.learner, deptId: null, regionId: null };
    await admin.call(userApi.save, { ...change, id: learner.id });
    expect(await changedAt()).not.toEqual(app.clock.now);
    await admin.call(userApi.save, { ...change, id: learner.id, password: 'Cloud2026222' });
    expect(await changedAt()).toEqual(app.clock.now);
  });
});
