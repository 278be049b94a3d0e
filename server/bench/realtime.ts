/**
 * Measures real time: `npm run bench:realtime`, about two minutes.
 *
 * Echoes: signed-in connections of an API process, and as many of bare socket.io, send the same messages at the same
 * steady rate, in turns. Prints how many one processor could echo, and the ratio.
 *
 * Exam rooms: 2,000 examinees in 40 rooms and 50 boards, over two API processes. Examinees report events, and everyone
 * in the room receives them through Redis. Prints how long that took, what was lost or arrived twice, and the memory of
 * a connection.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Envelope } from '@ganlin/contract/core/envelope';
import { REALTIME_PATH } from '@ganlin/contract/core/message';
import { io, type Socket } from 'socket.io-client';
import { atEnd } from '../../scripts/at-end.ts';
import { readConfig } from '../src/config.ts';
import { cpuMs, judge, openBenchSite, percentile, type Figure } from './bench-site.ts';
import { fillPeople, openSessions } from './people.ts';
import { benchAsks, happened } from './realtime-process.ts';

const echo = { connections: 400, perSecond: 3_000, seconds: 3, rounds: 3, warmUpRounds: 2 };
const hall = { examinees: 2_000, rooms: 40, boards: 50, eventsPerSecond: 100, seconds: 20 };
const AT_ONCE = 50;
const REPLY_MS = 10_000;
const MAX_LATE_SECONDS = 0.1;
const MAX_UNFINISHED = 1_000;

interface BenchProcess {
  readonly child: ChildProcess;
  readonly pid: number;
  readonly origin: string;
}

await using site = await openBenchSite();
await fillPeople(site.db, readConfig(site.env), hall.examinees + hall.boards);
const tokens = (await openSessions(site.db, hall.examinees + hall.boards)).map(({ token }) => token);
judge({ ...(await measureEchoes()), ...(await measureHall()) });

async function measureEchoes(): Promise<Record<string, Figure>> {
  const servers = { bare: await start('bare'), ours: await start('ours') };
  const costs = { bare: [] as number[], ours: [] as number[] };
  const own = tokens.slice(0, echo.connections);
  const sockets = { bare: await open([servers.bare], own), ours: await open([servers.ours], own) };
  for (let round = 0; round < echo.warmUpRounds + echo.rounds; round++)
    for (const way of ['bare', 'ours'] as const) {
      const cost = await echoCostMs(servers[way], sockets[way]);
      if (round >= echo.warmUpRounds) costs[way].push(cost);
    }
  for (const way of ['bare', 'ours'] as const) await stop(servers[way], sockets[way]);
  const [bare, ours] = [percentile(costs.bare, 0.5), percentile(costs.ours, 0.5)];
  return {
    'bare: echoes per second of one processor': { measured: Math.round(1_000 / bare) },
    'ours: echoes per second of one processor': { measured: Math.round(1_000 / ours) },
    'ours / bare': { measured: rounded(bare / ours), least: 0.5 },
  };
}

/** Processor time of one message. */
async function echoCostMs({ pid }: BenchProcess, sockets: readonly Socket[]): Promise<number> {
  const before = cpuMs(pid);
  const replies = await atRate(echo, (sent) =>
    send(sockets[sent % sockets.length], benchAsks.echo.name, { ordinal: sent, answer: ['A', 'C'] }),
  );
  return (cpuMs(pid) - before) / replies.length;
}

async function measureHall(): Promise<Record<string, Figure>> {
  const servers = [await start('ours'), await start('ours')];
  await Promise.all(servers.map(untilJoined));
  const before = await memoryOf(servers);
  const sockets = await open(servers, tokens);
  const room = (at: number) => (at < hall.examinees ? at : at - hall.examinees) % hall.rooms;
  await inBatches(sockets, (socket, at) => send(socket, benchAsks.join.name, { number: room(at) }));
  const bytes = ((await memoryOf(servers)) - before) / sockets.length;

  const received = sockets.map(() => new Map<number, number>());
  const times = { examinees: [] as number[], boards: [] as number[] };
  let twice = 0;
  sockets.forEach((socket, at) =>
    socket.on(happened.name, ({ serial, sentAt }: { serial: number; sentAt: number }) => {
      if (received[at]?.has(serial)) twice += 1;
      received[at]?.set(serial, sentAt);
      times[at < hall.examinees ? 'examinees' : 'boards'].push(performance.now() - sentAt);
    }),
  );
  const cpuBefore = servers.map(({ pid }) => cpuMs(pid));
  const sent = await atRate({ perSecond: hall.eventsPerSecond, seconds: hall.seconds }, async (serial) => {
    const by = (serial * 7) % hall.examinees;
    const event = { number: room(by), serial, sentAt: performance.now() };
    await send(sockets[by], benchAsks.event.name, event);
    return event;
  });
  const shares = servers.map(({ pid }, at) => (cpuMs(pid) - (cpuBefore[at] ?? 0)) / (hall.seconds * 1_000));
  await pause(1_000);
  const missed = sockets.flatMap((_, at) =>
    sent.filter(({ number, serial }) => number === room(at) && !received[at]?.has(serial)),
  );
  for (const server of servers) await stop(server, sockets);
  const at = `at ${hall.eventsPerSecond} events/s`;
  return {
    [`events received ${at}`]: { measured: times.examinees.length + times.boards.length },
    'events lost': { measured: missed.length, promised: 0 },
    'events received twice': { measured: twice, promised: 0 },
    [`boards: p50 ms ${at}`]: { measured: rounded(percentile(times.boards, 0.5)) },
    [`boards: p99 ms ${at}`]: { measured: rounded(percentile(times.boards, 0.99)), promised: 200 },
    [`examinees: p50 ms ${at}`]: { measured: rounded(percentile(times.examinees, 0.5)) },
    [`examinees: p99 ms ${at}`]: { measured: rounded(percentile(times.examinees, 0.99)), promised: 200 },
    'processor share of a process': { measured: rounded(Math.max(...shares)) },
    'KiB per connection': { measured: rounded(bytes / 1_024), promised: 60 },
  };
}

async function start(way: 'bare' | 'ours'): Promise<BenchProcess> {
  const child = spawn(
    process.execPath,
    [...process.execArgv, '--expose-gc', resolve(import.meta.dirname, 'realtime-process.ts'), way],
    { env: site.env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] },
  );
  atEnd(() => child.kill());
  const ended = once(child, 'exit').then(() => Promise.reject(new Error(`${way} did not start`)));
  const [port] = (await Promise.race([once(child, 'message'), ended])) as [number];
  ended.catch(() => undefined);
  return { child, pid: child.pid ?? 0, origin: `http://127.0.0.1:${port}` };
}

async function stop({ child }: BenchProcess, sockets: readonly Socket[]): Promise<void> {
  for (const socket of sockets) socket.close();
  const ended = once(child, 'exit');
  child.disconnect();
  await ended;
}

/** Until its pushes come back through Redis. */
async function untilJoined({ origin }: BenchProcess): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    const { realtime } = (await (await fetch(`${origin}/readyz`)).json()) as { realtime: string };
    if (realtime === 'all processes') return;
    await pause(100);
  }
  throw new Error(`${origin} does not hear Redis`);
}

/** Resident bytes of all together. */
async function memoryOf(servers: readonly BenchProcess[]): Promise<number> {
  const sizes = await Promise.all(
    servers.map(async ({ child }) => {
      const reply = once(child, 'message') as Promise<[number]>;
      child.send('memory');
      return (await reply)[0];
    }),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** A connection with each token, evenly over the servers. */
async function open(servers: readonly BenchProcess[], of: readonly string[]): Promise<Socket[]> {
  return inBatches(of, async (token, at) => {
    const socket = io(servers[at % servers.length]?.origin, {
      path: REALTIME_PATH,
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
      auth: { token },
    });
    await new Promise<void>((connected, failed) => {
      socket.once('connect', connected);
      socket.once('connect_error', failed);
    });
    return socket;
  });
}

async function inBatches<T, R>(all: readonly T[], work: (one: T, at: number) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (let from = 0; from < all.length; from += AT_ONCE)
    results.push(...(await Promise.all(all.slice(from, from + AT_ONCE).map((one, at) => work(one, from + at)))));
  return results;
}

async function send(socket: Socket | undefined, name: string, body: object): Promise<void> {
  if (!socket) throw new Error('no connection');
  const { code, msg } = (await socket.timeout(REPLY_MS).emitWithAck(name, body)) as Envelope;
  if (code !== 0) throw new Error(`${name}: ${msg}`);
}

/**
 * Starts work at a steady rate, whether or not the last is done; returns the results of all. While the machine stalls,
 * work waits, because many messages at once would be refused as too many.
 */
async function atRate<R>(
  { perSecond, seconds }: { readonly perSecond: number; readonly seconds: number },
  work: (sent: number) => Promise<R>,
): Promise<R[]> {
  const under: Promise<R>[] = [];
  let last = performance.now();
  let due = 0;
  let unfinished = 0;
  const start = async () => {
    unfinished += 1;
    const result = await work(under.length);
    unfinished -= 1;
    return result;
  };
  while (under.length < perSecond * seconds) {
    const now = performance.now();
    due = Math.min(due + ((now - last) / 1_000) * perSecond, perSecond * MAX_LATE_SECONDS);
    last = now;
    const count = Math.min(Math.floor(due), MAX_UNFINISHED - unfinished);
    due -= count;
    for (let started = 0; started < count; started++) under.push(start());
    await pause(2);
  }
  return Promise.all(under);
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
