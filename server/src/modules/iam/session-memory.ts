import { addSeconds } from '@ganlin/contract/core/time';
import type { User } from '../../platform/ctx.ts';
import type { Cache } from '../../platform/cache/redis.ts';

export interface Cached {
  readonly user: User;
  /** The last use that was noted. */
  readonly seenAt: Date;
}

interface Remembered {
  readonly cached: Cached;
  readonly until: Date;
}

const MOST = 50_000;

/** By the process's own cache, so that it goes with it. */
const memories = new WeakMap<Cache, Map<string, Remembered>>();

/**
 * Keeps who a session belongs to in this process too. It is looked at only while Redis does not answer: without it every
 * call would ask PostgreSQL four times just when it has the most to do.
 */
export function remember(
  cache: Cache,
  key: string,
  { cached, now, seconds }: { cached: Cached; now: Date; seconds: number },
): void {
  const memory = memories.get(cache) ?? new Map<string, Remembered>();
  memories.set(cache, memory);
  if (memory.size >= MOST) memory.clear();
  memory.set(key, { cached, until: addSeconds(now, seconds) });
}

export function remembered(cache: Cache, key: string, now: Date): Cached | undefined {
  const found = memories.get(cache)?.get(key);
  return found && found.until > now ? found.cached : undefined;
}

export function forget(cache: Cache, key: string): void {
  memories.get(cache)?.delete(key);
}
