import { hostApi } from '@ganlin/contract/embed/host';
import { DataScope } from '@ganlin/contract/iam/role';
import { webhookApi, webhookMessageApi } from '@ganlin/contract/webhook/webhook';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp, type TestUser } from '../../../../test/support/app.ts';
import { embeddedCaller, registerHost } from '../../../../test/support/embedded.ts';
import { staffWith } from '../../../../test/support/staff.ts';
import { aWebhook } from '../../../../test/support/webhooks.ts';
import { newId } from '../../../platform/ids.ts';

let app: TestApp;
let admin: TestUser;
beforeAll(async () => {
  app = await openTestApp();
  admin = await app.admin();
});
afterAll(() => app.close());

const list = async (hostId: string) => (await admin.call(webhookApi.paging, { params: { hostId } })).records;

it('is added to a host, changed, listed and deleted', async () => {
  const { id, form, hostId, secret } = await aWebhook(app);
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(await admin.call(webhookApi.hosts, {})).toContainEqual({ id: hostId, name: '省局门户' });
  expect(await admin.call(webhookApi.save, { ...form, events: ['exam.finished'], enabled: false })).toEqual({
    id,
    secret: '',
  });
  expect(await list(hostId)).toMatchObject([
    { id, hostName: '省局门户', events: ['exam.finished'], enabled: false, waiting: 0, lastDeliveredAt: null },
  ]);
  await admin.call(webhookApi.delete, { id });
  expect(await list(hostId)).toEqual([]);
  await expect(admin.call(webhookApi.delete, { id })).toRefuse('webhookNotFound');
});

it('goes with its host', async () => {
  const { hostId } = await aWebhook(app);
  await admin.call(hostApi.delete, { id: hostId });
  expect(await list(hostId)).toEqual([]);
});

it('shows its secret once; stored it is sealed, and it is in no log', async () => {
  const { id, secret, hostId } = await aWebhook(app);
  const renewed = await admin.call(webhookApi.renewSecret, { id });
  expect(renewed.secret).not.toBe(secret);
  const { db } = app.platform;
  const stored = JSON.stringify([
    await db.selectFrom('webhookEndpoint').selectAll().execute(),
    await db.selectFrom('auditEntry').selectAll().execute(),
    await list(hostId),
  ]);
  for (const value of [secret, renewed.secret]) expect(stored).not.toContain(value.slice(6));
  expect((await list(hostId))[0]?.previousUntil).not.toBeNull();
});

it('is saved only by those who may see everybody, because it receives events about everybody', async () => {
  const clerk = await staffWith(app, { permissions: 'sys:webhook:', dataScope: DataScope.all });
  const { id, form } = await aWebhook(app);
  await expect(clerk.call(webhookApi.save, form)).toRefuse('allRightsNeeded');
  await expect(clerk.call(webhookApi.renewSecret, { id })).toRefuse('allRightsNeeded');
  await clerk.call(webhookApi.delete, { id });
});

it.each([
  'http://portal.example.cn/hook',
  'https://me@portal.example.cn/',
  'https://127.0.0.1/hook',
  'https://[::1]/hook',
  'https://169.254.169.254/',
  'https://10.0.0.1/',
  'https://localhost:8443/',
])('refuses the address %s', async (address) => {
  const { id: hostId } = await registerHost(app);
  await expect(aWebhook(app, { hostId, address })).toRefuse('webhookAddressRefused');
});

it('needs a host and a region that exist, and has at most twenty addresses for one', async () => {
  await expect(aWebhook(app, { hostId: newId() })).toRefuse('webhookHostNotFound');
  await expect(aWebhook(app, { regionId: newId() })).toRefuse('webhookRegionUnknown');
  const { hostId } = await aWebhook(app);
  for (let count = 1; count < 20; count++) await aWebhook(app, { hostId });
  await expect(aWebhook(app, { hostId })).toRefuse('webhookTooMany');
});

it('exists in a frame of a region only if it is for that region', async () => {
  const [regionId, otherId] = [newId(), newId()];
  const regions = [
    { id: regionId, code: '130000', name: '河北省' },
    { id: otherId, code: '370000', name: '山东省' },
  ];
  await app.platform.db.insertInto('iamRegion').values(regions).execute();
  const host = await registerHost(app, {
    allowsStaff: true,
    permissions: ['sys:webhook:paging', 'sys:webhook:save', 'sys:webhook:send'],
  });
  const framed = await embeddedCaller(app, host, admin.userName, { regionId: '130000' });
  const theirs = await aWebhook(app, { regionId });
  const [others, everybodys] = [await aWebhook(app, { regionId: otherId }), await aWebhook(app)];
  const send = ({ id }: { id: string }) => admin.call(webhookApi.test, { id });
  const [shown, hidden] = [await send(theirs), await send(everybodys)];
  expect((await framed.call(webhookApi.paging, { params: {} })).records.map(({ id }) => id)).toEqual([theirs.id]);
  const { records } = await framed.call(webhookMessageApi.paging, { params: {} });
  expect(records.map(({ id }) => id)).toEqual([shown.deliveryId]);
  for (const { id } of [others, everybodys]) {
    await expect(framed.call(webhookApi.test, { id })).toRefuse('webhookNotFound');
    await expect(framed.call(webhookApi.delete, { id })).toRefuse('proofRequired');
  }
  const id = hidden.deliveryId;
  await expect(framed.call(webhookMessageApi.detail, { id })).toRefuse('webhookMessageNotFound');
  await expect(framed.call(webhookMessageApi.replay, { ids: [id] })).toRefuse('webhookMessageNotFound');
});

it('is logged without its secret', async () => {
  const { id } = await aWebhook(app);
  await admin.call(webhookApi.renewSecret, { id });
  await admin.call(webhookApi.delete, { id });
  const entries = await app.platform.db
    .selectFrom('auditEntry')
    .select('action')
    .where('target', '=', `webhook:${id}`)
    .orderBy('id')
    .execute();
  expect(entries.map(({ action }) => action)).toEqual(['webhook.saved', 'webhook.secretRenewed', 'webhook.deleted']);
});
