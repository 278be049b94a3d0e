import { realtimeAsks } from '@ganlin/contract/realtime/connection';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { modules } from '../../src/app.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { connect, type TestConnection } from './clients.ts';
import { echo, echoAsks, echoPushes } from './echo-module.ts';

let app: TestApp;
let origin: string;
const open: TestConnection[] = [];
beforeAll(async () => {
  app = await openTestApp({ modules: [...modules, echo] });
  origin = await app.http.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  open.forEach(({ close }) => close());
  await app.close();
});

async function connected(token: string, options = {}): Promise<TestConnection> {
  const connection = await connect(origin, token, options);
  open.push(connection);
  return connection;
}

describe('a connection', () => {
  it('is refused without a token, and with one that is no session', async () => {
    await expect(connect(origin, '')).toRefuse('tokenInvalid');
    await expect(connect(origin, 'x'.repeat(43))).toRefuse('tokenInvalid');
    await expect(connect(origin, '', { auth: { token: { toString: 1 } } })).toRefuse('tokenInvalid');
  });

  it.each(['websocket', 'polling'])('answers over %s, with the time of the server', async (transport) => {
    const learner = await app.learner();
    const connection = await connected(learner.token, { transports: [transport] });
    const { now } = await connection.ask(realtimeAsks.clock, {});
    expect(new Date(now)).toEqual(app.clock.now);
    expect(await connection.ask(echoAsks.say, { text: '好' })).toEqual({ text: '好', userId: learner.id });
  });

  it('from the page of another site is refused', async () => {
    const { token } = await app.learner();
    const from = (page: string) => connect(origin, token, { extraHeaders: { origin: page } });
    await expect(from('https://evil.example')).rejects.toThrow('websocket error');
    await expect(from('null')).rejects.toThrow('websocket error');
    open.push(await from(origin));
  });
});

describe('a message', () => {
  it('that is malformed gets 400 with its fields, one that does not exist 404, one that is too long 413', async () => {
    const { send } = await connected((await app.learner()).token);
    expect(await send(echoAsks.say.name, { text: 1 })).toMatchObject({ code: 400, data: [{ path: 'text' }] });
    expect(await send('echo/nothing', {})).toMatchObject({ code: 404, data: null });
    expect(await send('__proto__', {})).toMatchObject({ code: 404 });
    expect(await send(echoAsks.say.name, { text: 'x'.repeat(5_000) })).toMatchObject({ code: 413 });
  });

  it('needs the permission it declares', async () => {
    const [learner, admin] = [await app.learner(), await app.admin()];
    await expect((await connected(learner.token)).ask(echoAsks.manage, {})).toRefuse('forbidden');
    expect(await (await connected(admin.token)).ask(echoAsks.manage, {})).toBeNull();
  });

  it('that fails tells nothing of the inside, and a reply has no field that is not declared', async () => {
    const { send } = await connected((await app.learner()).token);
    expect(await send(echoAsks.fail.name, {})).toEqual({ code: 500, msg: expect.any(String), data: null });
    expect(await send(echoAsks.leak.name, {})).toEqual({ code: 0, msg: '', data: { shown: 'yes' } });
  });
});

describe('a room', () => {
  it('is open only to whom the use case lets in', async () => {
    const [owner, other] = [await app.learner(), await app.learner()];
    const [own, others] = [await connected(owner.token), await connected(other.token)];
    await own.ask(echoAsks.join, { ownerId: owner.id });
    await expect(others.ask(echoAsks.join, { ownerId: owner.id })).toRefuse('taskNotFound');
    const heard = own.next(echoPushes.heard);
    await others.ask(echoAsks.shout, { ownerId: owner.id, text: '一' });
    expect(await heard).toEqual({ text: '一' });
    expect(others.received(echoPushes.heard)).toEqual([]);
  });

  it('that needs a permission refuses whoever lacks it', async () => {
    await expect((await connected((await app.learner()).token)).ask(echoAsks.board, {})).toRefuse('forbidden');
    expect(await (await connected((await app.admin()).token)).ask(echoAsks.board, {})).toBeNull();
  });
});
