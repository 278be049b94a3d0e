import { hostApi } from '@ganlin/contract/embed/host';
import { launchApi } from '@ganlin/contract/embed/launch';
import { sessionApi } from '@ganlin/contract/iam/sign-in/session';
import { userApi, UserState } from '@ganlin/contract/iam/user';
import { policyApi, type SitePolicy } from '@ganlin/contract/site/policy';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp, type TestUser } from '../../../test/support/app.ts';
import { callerOf } from '../../../test/support/client.ts';
import { embeddedCaller, registerHost, signed, signInAgain, type TestHost } from '../../../test/support/embedded.ts';
import { newId } from '../../platform/ids.ts';
import { takeTurn } from '../../platform/jobs/schedule.ts';
import { embed } from './index.ts';

let app: TestApp;
let host: TestHost;
let learner: TestUser;
beforeAll(async () => {
  app = await openTestApp();
  await app.platform.db.insertInto('iamRegion').values({ id: newId(), code: REGION, name: '石家庄市' }).execute();
  host = await registerHost(app, { pages: ['/web/', DASHBOARD, USERS] });
  learner = await app.learner();
});
afterAll(() => app.close());

const REGION = '130100';
const DASHBOARD = '/applicationinterface/external/dashboard';
const USERS = '/applicationinterface/external/sys/user';

const ask = (words: Partial<Parameters<typeof signed>[2]> = {}, by: Pick<TestHost, 'keyId' | 'secret'> = host) =>
  app.guest.call(launchApi.ticket, signed(app, by, { userName: learner.userName, ...words }));
const exchange = (ticket: string, path = '/web/uc') => app.guest.call(launchApi.exchange, { ticket, path });
const savePolicy = async (change: Partial<SitePolicy>) => {
  const admin = await app.admin();
  const { demoAllowed: _, ...policy } = await admin.call(policyApi.detail, {});
  await admin.call(policyApi.save, { ...policy, ...change });
};

describe('a ticket', () => {
  it('opens a session of that user, also of staff where the host may, and is stored only as a hash', async () => {
    const forStaff = await registerHost(app, { allowsStaff: true });
    for (const [user, by] of [
      [learner, host],
      [await app.staff(), forStaff],
    ] as const) {
      const { ticket, seconds } = await ask({ userName: user.userName }, by);
      expect(ticket).toMatch(/^lt_[\w-]{43}$/);
      expect(seconds).toBe(60);
      const rows = await app.platform.db.selectFrom('embedTicket').selectAll().execute();
      expect(JSON.stringify(rows)).not.toContain(ticket);
      const { token, expiresAt } = await exchange(ticket);
      expect(new Date(expiresAt!).getTime()).toBe(app.clock.now.getTime() + 30 * 60_000);
      expect(await callerOf(app.http, token).call(sessionApi.info, {})).toMatchObject({ id: user.id });
    }
  });

  it('is valid once, even for two concurrent requests', async () => {
    const { ticket } = await ask();
    const tries = await Promise.allSettled([exchange(ticket), exchange(ticket), exchange(ticket)]);
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(exchange(ticket)).toRefuse('ticketWrong');
  });

  it('is valid for a minute', async () => {
    const { ticket } = await ask();
    const { ticket: late } = await ask();
    app.clock.advance(59);
    await exchange(ticket);
    app.clock.advance(1);
    await expect(exchange(late)).toRefuse('ticketWrong');
  });

  it('opens only the page it was requested for; trying another uses it up', async () => {
    const path = DASHBOARD;
    const { ticket } = await ask({ path });
    await expect(exchange(ticket, '/web/uc')).toRefuse('ticketWrong');
    await expect(exchange(ticket, path)).toRefuse('ticketWrong');
    const { ticket: another } = await ask({ path });
    await expect(exchange(another, `${path}/`)).resolves.toHaveProperty('token');
  });

  it('is refused if it was never issued', async () => {
    await expect(exchange(`lt_${'x'.repeat(43)}`)).toRefuse('ticketWrong');
  });

  it('is invalid once its user is disabled', async () => {
    const user = await app.learner();
    const { ticket } = await ask({ userName: user.userName });
    const { db } = app.platform;
    await db.updateTable('iamUser').set({ state: UserState.disabled }).where('id', '=', user.id).execute();
    await expect(exchange(ticket)).toRefuse('ticketWrong');
  });

  it('is deleted when it stays unused', async () => {
    await ask();
    app.clock.advance(61);
    await takeTurn(app.platform, embed.schedules![0]!);
    expect(await app.platform.db.selectFrom('embedTicket').selectAll().execute()).toEqual([]);
  });
});

describe('a ticket request is refused, always with the same message,', () => {
  it('with a wrong signature, key or key id', async () => {
    const other = await registerHost(app);
    await expect(ask({ signature: 'a'.repeat(64) })).toRefuse('launchRefused');
    await expect(ask({}, { keyId: host.keyId, secret: other.secret })).toRefuse('launchRefused');
    await expect(ask({}, { keyId: 'hk_nobody', secret: host.secret })).toRefuse('launchRefused');
  });

  it('when anything signed has been changed', async () => {
    const request = signed(app, host, { userName: learner.userName, regionId: REGION });
    const changes = { at: request.at + 1, nonce: `${request.nonce}x`, userName: 'admin', path: '/web/home' };
    for (const [field, value] of Object.entries({ ...changes, regionId: '14' })) {
      await expect(app.guest.call(launchApi.ticket, { ...request, [field]: value })).toRefuse('launchRefused');
    }
    await expect(app.guest.call(launchApi.ticket, request)).resolves.toHaveProperty('ticket');
  });

  it('when its time is more than five minutes off, in either direction', async () => {
    const now = Math.floor(app.clock.now.getTime() / 1000);
    for (const at of [now - 302, now + 302]) await expect(ask({ at })).toRefuse('launchRefused');
    for (const at of [now - 298, now + 298]) await expect(ask({ at })).resolves.toHaveProperty('ticket');
  });

  it('when it is replayed; without the key no nonce can be used up', async () => {
    const request = signed(app, host, { userName: learner.userName });
    const forged = { ...request, signature: 'b'.repeat(64) };
    await expect(app.guest.call(launchApi.ticket, forged)).toRefuse('launchRefused');
    const tries = await Promise.allSettled([1, 2, 3].map(() => app.guest.call(launchApi.ticket, request)));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(app.guest.call(launchApi.ticket, request)).toRefuse('launchRefused');
  });

  it('for an unknown user, and for one who is disabled or awaits review', async () => {
    await expect(ask({ userName: 'nobody-of-that-name' })).toRefuse('launchRefused');
    for (const state of [UserState.disabled, UserState.pending]) {
      const { id, userName } = await app.learner();
      await app.platform.db.updateTable('iamUser').set({ state }).where('id', '=', id).execute();
      await expect(ask({ userName })).toRefuse('launchRefused');
    }
  });

  it('for staff, unless the host is registered for them', async () => {
    for (const user of [await app.staff(), await app.admin()]) {
      await expect(ask({ userName: user.userName })).toRefuse('launchRefused');
    }
  });

  it('to a host that is disabled or deleted', async () => {
    const admin = await app.admin();
    const off = await registerHost(app);
    const form = { id: off.id, name: '门户', origins: ['https://portal.example.cn'] };
    await admin.call(hostApi.save, { ...form, enabled: false });
    await expect(ask({}, off)).toRefuse('launchRefused');
    await admin.call(hostApi.save, { ...form, enabled: true });
    await expect(ask({}, off)).resolves.toHaveProperty('ticket');
    await admin.call(hostApi.delete, { id: off.id });
    await expect(ask({}, off)).toRefuse('launchRefused');
  });
});

describe('a signed request is refused by name', () => {
  it('for a page that the host is not registered for, or that does not exist', async () => {
    const paths = ['/applicationinterface/external/course/list', '/applicationinterface/external/nothing'];
    for (const path of [...paths, '/studentinterface/external/law', '/applicationinterface/external/exam/stat/']) {
      await expect(ask({ path })).toRefuse('pageNotRegistered');
    }
    await expect(ask({ path: `${DASHBOARD}/` })).resolves.toHaveProperty('ticket');
  });

  it('for a region that does not exist', async () => {
    await expect(ask({ regionId: '999999' })).toRefuse('regionUnknown');
  });
});

describe('a session on a page made for frames', () => {
  it('may do what the page is for, as far as the user may, and nothing else', async () => {
    const by = await registerHost(app, { allowsStaff: true, pages: [USERS], themeColor: '#135E2B' });
    const admin = await app.admin();
    const open = async (userName: string) => {
      const { ticket } = await ask({ userName, path: USERS }, by);
      const { token, themeColor } = await exchange(ticket, USERS);
      expect(themeColor).toBe('#135e2b');
      return callerOf(app.http, token);
    };
    const framed = await open(admin.userName);
    const { permissions } = await framed.call(sessionApi.info, {});
    expect(permissions.toSorted()).toEqual(['sys:dept:tree', 'sys:user:paging', 'sys:user:review']);
    await framed.call(userApi.paging, { params: {} });
    await expect(framed.call(userApi.delete, { ids: [learner.id] })).toRefuse('forbidden');
    const clerk = await open((await app.staff()).userName);
    await expect(clerk.call(userApi.paging, { params: {} })).toRefuse('forbidden');
  });

  it('ends when its host’s pages change', async () => {
    const by = await registerHost(app, { pages: [DASHBOARD] });
    const { ticket } = await ask({ path: DASHBOARD }, by);
    const framed = callerOf(app.http, (await exchange(ticket, DASHBOARD)).token);
    await framed.call(sessionApi.info, {});
    const admin = await app.admin();
    const form = { id: by.id, name: '省局门户', origins: ['https://portal.example.cn'], enabled: true };
    await admin.call(hostApi.save, { ...form, pages: ['/web/'] });
    await expect(framed.call(sessionApi.info, {})).toRefuse('tokenInvalid');
  });
});

describe('a session in a frame', () => {
  it('may do only what its host is registered for, whatever the user may do elsewhere', async () => {
    const admin = await app.admin();
    const bare = await registerHost(app, { allowsStaff: true });
    const framed = await embeddedCaller(app, bare, admin.userName);
    expect(await framed.call(sessionApi.info, {})).toMatchObject({ permissions: [] });
    await expect(framed.call(userApi.paging, { params: {} })).toRefuse('forbidden');
    await expect(framed.call(hostApi.renewKey, { id: bare.id })).toRefuse('forbidden');
    const reader = await registerHost(app, { allowsStaff: true, permissions: ['sys:user:paging'] });
    const reading = await embeddedCaller(app, reader, admin.userName);
    await reading.call(userApi.paging, { params: {} });
    await expect(reading.call(userApi.delete, { ids: [learner.id] })).toRefuse('forbidden');
    // The host's permissions do not become the user's.
    const clerk = await app.staff();
    const clerkFramed = await embeddedCaller(app, reader, clerk.userName);
    await expect(clerkFramed.call(userApi.paging, { params: {} })).toRefuse('forbidden');
  });

  it('ends when its host’s permissions change', async () => {
    const admin = await app.admin();
    const form = { name: '省局门户', origins: ['https://portal.example.cn'], enabled: true, allowsStaff: true };
    const { id, ...key } = await registerHost(app, { ...form, permissions: ['sys:user:paging'] });
    const framed = await embeddedCaller(app, { id, ...key }, admin.userName);
    await framed.call(userApi.paging, { params: {} });
    await admin.call(hostApi.save, { ...form, id, name: '改名', permissions: ['sys:user:paging'] });
    await framed.call(userApi.paging, { params: {} });
    await admin.call(hostApi.save, { ...form, id, permissions: [] });
    await expect(framed.call(userApi.paging, { params: {} })).toRefuse('tokenInvalid');
  });

  it('and its ticket are cached by no browser or proxy', async () => {
    const reply = await app.guest.ask(launchApi.ticket, signed(app, host, { userName: learner.userName }));
    expect(reply.headers['cache-control']).toBe('no-store');
    const { ticket } = reply.json<{ data: { ticket: string } }>().data;
    const exchanged = await app.guest.ask(launchApi.exchange, { ticket, path: '/web/uc' });
    expect(exchanged.headers['cache-control']).toBe('no-store');
  });

  it('ends after half an hour, however much it is used', async () => {
    const caller = await embeddedCaller(app, host, learner.userName);
    for (let minutes = 0; minutes < 29; minutes += 7) {
      await app.platform.cache.flushdb();
      await expect(caller.call(sessionApi.info, {})).resolves.toHaveProperty('id', learner.id);
      app.clock.advance(7 * 60);
    }
    await app.platform.cache.flushdb();
    await expect(caller.call(sessionApi.info, {})).toRefuse('tokenInvalid');
  });

  it('cannot change the account: actions reserved for the owner are refused', async () => {
    const caller = await embeddedCaller(app, host, learner.userName);
    const [session] = await learner.call(sessionApi.list, {});
    await expect(caller.call(sessionApi.revoke, { id: session!.id })).toRefuse('notInFrame');
    await caller.call(sessionApi.logout, {});
    await expect(caller.call(sessionApi.info, {})).toRefuse('tokenInvalid');
    await expect(learner.call(sessionApi.info, {})).resolves.toHaveProperty('id', learner.id);
  });

  it('is listed for its owner as coming from that system, can be ended by them, and is logged', async () => {
    const user = await app.learner();
    const caller = await embeddedCaller(app, host, user.userName);
    const sessions = await user.call(sessionApi.list, {});
    expect(sessions).toHaveLength(2);
    expect(sessions.find(({ current }) => current)).toMatchObject({ hostName: '' });
    expect(sessions.find(({ current }) => !current)).toMatchObject({ hostName: '省局门户' });
    await user.call(sessionApi.revoke, { id: sessions.find(({ current }) => !current)!.id });
    await expect(caller.call(sessionApi.info, {})).toRefuse('tokenInvalid');
    const entry = await app.platform.db
      .selectFrom('auditEntry')
      .select(['summary', 'userName'])
      .where('action', '=', 'iam.login')
      .where('userId', '=', user.id)
      .executeTakeFirst();
    expect(entry).toEqual({ summary: '接入系统：省局门户', userName: user.userName });
  });

  it('keeps the region the host named, and returns it to the page [S2-26]', async () => {
    const { ticket } = await ask({ regionId: REGION });
    const { token, regionId } = await exchange(ticket);
    expect(regionId).toBe(REGION);
    const rows = await app.platform.db.selectFrom('iamSession').select(['regionId', 'hostId']).execute();
    expect(rows).toContainEqual({ regionId: REGION, hostId: host.id });
    await callerOf(app.http, token).call(sessionApi.info, {});
  });

  it('requires no new password: none was entered, and none can be changed there', async () => {
    const user = await app.learner();
    const { db } = app.platform;
    await db.updateTable('iamUser').set({ mustChangePassword: true }).where('id', '=', user.id).execute();
    const caller = await embeddedCaller(app, host, user.userName);
    expect(await caller.call(sessionApi.info, {})).toMatchObject({ mustChangePassword: false });
    await app.platform.cache.flushdb();
    expect(await user.call(sessionApi.info, {})).toMatchObject({ mustChangePassword: true });
  });

  it('ends no other session where only one is allowed, and is ended by none', async () => {
    const user = await app.learner();
    await savePolicy({ oneSession: true });
    const framed = await embeddedCaller(app, host, user.userName);
    const framedToo = await embeddedCaller(app, host, user.userName);
    await expect(user.call(sessionApi.info, {})).resolves.toHaveProperty('id', user.id);
    const later = await signInAgain(app, user.id);
    await expect(user.call(sessionApi.info, {})).toRefuse('tokenInvalid');
    for (const caller of [framed, framedToo, later]) await caller.call(sessionApi.info, {});
    await savePolicy({ oneSession: false });
  });
});

describe('a session token instead of a ticket', () => {
  it('is refused on a new site until its administrator allows it', async () => {
    await expect(exchange(learner.token)).toRefuse('rawTokenRefused');
    await savePolicy({ rawToken: true });
  });

  it('is returned unchanged [S2-25]', async () => {
    expect(await exchange(learner.token)).toEqual({
      token: learner.token,
      regionId: '',
      expiresAt: null,
      themeColor: '',
    });
  });

  it('is recognised even when it starts like a ticket', async () => {
    const token = `lt_${'x'.repeat(40)}`;
    expect(await exchange(token)).toMatchObject({ token });
  });

  it('is refused where the site accepts only tickets', async () => {
    await savePolicy({ rawToken: false });
    await expect(exchange(learner.token)).toRefuse('rawTokenRefused');
    const { ticket } = await ask();
    await expect(exchange(ticket)).resolves.toHaveProperty('token');
    await savePolicy({ rawToken: true });
  });
});
