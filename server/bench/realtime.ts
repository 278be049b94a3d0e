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
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { readConfig } from '../src/config.ts';
import { cpuMs, judge, openBenchSite, percentile, type Figure } from './bench-site.ts';
import { fillPeople, openSessions } from './people.ts';
import { benchAsks, happened } from './realtime-process.ts';
import {
  atRate,
  echoFigures,
  inBatches,
  measureEchoes,
  openSockets,
  send,
  startRealtime,
  stopRealtime,
  type BenchProcess,
} from './sockets.ts';

const hall = { examinees: 2_000, rooms: 40, boards: 50, eventsPerSecond: 100, seconds: 20 };

await using site = await openBenchSite();
await fillPeople(site.db, readConfig(site.env), hall.examinees + hall.boards);
const tokens = (await openSessions(site.db, hall.examinees + hall.boards)).map(({ token }) => token);
const echoes = echoFigures(await measureEchoes(site.env, tokens));
judge({ ...echoes, ...(await measureHall()) });

async function measureHall(): Promise<Record<string, Figure>> {
  const servers = [await startRealtime(site.env, 'ours'), await startRealtime(site.env, 'ours')];
  await Promise.all(servers.map(untilJoined));
  const before = await memoryOf(servers);
  const sockets = await openSockets(servers, tokens);
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
  for (const server of servers) await stopRealtime(server, sockets);
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

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
