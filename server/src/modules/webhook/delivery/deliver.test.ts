import { DeliveryState } from '@ganlin/contract/webhook/kinds';
import { webhookApi, webhookMessageApi } from '@ganlin/contract/webhook/webhook';
import { DataScope } from '@ganlin/contract/iam/role';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createMemory, receive, verify } from '../../../../../docs/examples/host/verify-webhook.mjs';
import { openTestApp, type TestApp, type TestUser } from '../../../../test/support/app.ts';
import { staffWith } from '../../../../test/support/staff.ts';
import { aWebhook, ok, openReceiver, status, type Received } from '../../../../test/support/webhooks.ts';
import { systemCtx } from '../../../platform/ctx.ts';
import { newId } from '../../../platform/ids.ts';
import { storeMessages } from '../events/store.ts';
import { deleteOld, deliverDue } from './deliver.ts';

let app: TestApp;
let admin: TestUser;
let receiver: Awaited<ReturnType<typeof openReceiver>>;
beforeAll(async () => {
  app = await openTestApp({ env: { WEBHOOK_PRIVATE_ADDRESSES: 'on' } });
  admin = await app.admin();
});
beforeEach(async () => {
  receiver = await openReceiver();
});
afterEach(async () => {
  receiver.close();
  await app.platform.db.deleteFrom('webhookEndpoint').execute();
});
afterAll(() => app.close());

const ctx = () => systemCtx(app.platform, 'test');
const deliver = () => deliverDue(ctx());
const stamp = '2026-11-20T02:00:00.000Z';

/** A change of an object, as the subscriptions store it. */
const happens = (object: string, change: string, data: object = {}, at = stamp) =>
  storeMessages(ctx(), 'exam.finished', async () => [
    { type: 'exam.finished', object, change, at, userId: null, data: { ...data, change } },
  ]);
const changes = () => receiver.received.map(({ message }) => String(message.data['change']));
/** A session ends while the clock advances by days. */
const log = async (webhookId: string) =>
  (await (await app.admin()).call(webhookMessageApi.paging, { params: { webhookId } })).records;

describe('a message', () => {
  it('arrives signed, so that the example for hosts accepts it, and rejects what was changed or replayed', async () => {
    const { secret, id } = await aWebhook(app, { address: receiver.address });
    await happens('exam:1', '1');
    await deliver();
    const [one] = receiver.received as [Received];
    const now = app.clock.now.getTime();
    expect(verify(secret, one.headers, one.body, now)).toEqual({
      type: 'exam.finished',
      timestamp: stamp,
      object: 'exam:1',
      data: { change: '1' },
    });
    const handled: string[] = [];
    const host = { secret, memory: createMemory(), handle: async (_: unknown, key: string) => void handled.push(key) };
    expect(await receive(host, one.headers, one.body.replace('exam:1', 'exam:2'), now)).toBe(401);
    expect(await receive(host, { ...one.headers, 'webhook-id': newId() }, one.body, now)).toBe(401);
    expect(await receive(host, one.headers, one.body, now + 301_000)).toBe(401);
    expect(
      await receive({ ...host, secret: `whsec_${Buffer.alloc(32).toString('base64')}` }, one.headers, one.body, now),
    ).toBe(401);
    for (let times = 0; times < 2; times++) expect(await receive(host, one.headers, one.body, now)).toBe(204);
    expect(handled).toEqual([one.id]);
    expect(await log(id)).toMatchObject([
      { state: DeliveryState.delivered, attempts: 1, lastStatus: 204, nextAt: null },
    ]);
  });

  it('is stored once however often the change is reported, and never with another text', async () => {
    await aWebhook(app, { address: receiver.address });
    await happens('exam:2', '1', { examName: '旧' });
    await happens('exam:2', '1', { examName: '新' });
    await Promise.all([happens('exam:2', '2'), happens('exam:2', '2')]);
    await deliver();
    await deliver();
    expect(receiver.received.map(({ message }) => message.data)).toEqual([
      { examName: '旧', change: '1' },
      { change: '2' },
    ]);
    await expect(app.owner.query(`update webhook_message set body = '{}' where object = 'exam:2'`)).rejects.toThrow(
      'does not change',
    );
  });

  it('is not stored while nobody receives its type', async () => {
    await aWebhook(app, { address: receiver.address, events: ['course.completed'] });
    await aWebhook(app, { address: receiver.address, enabled: false });
    await happens('exam:3', '1');
    await deliver();
    expect(receiver.received).toEqual([]);
  });

  it('is repeated with growing pauses, with the same id and text, and given up after nine attempts', async () => {
    const { id } = await aWebhook(app, { address: receiver.address });
    receiver.answer(status(500, '维护中'));
    await happens('exam:4', '1');
    const pauses = [5, 30, 120, 600, 1_800, 7_200, 18_000, 36_000];
    await deliver();
    for (const [at, pause] of pauses.entries()) {
      app.clock.advance(pause - 1);
      await deliver();
      expect(receiver.received).toHaveLength(at + 1);
      app.clock.advance(1);
      await deliver();
      expect(receiver.received).toHaveLength(at + 2);
    }
    expect(new Set(receiver.received.map(({ id: key, body }) => `${key} ${body}`)).size).toBe(1);
    const [row] = await log(id);
    expect(row).toMatchObject({ state: DeliveryState.givenUp, attempts: 9, lastStatus: 500 });
    const { attempts, body } = await (await app.admin()).call(webhookMessageApi.detail, { id: row!.id });
    expect(attempts).toHaveLength(9);
    expect(attempts[0]).toMatchObject({ status: 500, error: '应答 500', reply: '维护中' });
    expect(body).toBe(receiver.received[0]?.body);
    app.clock.advance(100_000);
    await deliver();
    expect(receiver.received).toHaveLength(9);
  });

  it('waits for the earlier one about the same object, and not for others', async () => {
    await aWebhook(app, { address: receiver.address });
    receiver.answer((one, response) => status(one.message.data['change'] === 'a1' ? 500 : 204)(one, response));
    await happens('exam:a', 'a1');
    await happens('exam:a', 'a2');
    await happens('exam:b', 'b1');
    await deliver();
    expect(changes().toSorted()).toEqual(['a1', 'b1']);
    receiver.answer(ok);
    app.clock.advance(5);
    await deliver();
    expect(changes().slice(2)).toEqual(['a1', 'a2']);
  });

  it('comes in the order of the changes, also if their jobs ran in another one', async () => {
    await aWebhook(app, { address: receiver.address });
    await happens('exam:o', 'later', {}, '2026-11-20T03:00:00.000Z');
    await happens('exam:o', 'earlier', {}, '2026-11-20T02:59:59.000Z');
    await deliver();
    expect(changes()).toEqual(['earlier', 'later']);
  });

  it('is sent after the earlier one about its object was given up', async () => {
    await aWebhook(app, { address: receiver.address });
    receiver.answer((one, response) => status(one.message.data['change'] === '1' ? 500 : 204)(one, response));
    await happens('exam:c', '1');
    await happens('exam:c', '2');
    for (let attempt = 0; attempt < 9; attempt++) {
      await deliver();
      app.clock.advance(36_000);
    }
    expect(changes()).toEqual([...Array.from({ length: 9 }, () => '1'), '2']);
  });

  it('is sent by one of several workers, and again by another if the first dies while it sends', async () => {
    await aWebhook(app, { address: receiver.address });
    for (let at = 0; at < 30; at++) await happens(`exam:w${at}`, '1');
    await Promise.all([deliver(), deliver(), deliver()]);
    expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(30);
    expect(receiver.received).toHaveLength(30);
    await happens('exam:dies', '1');
    const { db } = app.platform;
    const lost = { lease: newId(), leasedUntil: new Date(app.clock.now.getTime() + 15_000) };
    await db.updateTable('webhookDelivery').set(lost).where('object', '=', 'exam:dies').execute();
    await deliver();
    expect(receiver.received).toHaveLength(30);
    app.clock.advance(15);
    await deliver();
    expect(receiver.received).toHaveLength(31);
  });

  it('is not lost when it is interrupted by a redirect', async () => {
    const { id } = await aWebhook(app, { address: receiver.address });
    receiver.answer((_, response) => void response.writeHead(301, { location: 'http://127.0.0.1:1/' }).end());
    await happens('exam:r', '1');
    await deliver();
    const [row] = await log(id);
    const { attempts } = await (await app.admin()).call(webhookMessageApi.detail, { id: row!.id });
    expect([row!.state, attempts[0]?.error]).toEqual([DeliveryState.waiting, '应答 301，不跟随转向']);
  });

  it('is deleted with its attempts after thirty days', async () => {
    const { id } = await aWebhook(app, { address: receiver.address });
    await happens('exam:old', '1');
    await deliver();
    app.clock.advance(29 * 86_400);
    await deleteOld(ctx());
    expect(await log(id)).toHaveLength(1);
    app.clock.advance(2 * 86_400);
    await deleteOld(ctx());
    expect(await log(id)).toEqual([]);
    expect(await app.platform.db.selectFrom('webhookAttempt').select('id').execute()).toEqual([]);
  });
});

describe('the secrets', () => {
  it('both sign for a day after a change, then only the new one', async () => {
    const { id, secret: old } = await aWebhook(app, { address: receiver.address });
    const { secret } = await (await app.admin()).call(webhookApi.renewSecret, { id });
    await happens('exam:s', '1');
    await deliver();
    app.clock.advance(24 * 3_600);
    await happens('exam:s', '2');
    await deliver();
    const [both, one] = receiver.received as [Received, Received];
    const at = ({ headers }: Received) => Number(headers['webhook-timestamp']) * 1_000;
    for (const valid of [old, secret]) verify(valid, both.headers, both.body, at(both));
    verify(secret, one.headers, one.body, at(one));
    expect(() => verify(old, one.headers, one.body, at(one))).toThrow('签名不对');
    expect(one.headers['webhook-signature']).toMatch(/^v1,\S+$/);
  });
});

describe('an address', () => {
  it('that answers 410 is switched off, and administrators are told', async () => {
    const { id, hostId } = await aWebhook(app, { address: receiver.address });
    receiver.answer(status(410));
    await happens('exam:g', '1');
    await happens('exam:g', '2');
    await deliver();
    await deliver();
    expect(changes()).toEqual(['1']);
    const { records } = await (await app.admin()).call(webhookApi.paging, { params: { hostId } });
    expect(records).toMatchObject([{ enabled: false, offReason: '对方应答 410，不再接收', waiting: 1, givenUp: 1 }]);
    const notices = await app.platform.db
      .selectFrom('messageDirect')
      .where('userId', '=', admin.id)
      .select('title')
      .execute();
    expect(notices).toContainEqual({ title: '推送地址已自动停用：省局门户' });
    const entries = app.platform.db.selectFrom('auditEntry').where('action', '=', 'webhook.switchedOff');
    expect(await entries.select('target').execute()).toEqual([{ target: `webhook:${id}` }]);
  });

  it('at which everything has failed for five days is switched off; switched on again it receives what waits', async () => {
    const { form, hostId } = await aWebhook(app, { address: receiver.address });
    receiver.answer(status(503));
    for (let day = 0; day <= 5; day++) {
      await happens(`exam:d${day}`, '1');
      await deliver();
      app.clock.advance(86_400);
    }
    await deliver();
    const state = async () => (await (await app.admin()).call(webhookApi.paging, { params: { hostId } })).records[0];
    expect(await state()).toMatchObject({ enabled: false, offReason: '连续 5 天推送失败' });
    receiver.answer(ok);
    const before = receiver.received.length;
    await (await app.admin()).call(webhookApi.save, { ...form, enabled: true });
    await app.runJobs();
    expect(receiver.received.length).toBeGreaterThan(before);
    expect(await state()).toMatchObject({ enabled: true, offReason: '', failingSince: null, waiting: 0 });
  });

  it('that is slow does not hold up others', async () => {
    const slow = await openReceiver((_, response) => void setTimeout(() => response.writeHead(204).end(), 3_000));
    await aWebhook(app, { address: slow.address });
    await aWebhook(app, { address: receiver.address });
    for (let at = 0; at < 20; at++) await happens(`exam:slow${at}`, '1');
    const all = deliver();
    await expect.poll(() => receiver.received.length, { timeout: 2_800 }).toBe(20);
    await all;
    slow.close();
    expect(slow.received).toHaveLength(20);
  });
});

describe('staff', () => {
  it('send a message again, with its id and text', async () => {
    const { id } = await aWebhook(app, { address: receiver.address });
    await happens('exam:again', '1');
    await deliver();
    const [row] = await log(id);
    await (await app.admin()).call(webhookMessageApi.replay, { ids: [row!.id] });
    await app.runJobs();
    const [first, second] = receiver.received as [Received, Received];
    expect([second.id, second.body]).toEqual([first.id, first.body]);
    expect(await log(id)).toMatchObject([{ state: DeliveryState.delivered, attempts: 1 }]);
    await expect((await app.admin()).call(webhookMessageApi.replay, { ids: [newId()] })).toRefuse(
      'webhookMessageNotFound',
    );
  });

  it('do not send again to an address that is switched off', async () => {
    const { id, form } = await aWebhook(app, { address: receiver.address });
    await happens('exam:off', '1');
    await deliver();
    await (await app.admin()).call(webhookApi.save, { ...form, enabled: false });
    const [row] = await log(id);
    await expect((await app.admin()).call(webhookMessageApi.replay, { ids: [row!.id] })).toRefuse('webhookOff');
  });

  it('try an address before it is switched on; a failed try is not repeated', async () => {
    const { id } = await aWebhook(app, { address: receiver.address, enabled: false });
    await (await app.admin()).call(webhookApi.test, { id });
    await app.runJobs();
    expect(receiver.received).toMatchObject([{ message: { type: 'test.ping', data: { hostName: '省局门户' } } }]);
    receiver.answer(status(500));
    await (await app.admin()).call(webhookApi.test, { id });
    await app.runJobs();
    expect((await log(id)).map(({ state, type }) => [state, type])).toEqual([
      [DeliveryState.givenUp, 'test.ping'],
      [DeliveryState.delivered, 'test.ping'],
    ]);
  });

  it('see the text of messages and replies only if they may see everybody', async () => {
    const clerk = await staffWith(app, { permissions: 'sys:webhook:', dataScope: DataScope.all });
    const { id } = await aWebhook(app, { address: receiver.address });
    receiver.answer(status(200, '王海涛'));
    await happens('exam:text', '1');
    await deliver();
    const [row] = (await clerk.call(webhookMessageApi.paging, { params: { webhookId: id, type: 'exam.finished' } }))
      .records;
    const detail = await clerk.call(webhookMessageApi.detail, { id: row!.id });
    expect([detail.body, detail.attempts[0]?.reply, detail.attempts[0]?.status]).toEqual([null, '', 200]);
    expect((await (await app.admin()).call(webhookMessageApi.detail, { id: row!.id })).attempts[0]?.reply).toBe(
      '王海涛',
    );
  });
});
