import { Redis } from 'ioredis';
import type { Log } from '../log/log.ts';

export type Cache = Redis;

/**
 * Contains only data that may be lost. Commands fail fast instead of queueing while Redis is down, so that a request
 * never hangs on it; callers decide what its absence means.
 */
export function openCache(url: string, log: Log): Cache {
  const cache = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    commandTimeout: 1_000,
    retryStrategy: (attempt) => Math.min(attempt * 200, 2_000),
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
