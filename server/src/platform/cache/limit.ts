import type { Cache } from './redis.ts';
import type { Log } from '../log.ts';

/** One key, one script: safe on a cluster, and no count without an end. */
const countScript = `local n = redis.call('incr', KEYS[1])
if n == 1 then redis.call('pexpire', KEYS[1], ARGV[1]) end
return n`;

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
    // Limits protect against floods. Losing them while Redis is away is better than refusing everybody.
    log.warn({ err: error }, 'rate limit not counted');
    return true;
  }
}
