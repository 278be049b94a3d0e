import { hostApi } from '@ganlin/contract/embed/host';
import { launchApi } from '@ganlin/contract/embed/launch';
import { DataScope } from '@ganlin/contract/iam/role';
import { sessionApi } from '@ganlin/contract/iam/sign-in/session';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp, type TestUser } from '../../../test/support/app.ts';
import { staffWith } from '../../../test/support/staff.ts';
import { embeddedCaller, registerHost, signed } from '../../../test/support/embedded.ts';
import { newId } from '../../platform/ids.ts';
import { countKeyUse } from '../../platform/security/sealed-columns.ts';

let app: TestApp;
let admin: TestUser;
let learner: TestUser;
beforeAll(async () => {
  app = await openTestApp();
  [admin, learner] = [await app.admin(), await app.learner()];
});
afterAll(() => app.close());

const form = {
  name: '业务门户',
  origins: ['https://portal.example.cn'],
  enabled: true,
  permissions: [],
  allowsStaff: false,
  pages: ['/web/' as const],
  themeColor: '',
};
const list = (keyword?: string) => admin.call(hostApi.paging, { params: keyword === undefined ? {} : { keyword } });
const origins = () => app.guest.call(launchApi.origins, {});

it('is registered, found, changed and deleted', async () => {
  const { id, keyId, secret } = await admin.call(hostApi.save, { ...form, name: '找得到' });
  expect(keyId).toMatch(/^hk_[\da-f]{18}$/);
  expect(secret).toMatch(/^[\w-]{43}$/);
  for (const word of ['找得', keyId, 'PORTAL.example']) {
    expect((await list(word)).records.map((host) => host.id)).toContain(id);
  }
  expect((await list('100%')).total).toBe(0);
  const changed = await admin.call(hostApi.save, { ...form, id, name: '改了名' });
  expect(changed).toEqual({ id, keyId, secret: '' });
  expect((await list('改了名')).records[0]).toMatchObject({ id, keyId, lastUsedAt: null, enabled: true });
  await admin.call(hostApi.delete, { id });
  expect((await list('改了名')).total).toBe(0);
});

it('shows its key once; the stored key is encrypted, takes part in key rotation, and is in no log', async () => {
  const { db } = app.platform;
  const before = (await countKeyUse(db)).get('dev') ?? 0;
  const { id, secret } = await admin.call(hostApi.save, form);
  const renewed = await admin.call(hostApi.renewKey, { id });
  expect(renewed.secret).not.toBe(secret);
  expect((await countKeyUse(db)).get('dev')).toBe(before + 1);
  const stored = JSON.stringify([
    await db.selectFrom('embedHost').selectAll().execute(),
    await db.selectFrom('auditEntry').selectAll().execute(),
    await list(),
  ]);
  for (const value of [secret, renewed.secret]) expect(stored).not.toContain(value);
});

it('with a new key, rejects the old one and the tickets requested with it', async () => {
  const host = await registerHost(app);
  const request = () => signed(app, host, { userName: learner.userName });
  const { ticket } = await app.guest.call(launchApi.ticket, request());
  const key = await admin.call(hostApi.renewKey, { id: host.id });
  await expect(app.guest.call(launchApi.ticket, request())).toRefuse('launchRefused');
  await expect(app.guest.call(launchApi.exchange, { ticket, path: '/web/uc' })).toRefuse('ticketWrong');
  await embeddedCaller(app, { ...host, ...key }, learner.userName);
});

it.each(['switched off', 'deleted'])('ends its sessions and tickets when it is %s', async (how) => {
  const host = await registerHost(app);
  const [gone, stays] = [
    await embeddedCaller(app, host, learner.userName),
    await embeddedCaller(app, await registerHost(app), learner.userName),
  ];
  await gone.call(sessionApi.info, {});
  const { ticket } = await app.guest.call(launchApi.ticket, signed(app, host, { userName: learner.userName }));
  if (how === 'deleted') await admin.call(hostApi.delete, { id: host.id });
  else await admin.call(hostApi.save, { ...form, id: host.id, enabled: false });
  await expect(gone.call(sessionApi.info, {})).toRefuse('tokenInvalid');
  await expect(app.guest.call(launchApi.exchange, { ticket, path: '/web/uc' })).toRefuse('ticketWrong');
  for (const caller of [stays, learner]) await caller.call(sessionApi.info, {});
});

it('records when it was last used', async () => {
  const host = await registerHost(app);
  await embeddedCaller(app, host, learner.userName);
  const { lastUsedAt } = (await list(host.keyId)).records[0]!;
  expect(new Date(lastUsedAt!).getTime()).toBe(app.clock.now.getTime());
});

it('normalises origins as browsers do, without duplicates, and publishes those that are enabled', async () => {
  const given = ['HTTPS://Big.example.cn:443', 'https://big.example.cn', 'http://a.cn:80', 'http://a.cn:8080'];
  const { id } = await admin.call(hostApi.save, { ...form, origins: given });
  const plain = ['https://big.example.cn', 'http://a.cn', 'http://a.cn:8080'];
  expect((await list('big.example')).records[0]?.origins).toEqual(plain);
  expect(await origins()).toEqual(expect.arrayContaining(plain));
  await admin.call(hostApi.save, { ...form, id, origins: given, enabled: false });
  expect(await origins()).not.toContain('http://a.cn:8080');
});

it.each(['portal.example.cn', 'https://a.cn/path', "https://a.cn; script-src 'x'", 'https://*.cn', 'ftp://a.cn', ''])(
  'refuses %s as an origin',
  async (origin) => {
    expect((await admin.ask(hostApi.save, { ...form, origins: [origin] })).statusCode).toBe(400);
  },
);

it('is logged with its state before', async () => {
  const { id } = await admin.call(hostApi.save, form);
  await admin.call(hostApi.save, { ...form, id, enabled: false });
  await admin.call(hostApi.renewKey, { id });
  await admin.call(hostApi.delete, { id });
  const entries = await app.platform.db
    .selectFrom('auditEntry')
    .select(['action', 'summary', 'before', 'after'])
    .where('target', '=', `host:${id}`)
    .orderBy('id')
    .execute();
  const off = { ...form, enabled: false };
  expect(entries).toEqual([
    { action: 'embed.hostSaved', summary: '业务门户', before: null, after: form },
    { action: 'embed.hostSaved', summary: '业务门户', before: form, after: off },
    { action: 'embed.hostSaved', summary: '业务门户：密钥已更换', before: null, after: null },
    { action: 'embed.hostDeleted', summary: '业务门户', before: off, after: null },
  ]);
});

it.each(['#ff0', '#409eff', 'red'])(
  'refuses %s as its colour: white text would not be readable on it',
  async (themeColor) => {
    const reply = await admin.ask(hostApi.save, { ...form, themeColor });
    expect(reply.statusCode).toBe(400);
  },
);

it('that does not exist is not found', async () => {
  const id = newId();
  await expect(admin.call(hostApi.save, { ...form, id })).toRefuse('hostNotFound');
  await expect(admin.call(hostApi.renewKey, { id })).toRefuse('hostNotFound');
  await expect(admin.call(hostApi.delete, { id })).toRefuse('hostNotFound');
});

it('shows its key only to those with all permissions, because the key gives access as any user', async () => {
  const clerk = await staffWith(app, { permissions: 'sys:host:', dataScope: DataScope.all });
  const { id } = await registerHost(app);
  await expect(clerk.call(hostApi.save, form)).toRefuse('allRightsNeeded');
  await expect(clerk.call(hostApi.save, { ...form, id })).toRefuse('allRightsNeeded');
  await expect(clerk.call(hostApi.renewKey, { id })).toRefuse('allRightsNeeded');
  await clerk.call(hostApi.delete, { id });
});
