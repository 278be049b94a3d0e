import { createHmac, hkdfSync } from 'node:crypto';
import type { Config } from '../../config.ts';
import { openMemoryCache, type MemoryCache } from '../cache/memory-cache.ts';

const LENGTH = 12;
const MAX_CACHED = 50_000;

/** By the secret, which never changes: the same user has the same hash in all processes and for ever. */
const hashes = new WeakMap<object, (userId: string) => string>();

/**
 * What stands for a user in the log: enough to see that two lines are of one user, and nothing that tells who it is
 * to someone without the secret.
 */
export function loggedUser(config: Pick<Config, 'searchSecret'>, userId: string): string {
  const known = hashes.get(config);
  if (known) return known(userId);
  const made = openHash(config.searchSecret);
  hashes.set(config, made);
  return made(userId);
}

function openHash(secret: string): (userId: string) => string {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'ganlin log user', 32));
  const cache: MemoryCache<string> = openMemoryCache({ max: MAX_CACHED });
  return (userId) => {
    const cached = cache.get(userId);
    if (cached !== undefined) return cached;
    const made = createHmac('sha256', key).update(userId).digest('hex').slice(0, LENGTH);
    cache.set(userId, made);
    return made;
  };
}
