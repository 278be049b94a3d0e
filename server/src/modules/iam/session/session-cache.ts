import type { User } from '../../../platform/ctx.ts';
import type { Cache } from '../../../platform/cache/redis.ts';
import { invalidationChannel } from '../../../platform/cache/invalidation.ts';
import { SESSION_INVALIDATION, type CachedSession } from './session-memory.ts';

/** Longer than any read of a session takes: a value read before the session ended arrives too late to be stored. */
const GONE_SECONDS = 10;
const AT_ONCE = 1_000;

/** The JSON form. */
type Stored = Omit<CachedSession, 'user'> & {
  readonly user: Omit<User, 'permissions'> & { readonly permissions: string[] };
};

export async function readCachedSession(cache: Cache, key: string): Promise<CachedSession | undefined> {
  const text = await cache.get(cacheKey(key));
  if (!text) return undefined;
  // Only writeCachedSession writes under this key.
  const { user, seenAt, until } = JSON.parse(text) as Stored;
  return { user: { ...user, permissions: new Set(user.permissions) }, seenAt, until };
}

/** Never overwrites an existing value: it may mark a session that has just ended. */
export async function writeCachedSession(
  cache: Cache,
  key: string,
  { session, now }: { session: CachedSession; now: Date },
): Promise<void> {
  const stored: Stored = { ...session, user: { ...session.user, permissions: [...session.user.permissions] } };
  await cache.set(cacheKey(key), JSON.stringify(stored), 'PX', session.until - now.getTime(), 'NX');
}

/** Marks sessions as ended, then notifies every process. */
export async function publishInvalidation(cache: Cache, keys: readonly string[]): Promise<void> {
  const channel = invalidationChannel(cache, SESSION_INVALIDATION);
  for (let from = 0; from < keys.length; from += AT_ONCE) {
    const some = keys.slice(from, from + AT_ONCE);
    const commands = cache.pipeline();
    some.forEach((key) => commands.set(cacheKey(key), '', 'EX', GONE_SECONDS));
    commands.publish(channel, some.join(' '));
    const failed = (await commands.exec())?.find(([error]) => error !== null);
    if (failed?.[0]) throw failed[0];
  }
}

const cacheKey = (key: string): string => `session:{${key}}`;
