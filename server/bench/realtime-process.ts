/**
 * A server that `realtime.ts` measures: an API process of the product with messages that do nothing but travel, or
 * with `bare` socket.io alone. Sends its port when it listens, and its memory when asked; ends with its parent.
 */
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:http';
import { ask, push, REALTIME_PATH, room } from '@ganlin/contract/core/message';
import { Server } from 'socket.io';
import { z } from 'zod';
import { modules, openApp } from '../src/app.ts';
import { readConfig } from '../src/config.ts';
import { defineModule } from '../src/platform/module/module.ts';
import { openPlatform } from '../src/platform/platform.ts';
import { answerAsks } from '../src/platform/realtime/asks.ts';
import { pushTo } from '../src/platform/realtime/pushes/push.ts';
import { roomOf } from '../src/platform/realtime/pushes/room-target.ts';

const limit = { count: 1_000_000, seconds: 1 };
const asked = { summary: '', access: 'session', limit } as const;
const Event = z.object({ number: z.int(), serial: z.int(), sentAt: z.number() });

export const benchAsks = {
  echo: ask('bench/echo', {
    ...asked,
    request: z.object({ ordinal: z.int(), answer: z.array(z.string().max(10)).max(10) }),
    response: z.object({ ordinal: z.int(), answer: z.array(z.string()) }),
  }),
  join: ask('bench/join', { ...asked, request: z.object({ number: z.int() }), response: z.null() }),
  event: ask('bench/event', { ...asked, request: Event, response: z.null() }),
};
export const happened = push('bench/happened', { summary: '', schema: Event });
const hall = room('bench/hall', { summary: '', params: z.object({ number: z.int() }), access: 'session' });

const bench = defineModule({
  name: 'bench',
  answers: [],
  asks: [
    answerAsks(benchAsks, {
      echo: async (_ctx, input) => input,
      join: async ({ connection }, { number }) => {
        connection.join(roomOf(hall, { number }));
        return null;
      },
      event: async (ctx, data) => {
        pushTo(ctx, roomOf(hall, { number: data.number }), { push: happened, data });
        return null;
      },
    }),
  ],
});

if (import.meta.main) {
  const server = process.argv[2] === 'bare' ? await listenBare() : await listenOurs();
  process.once('disconnect', () => process.exit());
  process.on('message', () => process.send?.(memory()));
  process.send?.((server.address() as AddressInfo).port);
}

async function listenBare() {
  const server = createServer();
  new Server(server, { path: REALTIME_PATH }).on('connection', (socket) => {
    socket.on(benchAsks.echo.name, (body: unknown, reply: (envelope: object) => void) =>
      reply({ code: 0, msg: '', data: body }),
    );
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return server;
}

async function listenOurs() {
  const all = [...modules, bench];
  const platform = await openPlatform({ config: readConfig(process.env), modules: all, role: 'api' });
  const app = await openApp(platform, all);
  await app.listen({ host: '127.0.0.1', port: 0 });
  return app.server;
}

/** Without garbage: started with `--expose-gc`. */
function memory(): number {
  globalThis.gc?.();
  return process.memoryUsage.rss();
}
