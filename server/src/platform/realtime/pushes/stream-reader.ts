import { createAdapter } from '@socket.io/redis-streams-adapter';
import type { Redis } from 'ioredis';
import type { Namespace, Server } from 'socket.io';
import { connectRedis } from '../../cache/redis-connection.ts';
import type { Cache } from '../../cache/redis.ts';
import { newId } from '../../ids.ts';
import type { Log } from '../../log/log.ts';
import { addEntry, heartbeatEntry, STREAM, trimBefore, type StreamEntry } from './stream.ts';

/** Reads the stream of pushes and delivers them to the connections of this process. */
export interface StreamReader {
  /** Whether entries arrive: if not, this process is on its own. */
  readonly hearsStream: () => boolean;
  /** Handles an entry as if it had been read. */
  readonly deliver: (entry: StreamEntry) => void;
  readonly close: () => void;
}

/** How often a process checks that it hears what it adds, and how often while it does not. */
const beatMs = { heard: 2_000, unheard: 250 };
const UNHEARD_MS = 5_000;
/** A connection that is open but silent for this long is opened anew. */
const SILENT_MS = 8_000;
const READ_BLOCK_MS = 2_000;

/** What the adapter has, beyond the type it exports. */
interface Adapter {
  onRawMessage(entry: StreamEntry, offset: string): void;
}

export function readStream(
  io: Server,
  { cache, redisUrl, log }: { readonly cache: Cache; readonly redisUrl: string; readonly log: Log },
): StreamReader {
  const uid = newId();
  const readers: Redis[] = [];
  let adapter: Adapter | undefined;
  let heardAt = -Infinity;
  let openedAt = performance.now();
  const duplicate = () => {
    const reader = openReader(redisUrl);
    readers.push(reader);
    return reader;
  };
  // The adapter publishes nothing: `publisher.ts` adds entries itself, so that a process without connections can too,
  // and so that all processes deliver in the order of the stream.
  const create = createAdapter(
    { options: {}, duplicate },
    { streamName: STREAM, channelPrefix: `${STREAM}:${cache.options.db ?? 0}`, blockTimeInMs: READ_BLOCK_MS },
  ) as (namespace: Namespace) => Adapter;
  io.adapter(function open(namespace: Namespace) {
    const opened = create(namespace);
    const handle = opened.onRawMessage.bind(opened);
    opened.onRawMessage = (entry, offset) => {
      if (entry.uid === uid) heardAt = performance.now();
      else handle(entry, offset);
    };
    adapter = opened;
    return opened;
  } as never);

  const hearsStream = () => performance.now() - heardAt < UNHEARD_MS;
  let heard: boolean | undefined;
  const beat = async () => {
    const id = await addEntry(cache, heartbeatEntry(uid)).catch(() => undefined);
    if (id !== undefined) await trimBefore(cache, id).catch(() => undefined);
    const now = performance.now();
    if (id !== undefined && now - Math.max(heardAt, openedAt) > SILENT_MS) {
      openedAt = now;
      readers.forEach((reader) => reader.disconnect(true));
    }
    if (heard !== hearsStream()) {
      heard = hearsStream();
      if (heard) log.info('real-time pushes reach all processes');
      else log.warn('real-time pushes reach this process only, until Redis responds');
    }
  };
  const stopBeating = repeat(beat, () => (hearsStream() ? beatMs.heard : beatMs.unheard));
  return {
    hearsStream,
    deliver: (entry) => adapter?.onRawMessage(entry, ''),
    // After the server has closed its adapters, which ends their loop.
    close: () => {
      stopBeating();
      readers.forEach((reader) => reader.disconnect());
    },
  };
}

/** Runs `work` again and again, with a pause after each run; returns what ends it. */
function repeat(work: () => Promise<void>, pauseMs: () => number): () => void {
  let isOver = false;
  let timer: NodeJS.Timeout | undefined;
  const run = async () => {
    await work();
    if (!isOver) timer = setTimeout(() => void run(), pauseMs()).unref();
  };
  void run();
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}

/**
 * Waits for Redis as long as it takes: the adapter reads in a loop without a pause, which would spin if reading failed
 * at once.
 */
function openReader(url: string): Redis {
  const reader = connectRedis(url, { maxRetriesPerRequest: null });
  const subscribe = reader.subscribe.bind(reader) as (...channels: string[]) => Promise<unknown>;
  // The adapter does not wait for it: without Redis it fails when the connection closes, and nobody would catch that.
  return Object.assign(reader, { subscribe: (channels: string[]) => subscribe(...channels).catch(() => undefined) });
}
