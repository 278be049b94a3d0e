import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Envelope } from '@ganlin/contract/core/envelope';
import { REALTIME_PATH } from '@ganlin/contract/core/message';
import { io, type Socket } from 'socket.io-client';
import { atEnd } from '../../scripts/at-end.ts';
import { cpuMs, percentile, type Figure } from './bench-site.ts';
import { benchAsks } from './realtime-process.ts';

const ECHOES = { perSecond: 3_000, seconds: 3, connections: 400, rounds: 3, warmUpRounds: 2 };
const AT_ONCE = 50;
const REPLY_MS = 10_000;
const MAX_LATE_SECONDS = 0.1;
const MAX_UNFINISHED = 1_000;

export interface BenchProcess {
  readonly child: ChildProcess;
  readonly pid: number;
  readonly origin: string;
}

/** Starts `realtime-process.ts`. */
export async function startRealtime(env: NodeJS.ProcessEnv, way: 'bare' | 'ours'): Promise<BenchProcess> {
  const child = spawn(
    process.execPath,
    [...process.execArgv, '--expose-gc', resolve(import.meta.dirname, 'realtime-process.ts'), way],
    { env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] },
  );
  atEnd(() => child.kill());
  const ended = once(child, 'exit').then(() => Promise.reject(new Error(`${way} did not start`)));
  const [port] = (await Promise.race([once(child, 'message'), ended])) as [number];
  ended.catch(() => undefined);
  return { child, pid: child.pid ?? 0, origin: `http://127.0.0.1:${port}` };
}

export async function stopRealtime({ child }: BenchProcess, sockets: readonly Socket[]): Promise<void> {
  for (const socket of sockets) socket.close();
  const ended = once(child, 'exit');
  child.disconnect();
  await ended;
}

/** A connection with each token, evenly over the servers. */
export async function openSockets(
  servers: readonly Pick<BenchProcess, 'origin'>[],
  of: readonly string[],
): Promise<Socket[]> {
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

export async function inBatches<T, R>(all: readonly T[], work: (one: T, at: number) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (let from = 0; from < all.length; from += AT_ONCE)
    results.push(...(await Promise.all(all.slice(from, from + AT_ONCE).map((one, at) => work(one, from + at)))));
  return results;
}

export async function send(socket: Socket | undefined, name: string, body: object): Promise<void> {
  if (!socket) throw new Error('no connection');
  const { code, msg } = (await socket.timeout(REPLY_MS).emitWithAck(name, body)) as Envelope;
  if (code !== 0) throw new Error(`${name}: ${msg}`);
}

/**
 * Starts work at a steady rate, whether or not the last is done; returns the results of all. While the machine stalls,
 * work waits, because many messages at once would be refused as too many.
 */
export async function atRate<R>(
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
    due = Math.min(due + ((now - last) / 1_000) * perSecond, Math.max(1, perSecond * MAX_LATE_SECONDS));
    last = now;
    const count = Math.min(Math.floor(due), MAX_UNFINISHED - unfinished);
    due -= count;
    for (let started = 0; started < count; started++) under.push(start());
    await pause(2);
  }
  return Promise.all(under);
}

export interface EchoCosts {
  /** Milliseconds of a processor. */
  readonly bare: number;
  readonly ours: number;
}

/** What an echo costs bare socket.io and an API process of the product, in turns. */
export async function measureEchoes(env: NodeJS.ProcessEnv, tokens: readonly string[]): Promise<EchoCosts> {
  const servers = { bare: await startRealtime(env, 'bare'), ours: await startRealtime(env, 'ours') };
  const costs = { bare: [] as number[], ours: [] as number[] };
  const own = tokens.slice(0, ECHOES.connections);
  const sockets = { bare: await openSockets([servers.bare], own), ours: await openSockets([servers.ours], own) };
  for (let round = 0; round < ECHOES.warmUpRounds + ECHOES.rounds; round++)
    for (const way of ['bare', 'ours'] as const) {
      const cost = await echoCostMs(servers[way], sockets[way]);
      if (round >= ECHOES.warmUpRounds) costs[way].push(cost);
    }
  for (const way of ['bare', 'ours'] as const) await stopRealtime(servers[way], sockets[way]);
  return { bare: percentile(costs.bare, 0.5), ours: percentile(costs.ours, 0.5) };
}

export const echoFigures = ({ bare, ours }: EchoCosts): Record<string, Figure> => ({
  'bare socket.io: echoes per second of one processor': { measured: Math.round(1_000 / bare) },
  'ours: echoes per second of one processor': { measured: Math.round(1_000 / ours) },
  'echoes, ours ÷ bare': { measured: Math.round((bare / ours) * 100) / 100, least: 0.5 },
});

/** Processor time of a server for one echo, at a steady rate that leaves it room. */
async function echoCostMs({ pid }: BenchProcess, sockets: readonly Socket[]): Promise<number> {
  const before = cpuMs(pid);
  const replies = await atRate(ECHOES, (sent) =>
    send(sockets[sent % sockets.length], benchAsks.echo.name, { ordinal: sent, answer: ['A', 'C'] }),
  );
  return (cpuMs(pid) - before) / replies.length;
}
