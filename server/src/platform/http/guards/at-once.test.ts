import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { post } from '@ganlin/contract/core/endpoint';
import { errors } from '@ganlin/contract/errors';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { openTestApp, type TestApp } from '../../../../test/support/app.ts';
import { systemCtx, type Ctx, type User } from '../../ctx.ts';
import { answer } from '../../module/module.ts';
import { bind } from '../bind.ts';
import { openHttp } from '../server.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const save = post('/api/test/at-once/save', {
  summary: '',
  access: 'session',
  request: z.object({}),
  response: z.string(),
  atOnce: { count: 2, refusal: 'savesTooFast' },
});

/**
 * An endpoint that allows two concurrent requests per user, as named by the token, and blocks them until released.
 */
async function openBusy() {
  const gate = Promise.withResolvers<void>();
  const entered: string[] = [];
  const http = await openHttp(app.platform.config, app.platform.log);
  const open = async (request: { headers: Record<string, unknown> }): Promise<Ctx> => {
    const id = String(request.headers['token']);
    const user = { id, secondFactor: 'none', permissions: new Set() } as unknown as User;
    return { ...systemCtx(app.platform, 'test'), user };
  };
  const handler = (ctx: Ctx<User>) => {
    entered.push(ctx.user.id);
    return gate.promise.then(() => 'kept');
  };
  bind(http, open, answer({ save }, { save: handler }));
  await http.listen({ host: '127.0.0.1', port: 0 });
  const { port } = http.server.address() as AddressInfo;
  const send = (token: string) => http.inject({ method: 'POST', url: save.path, headers: { token }, payload: {} });
  return { http, port, send, entered, letGo: gate.resolve };
}

const isAt = async (entered: readonly string[], count: number) => {
  await expect.poll(() => entered.length).toBe(count);
};

it('limits concurrent requests per user and rejects further ones before their body arrives', async () => {
  const { http, port, send, entered, letGo } = await openBusy();
  const first = [send('one'), send('one')];
  await isAt(entered, 2);
  const socket = connect(port, '127.0.0.1');
  const head = `POST ${save.path} HTTP/1.1\r\nhost: x\r\ntoken: one\r\ncontent-type: application/json\r\ncontent-length: 9000`;
  socket.write(`${head}\r\n\r\n{"x":`);
  const [refused] = (await once(socket, 'data')) as [Buffer];
  expect(refused.toString()).toMatch(/^HTTP\/1\.1 429 /);
  expect(refused.toString()).toContain(String(errors.savesTooFast.code));
  socket.destroy();
  // Another user is not affected.
  const other = send('other');
  await isAt(entered, 3);
  letGo();
  expect((await Promise.all([...first, other])).map((reply) => reply.json().data)).toEqual(['kept', 'kept', 'kept']);
  expect((await send('one')).json()).toMatchObject({ code: 0 });
  await http.close();
});

it('frees a slot when a request is cut off', async () => {
  const { http, port, send, entered, letGo } = await openBusy();
  const sockets = ['one', 'one'].map((token) => {
    const socket = connect(port, '127.0.0.1');
    socket.write(
      `POST ${save.path} HTTP/1.1\r\nhost: x\r\ntoken: ${token}\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{}`,
    );
    return socket;
  });
  await isAt(entered, 2);
  for (const socket of sockets) socket.destroy();
  const again = async () => {
    void send('one');
    return entered.length;
  };
  await expect.poll(again).toBeGreaterThan(2);
  letGo();
  await http.close();
});
