import type { Log } from '../log/log.ts';
import { countHere, takeBackHere } from './own-count.ts';
import type { Cache } from './redis.ts';

/** Keys of one slot, one script: safe on a cluster, and no count without an expiry. */
const countScript = `if KEYS[2] and redis.call('exists', KEYS[2]) == 1 then return 0 end
local n = redis.call('incr', KEYS[1])
if n == 1 then redis.call('pexpire', KEYS[1], ARGV[1]) end
if KEYS[2] and n <= tonumber(ARGV[2]) then redis.call('set', KEYS[2], 1, 'px', ARGV[1]) end
return n`;

/** Never below zero, and no count without an expiry. */
const takeBackScript = `if tonumber(redis.call('get', KEYS[1]) or '0') > 0 then redis.call('decr', KEYS[1]) end
return 1`;

/**
 * Takes one use back, for limits on failures: a use is counted before it is checked, so that concurrent requests
 * cannot bypass the limit.
 */
export async function takeBack({ cache, log }: { cache: Cache; log: Log }, key: string): Promise<void> {
  try {
    await cache.eval(takeBackScript, 1, `limit:{${key}}`);
  } catch (error) {
    log.warn({ err: error }, 'rate limit counted in this process alone');
    takeBackHere(cache, key);
  }
}

interface Limit {
  readonly count: number;
  readonly seconds: number;
  /** Names the use: a use within the limit is not counted again when it is repeated. */
  readonly once?: string;
}

/** Counts one use of `key`; returns false if it was used more than `count` times in `seconds`. */
export async function withinLimit(
  { cache, log }: { cache: Cache; log: Log },
  key: string,
  { count, seconds, once }: Limit,
): Promise<boolean> {
  const keys = [`limit:{${key}}`, ...(once === undefined ? [] : [`limit:{${key}}:${once}`])];
  try {
    const used = await cache.eval(countScript, keys.length, ...keys, seconds * 1000, count);
    return Number(used) <= count;
  } catch (error) {
    // While Redis is down, each process counts for itself: the limit is looser by the number of processes, and
    // refuses nobody it would not refuse otherwise.
    log.warn({ err: error }, 'rate limit counted in this process alone');
    return countHere(cache, key, seconds) <= count;
  }
}
