import type { Listener } from './listener.ts';
import type { Cache as Redis } from './redis.ts';

/** Whether this process hears of every invalidation. While it does not, what it has cached may be out of date. */
export interface Subscription {
  readonly isSubscribed: () => boolean;
}

interface Target {
  readonly invalidate: (keys: readonly string[]) => void;
  readonly clear: () => void;
}

/** Deletes from this process's cache what any process has published as changed: keys with a space between, or everything. */
export function subscribeInvalidation(
  { cache, listener }: { readonly cache: Redis; readonly listener: Listener },
  name: string,
  { invalidate, clear }: Target,
): Subscription {
  let isSubscribed = false;
  listener.listen(invalidationChannel(cache, name), {
    onMessage: (message) => (message === '' ? clear() : invalidate(message.split(' '))),
    // Changes published while nobody listened are missing here.
    onSubscribed: () => {
      clear();
      isSubscribed = true;
    },
    onLost: () => {
      isSubscribed = false;
    },
  });
  return { isSubscribed: () => isSubscribed };
}

/** Sites that share one Redis have a database each, and channels know none. */
export const invalidationChannel = (cache: Redis, name: string): string => `${name}:forget:${cache.options.db ?? 0}`;
