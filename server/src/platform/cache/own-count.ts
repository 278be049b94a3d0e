import type { Cache } from './redis.ts';

interface Count {
  used: number;
  readonly endsAt: number;
}

/** Max counts; the oldest is dropped beyond it: flooding a process must not fill its memory. */
const MAX = 50_000;

const counts = new WeakMap<Cache, Map<string, Count>>();

/** Counts one use of `key` in this process alone; returns how often it was used in `seconds`. */
export function countHere(cache: Cache, key: string, seconds: number): number {
  const own = countsOf(cache);
  const now = performance.now();
  const found = own.get(key);
  const count = found && found.endsAt > now ? found : { used: 0, endsAt: now + seconds * 1000 };
  count.used += 1;
  if (count !== found) {
    own.delete(key);
    const [oldest] = own.keys();
    if (own.size >= MAX && oldest !== undefined) own.delete(oldest);
    own.set(key, count);
  }
  return count.used;
}

export function takeBackHere(cache: Cache, key: string): void {
  const found = countsOf(cache).get(key);
  if (found && found.used > 0) found.used -= 1;
}

function countsOf(cache: Cache): Map<string, Count> {
  const own = counts.get(cache) ?? new Map<string, Count>();
  counts.set(cache, own);
  return own;
}
