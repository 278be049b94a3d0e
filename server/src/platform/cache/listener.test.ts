import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { expect, inject, it, onTestFinished, vi } from 'vitest';
import { openLog } from '../log/log.ts';
import { openListener } from './listener.ts';
import { cacheReady, openCache } from './redis.ts';

const log = openLog('silent');

/** Redis behind a connection that can be stalled without either end noticing. */
async function openWire() {
  const target = new URL(inject('services').redisUrl);
  const pairs: Socket[][] = [];
  const server = createServer((near) => {
    const far = connect(Number(target.port || 6379), target.hostname);
    near.pipe(far).pipe(near);
    [near, far].forEach((socket) => socket.on('error', () => undefined));
    pairs.push([near, far]);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    pairs.flat().forEach((socket) => socket.destroy());
    server.close();
  });
  const url = new URL(target);
  url.port = String((server.address() as AddressInfo).port);
  url.hostname = '127.0.0.1';
  const still = () => pairs.flat().forEach((socket) => socket.unpipe());
  return { url: url.href, still };
}

it('receives messages, notices a silent connection, and reconnects', async () => {
  const wire = await openWire();
  const cache = openCache(inject('services').redisUrl, log);
  const listener = openListener(wire.url, log);
  onTestFinished(() => {
    cache.disconnect();
    listener.close();
  });
  const reply: string[] = [];
  listener.listen('listener.test', {
    onMessage: (message) => void reply.push(message),
    onSubscribed: () => void reply.push('standing'),
    onLost: () => void reply.push('lost'),
  });
  await vi.waitFor(() => expect(reply).toEqual(['standing']), 3_000);
  await cache.publish('listener.test', 'first');
  await vi.waitFor(() => expect(reply).toEqual(['standing', 'first']));
  wire.still();
  await cache.publish('listener.test', 'missed');
  await vi.waitFor(() => expect(reply).toEqual(['standing', 'first', 'lost', 'standing']), 6_000);
  await cache.publish('listener.test', 'second');
  await vi.waitFor(() => expect(reply.at(-1)).toBe('second'));
});

it('a connection that stands still is replaced, and commands work again', async () => {
  const wire = await openWire();
  const cache = openCache(wire.url, log);
  onTestFinished(() => cache.disconnect());
  await cacheReady(cache);
  await cache.set('listener.test', 'before', 'EX', 60);
  wire.still();
  await expect(cache.get('listener.test')).rejects.toThrow(/timed out|closed/i);
  await vi.waitFor(async () => expect(await cache.get('listener.test')).toBe('before'), 3_000);
});
