import type { Redis } from 'ioredis';
import type { Log } from '../log/log.ts';
import { connectRedis } from './redis-connection.ts';

export type Cache = Redis;

const ANSWER_MS = 1_000;

/**
 * Contains only data that may be lost. Commands fail fast instead of queueing while Redis is down, so that a request
 * never hangs on it; callers decide what its absence means.
 */
export function openCache(url: string, log: Log): Cache {
  const cache = connectRedis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    commandTimeout: ANSWER_MS,
    // A machine without power closes no connection: commands would time out one by one for a quarter of an hour.
    socketTimeout: ANSWER_MS,
  });
  cache.on('error', (error: unknown) => log.warn({ err: error }, 'redis'));
  return cache;
}

/**
 * Resolves when the first connection is established, or after a moment without it: a cold cache must not prevent the
 * start.
 */
export async function cacheReady(cache: Cache): Promise<void> {
  if (cache.status === 'ready') return;
  await Promise.race([
    new Promise<void>((resolve) => void cache.once('ready', () => resolve())),
    new Promise<void>((resolve) => void setTimeout(resolve, 3_000).unref()),
  ]);
}
