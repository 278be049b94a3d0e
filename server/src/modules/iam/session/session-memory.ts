import type { Config } from '../../../config.ts';
import type { User } from '../../../platform/ctx.ts';
import { subscribeInvalidation, type Subscription } from '../../../platform/cache/invalidation.ts';
import type { Listener } from '../../../platform/cache/listener.ts';
import {
  nameMemoryCache,
  openMemoryCache,
  perProcess,
  SESSION_CACHE,
  type MemoryCache,
} from '../../../platform/cache/memory-cache.ts';
import type { Cache } from '../../../platform/cache/redis.ts';

/** The user of a session as read from the database; times in milliseconds. */
export interface CachedSession {
  readonly user: User;
  /** The last recorded use. */
  readonly seenAt: number;
  /** The entry is not trusted from this time on. */
  readonly until: number;
}

/** Keyed by the hash of the token. */
export interface SessionMemory extends Subscription {
  readonly sessions: MemoryCache<CachedSession>;
}

/** The channel name by which processes notify each other of ended or changed sessions. */
export const SESSION_INVALIDATION = 'session';

/** Examinees save in turn, every fifteen seconds: without it, one more than the max would evict all others. */
const ADMISSION = 1 / 8;

interface Owner {
  readonly cache: Cache;
  readonly config: Pick<Config, 'cachedSessions'>;
}

const sessionsOf = perProcess(({ cache, config }: Owner) => {
  const sessions = openMemoryCache<CachedSession>({
    max: config.cachedSessions,
    admission: ADMISSION,
    expiresAt: ({ until }) => until,
  });
  nameMemoryCache(cache, SESSION_CACHE, sessions);
  return sessions;
});

/** Trusted only while this process is subscribed: otherwise Redis is queried first. */
export const sessionMemoryOf = perProcess((services: Owner & { readonly listener: Listener }): SessionMemory => {
  const sessions = sessionsOf(services);
  const notify = (keys: readonly string[] | 'all') => listenersOf(services).forEach((listener) => listener(keys));
  const target = {
    invalidate: (keys: readonly string[]) => {
      sessions.invalidate(keys);
      notify(keys);
    },
    clear: () => {
      sessions.clear();
      notify('all');
    },
  };
  return { sessions, ...subscribeInvalidation(services, SESSION_INVALIDATION, target) };
});

type SessionListener = (keys: readonly string[] | 'all') => void;

const listenersOf = perProcess(() => new Set<SessionListener>());

/** Calls back when sessions end or change, in any process; `all` if notifications may have been missed. */
export function onSessionsChanged(
  services: Owner & { readonly listener: Listener },
  listener: SessionListener,
): () => void {
  // Subscribes this process.
  sessionMemoryOf(services);
  listenersOf(services).add(listener);
  return () => void listenersOf(services).delete(listener);
}

/** Also works in a process that reads no sessions and so is not subscribed. */
export function invalidateInMemory(services: Owner, keys: readonly string[]): void {
  sessionsOf(services).invalidate(keys);
  listenersOf(services).forEach((listener) => listener(keys));
}
