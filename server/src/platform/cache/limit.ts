import type { Log } from '../log.ts';
import { countHere, takeBackHere } from './own-count.ts';
import type { Cache } from './redis.ts';

/** One key, one script: safe on a cluster, and no count without an end. */
const countScript = `local n = redis.call('incr', KEYS[1])
if n == 1 then redis.call('pexpire', KEYS[1], ARGV[1]) end
return n`;

/** Never below nothing, and no count without an end. */
const takeBackScript = `if tonumber(redis.call('get', KEYS[1]) or '0') > 0 then redis.call('decr', KEYS[1]) end
return 1`;

/** Takes one use back, for what counts failures: it is counted before it is judged, so that many at once are no way around. */
export async function takeBack({ cache, log }: { cache: Cache; log: Log }, key: string): Promise<void> {
  try {
    await cache.eval(takeBackScript, 1, `limit:{${key}}`);
  } catch (error) {
    log.warn({ err: error }, 'rate limit counted in this process alone');
    takeBackHere(cache, key);
  }
}

/** Counts one use of `key`; false when it was used more than `count` times in `seconds`. */
export async function withinLimit(
  { cache, log }: { cache: Cache; log: Log },
  key: string,
  { count, seconds }: { count: number; seconds: number },
): Promise<boolean> {
  try {
    const used = await cache.eval(countScript, 1, `limit:{${key}}`, seconds * 1000);
    return Number(used) <= count;
  } catch (error) {
    // Each process for itself while Redis is away: looser by their number, and nobody is refused who would not be else.
    log.warn({ err: error }, 'rate limit counted in this process alone');
    return countHere(cache, key, seconds) <= count;
  }
}
