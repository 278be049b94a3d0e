import { randomUUID } from 'node:crypto';
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { realtimePushes } from '@ganlin/contract/realtime/connection';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { watch, type Watched } from '../exam/watched-process.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { connect, type TestConnection } from './clients.ts';
import { echoAsks } from './echo-module.ts';

const DRAIN_SECONDS = 5;
const PAGES = 20;

/** Two real processes over the database of this file. */
let app: TestApp;
let stopped: Watched;
let other: Watched;
beforeAll(async () => {
  app = await openTestApp();
  const env = {
    ...process.env,
    DATABASE_URL: app.platform.config.databaseUrl,
    REDIS_URL: app.platform.config.redisUrl,
    DRAIN_SECONDS: String(DRAIN_SECONDS),
  };
  const program = resolve(import.meta.dirname, 'echo-process.ts');
  [stopped, other] = await Promise.all([watch('api', env, program), watch('api', env, program)]);
}, 120_000);
afterAll(async () => {
  await Promise.all([stopped.stop(), other.stop()]);
  await app.close();
}, 60_000);

interface Page {
  readonly acknowledged: readonly string[];
  readonly failed: readonly string[];
  readonly announcedMs: number;
  readonly movedMs: number;
}

/** Sends a message every 50 ms and, when told, connects to the other process at some time within the given one. */
async function openPage(list: string, name: string): Promise<{ readonly leave: () => Promise<Page> }> {
  const { token } = await app.learner();
  const acknowledged: string[] = [];
  const failed: string[] = [];
  const started = performance.now();
  const state = { isOver: false, announcedMs: Infinity, movedMs: Infinity };
  let connection = await connect(stopped.origin, token);
  const move = async ({ withinMs }: { readonly withinMs: number }) => {
    state.announcedMs = performance.now() - started;
    await pause(Math.random() * withinMs);
    const last = connection;
    connection = await connect(other.origin, token);
    state.movedMs = performance.now() - started;
    // What was sent before is acknowledged first.
    await pause(500);
    last.close();
  };
  const moved = connection.next(realtimePushes.restarting).then(move);
  const send = async (text: string, { ask }: TestConnection) =>
    ask(echoAsks.note, { list, text }).then(
      () => acknowledged.push(text),
      (error: unknown) => failed.push(`${text}: ${String(error)}`),
    );
  const sending = (async () => {
    for (let serial = 0; !state.isOver; serial++) {
      await send(`${name}-${serial}`, connection);
      await pause(50);
    }
  })();
  return {
    leave: async () => {
      await moved;
      state.isOver = true;
      await sending;
      connection.close();
      return { acknowledged, failed, announcedMs: state.announcedMs, movedMs: state.movedMs };
    },
  };
}

it('SIGTERM moves pages to the other process within the drain, and loses nothing that was acknowledged', async () => {
  const list = `notes-${randomUUID()}`;
  const opened = performance.now();
  const pages = await Promise.all(Array.from({ length: PAGES }, (_, number) => openPage(list, `page${number}`)));
  const staying = await connect(stopped.origin, (await app.learner()).token);
  await pause(1_000);

  const beforeMs = performance.now() - opened;
  const restarted = stopped.restart();
  const left = await Promise.all(pages.map(({ leave }) => leave()));
  const { code, ms } = await restarted;
  expect(code).toBe(0);
  expect(ms).toBeGreaterThan(DRAIN_SECONDS * 1_000 - 100);
  expect(await staying.ended).toMatch(/transport (close|error)/);

  expect(left.flatMap(({ failed }) => failed)).toEqual([]);
  for (const { announcedMs, movedMs } of left) {
    expect(announcedMs).toBeLessThan(beforeMs + 2_000);
    expect(movedMs - announcedMs).toBeLessThan(DRAIN_SECONDS * 1_000);
  }
  const acknowledged = left.flatMap((page) => page.acknowledged);
  expect(acknowledged.length).toBeGreaterThan(PAGES * 10);
  const stored = new Set(await app.platform.cache.lrange(`echo:${list}`, 0, -1));
  expect(acknowledged.filter((text) => !stored.has(text))).toEqual([]);
}, 90_000);
