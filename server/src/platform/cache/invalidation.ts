import type { Listener } from './listener.ts';
import type { Cache as Redis } from './redis.ts';

/** Whether this process receives every invalidation. While it does not, its cached values may be out of date. */
export interface Subscription {
  readonly isSubscribed: () => boolean;
}

interface Target {
  readonly invalidate: (keys: readonly string[]) => void;
  readonly clear: () => void;
}

/**
 * Deletes from this process's cache what any process has published as changed: keys separated by spaces, or
 * everything.
 */
export function subscribeInvalidation(
  { cache, listener }: { readonly cache: Redis; readonly listener: Listener },
  name: string,
  { invalidate, clear }: Target,
): Subscription {
  let isSubscribed = false;
  listener.listen(invalidationChannel(cache, name), {
    onMessage: (message) => (message === '' ? clear() : invalidate(message.split(' '))),
    // Changes published while nobody listened were missed.
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

/** Sites that share one Redis have a database each, but channels are not separated by database. */
export const invalidationChannel = (cache: Redis, name: string): string => `${name}:forget:${cache.options.db ?? 0}`;
