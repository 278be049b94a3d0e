import type { User } from '../../../platform/ctx.ts';
import type { Cache } from '../../../platform/cache/redis.ts';
import { channelOf, type Known } from './session-memory.ts';

/** Longer than any reading of a session takes: what was read before it ended comes too late to be kept. */
const GONE_SECONDS = 10;
const AT_ONCE = 1_000;

/** As JSON has it. */
type Kept = Omit<Known, 'user'> & { readonly user: Omit<User, 'permissions'> & { readonly permissions: string[] } };

export async function readKnown(cache: Cache, key: string): Promise<Known | undefined> {
  const text = await cache.get(cacheKey(key));
  if (!text) return undefined;
  // Only writeKnown writes under this key.
  const { user, seenAt, until } = JSON.parse(text) as Kept;
  return { user: { ...user, permissions: new Set(user.permissions) }, seenAt, until };
}

/** Not over what is there: that may be the mark of a session that has just ended. */
export async function writeKnown(
  cache: Cache,
  key: string,
  { known, now }: { known: Known; now: Date },
): Promise<void> {
  const kept: Kept = { ...known, user: { ...known.user, permissions: [...known.user.permissions] } };
  await cache.set(cacheKey(key), JSON.stringify(kept), 'PX', known.until - now.getTime(), 'NX');
}

/** Marks sessions as gone, then tells every process. */
export async function tellForgotten(cache: Cache, keys: readonly string[]): Promise<void> {
  for (let from = 0; from < keys.length; from += AT_ONCE) {
    const some = keys.slice(from, from + AT_ONCE);
    const commands = cache.pipeline();
    some.forEach((key) => commands.set(cacheKey(key), '', 'EX', GONE_SECONDS));
    commands.publish(channelOf(cache), some.join(' '));
    const failed = (await commands.exec())?.find(([error]) => error !== null);
    if (failed?.[0]) throw failed[0];
  }
}

const cacheKey = (key: string): string => `session:{${key}}`;
