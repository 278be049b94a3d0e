import type { Server as HttpServer } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { DEFAULT_MESSAGE_BYTES, REALTIME_PATH } from '@ganlin/contract/core/message';
import { KIBIBYTE } from '@ganlin/contract/core/size';
import { realtimePushes } from '@ganlin/contract/realtime/connection';
import { Server } from 'socket.io';
import { Encoder } from 'socket.io-parser';
import { securityHeaders } from '../http/guards/security-headers.ts';
import type { Platform } from '../platform.ts';
import type { AskAnswers } from './asks.ts';
import { ownAnswers } from './clock.ts';
import type { Connection } from './connections.ts';
import { openGate } from './gate.ts';
import { openHub } from './hub.ts';
import { BoundedDecoder } from './packet-decoder.ts';
import { encodePush } from './pushes/push.ts';
import { bindAsks, type BoundAsk } from './reply.ts';
import type { Sessions } from './session-checks.ts';
import { serveSignedIn } from './sign-in.ts';
import { readStream, type StreamReader } from './pushes/stream-reader.ts';

export interface Realtime {
  /** Whether pushes of other processes arrive here. */
  readonly hearsStream: () => boolean;
  /** Ends all connections; pages connect again, to another process. */
  readonly close: () => Promise<void>;
}

interface Serving {
  readonly server: HttpServer;
  readonly answers: readonly AskAnswers[];
  readonly sessions: Sessions;
  readonly stopping: AbortSignal | undefined;
}

/** A lost network is noticed after both together; phones sleep, and lose packets, for seconds. */
const heartbeat = { pingInterval: 15_000, pingTimeout: 20_000 };
/** The part of the drain in which pages connect elsewhere; the rest is for those that started late. */
const MOVING_SHARE = 0.7;
const CLOSE_MS = 500;

/** Real-time connections on the server of an API process. */
export function openRealtime(platform: Platform, { server, answers, sessions, stopping }: Serving): Realtime {
  const { config, log, metrics, cache } = platform;
  const bound = bindAsks([ownAnswers, ...answers]);
  const gate = openGate(config);
  const hub = openHub(platform, { bound, sessions, gate });
  const io = new Server({
    path: REALTIME_PATH,
    serveClient: false,
    parser: { Encoder, Decoder: BoundedDecoder },
    ...heartbeat,
    maxHttpBufferSize: largestMessage(bound),
    allowRequest: gate.admit,
  });
  io.attach(server);
  gate.watch(io.engine, stopping);
  const headers = { ...securityHeaders(config), 'cache-control': 'no-store' };
  io.engine.on('headers', (sent: Record<string, string>) => void Object.assign(sent, headers));
  serveSignedIn(io, { sessions, platform }, hub.serve);

  let reader: StreamReader | undefined;
  server.once('listening', () => {
    reader = readStream(io, { cache, redisUrl: config.redisUrl, log });
    platform.pushes.deliverHere(reader);
  });
  const hearsStream = () => reader?.hearsStream() ?? false;
  metrics.realtime.observe(() => ({
    connections: countTransports(hub.connections.all()),
    bufferedBytes: hub.bufferedBytes(),
    hearsStream: hearsStream(),
  }));
  stopping?.addEventListener('abort', () => announceRestart(io, config.drainSeconds));
  return {
    hearsStream,
    close: async () => {
      hub.stop();
      void io.of('/').adapter.close();
      io.engine.close();
      reader?.close();
      // A client that has vanished would keep the server open.
      for (let waited = 0; gate.openSockets() > 0 && waited < CLOSE_MS; waited += 20) await pause(20);
      gate.cut();
    },
  };
}

/** Pages connect elsewhere one after the other, while this process still serves them. */
function announceRestart(io: Server, drainSeconds: number): void {
  const { restarting } = realtimePushes;
  const withinMs = Math.round(drainSeconds * 1000 * MOVING_SHARE);
  if (withinMs > 0) io.local.emit(restarting.name, encodePush(restarting, { withinMs }));
}

/** Packets of the protocol have a few more bytes than their message. */
function largestMessage(bound: ReadonlyMap<string, BoundAsk>): number {
  const sizes = [...bound.values()].map(({ ask }) => ask.maxBytes ?? DEFAULT_MESSAGE_BYTES);
  return Math.max(...sizes) + KIBIBYTE;
}

function countTransports(connections: Iterable<Connection>): Record<string, number> {
  const counts: Record<string, number> = { websocket: 0, polling: 0 };
  for (const { socket } of connections) {
    const { name } = socket.conn.transport;
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}
