import { request } from 'node:http';
import { createServer as createTcpServer } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { ok, openReceiver, status } from '../../../../test/support/webhooks.ts';
import { post, publicLookup, reasonOf } from './post.ts';

let receiver: Awaited<ReturnType<typeof openReceiver>>;
afterEach(() => receiver.close());

const body = '{"type":"test.ping"}';
const send = (address: string, limits: Partial<Parameters<typeof post>[1]> = {}) =>
  post({ address, headers: { 'webhook-id': '1' }, body }, { allowsPrivate: true, ...limits });

it('posts the body with its headers and returns status and reply', async () => {
  receiver = await openReceiver(status(200, '收到'));
  expect(await send(receiver.address)).toMatchObject({ status: 200, reply: '收到', error: '' });
  expect(receiver.received).toMatchObject([{ id: '1', body }]);
});

it('follows no redirect', async () => {
  const target = await openReceiver(ok);
  receiver = await openReceiver((_, response) => void response.writeHead(302, { location: target.address }).end());
  expect(await send(receiver.address)).toMatchObject({ status: 302 });
  expect(target.received).toEqual([]);
  target.close();
});

it('gives up a reply that does not begin, or does not end', async () => {
  receiver = await openReceiver(() => undefined);
  expect(await send(receiver.address, { timeoutMs: 200 })).toMatchObject({ status: null, error: '超时' });
  receiver.answer((_, response) => void response.writeHead(200).write('…'));
  expect(await send(receiver.address, { timeoutMs: 200 })).toMatchObject({ status: null, error: '超时' });
});

it('reads no more than the beginning of a huge reply', async () => {
  let written = 0;
  receiver = await openReceiver((_, response) => {
    response.writeHead(200);
    const more = () => {
      while (!response.destroyed && response.write('汉'.repeat(10_000))) written += 30_000;
      if (!response.destroyed) response.once('drain', more);
    };
    more();
  });
  const { status: code, reply } = await send(receiver.address);
  expect([code, reply.length]).toEqual([200, 500]);
  expect(written).toBeLessThan(20_000_000);
});

it('connects neither to a private address nor to a name that resolves to one', async () => {
  receiver = await openReceiver(ok);
  let connections = 0;
  const tls = createTcpServer((socket) => {
    connections += 1;
    socket.destroy();
  });
  await new Promise<void>((listening) => tls.listen(0, '127.0.0.1', listening));
  const { port } = tls.address() as { port: number };
  const guarded = (address: string) => send(address, { allowsPrivate: false });
  for (const address of [receiver.address, `https://127.0.0.1:${port}/`, `https://localhost:${port}/`]) {
    expect((await guarded(address)).error).toMatch(/^地址不可用/);
  }
  // A name that only the resolver knows to be private: the lookup itself refuses it.
  const lookup = publicLookup(false);
  const error = await new Promise((failed) =>
    request(receiver.address.replace('127.0.0.1', 'localhost'), { lookup }).on('error', failed).end(),
  );
  expect(reasonOf(error)).toBe('地址不可用：指向内部网络');
  expect([connections, receiver.received.length]).toEqual([0, 0]);
  tls.close();
});

it('reports a refused connection and a reply that is not HTTP', async () => {
  receiver = await openReceiver(ok);
  const { address } = receiver;
  receiver.close();
  expect(await send(address)).toMatchObject({ status: null, error: '对方拒绝连接' });
});
