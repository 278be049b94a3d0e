import type { User } from '../../../platform/ctx.ts';
import { subscribeInvalidation, type Subscription } from '../../../platform/cache/invalidation.ts';
import type { Listener } from '../../../platform/cache/listener.ts';
import { openMemoryCache, perProcess, type MemoryCache } from '../../../platform/cache/memory-cache.ts';
import type { Cache } from '../../../platform/cache/redis.ts';

/** Who a session belongs to, as it was read; times in milliseconds. */
export interface CachedSession {
  readonly user: User;
  /** The last use that was noted. */
  readonly seenAt: number;
  /** Not trusted from then on. */
  readonly until: number;
}

/** By the hash of the token. */
export interface SessionMemory extends Subscription {
  readonly sessions: MemoryCache<CachedSession>;
}

/** The name under which processes tell each other which sessions have ended or changed. */
export const SESSION_INVALIDATION = 'session';

const CACHED_SESSIONS = 50_000;

const sessionsOf = perProcess(() =>
  openMemoryCache<CachedSession>({ max: CACHED_SESSIONS, expiresAt: ({ until }) => until }),
);

/** Trusted only while this process is subscribed: otherwise Redis is asked first. */
export const sessionMemoryOf = perProcess(
  (services: { readonly cache: Cache; readonly listener: Listener }): SessionMemory => {
    const sessions = sessionsOf(services);
    return { sessions, ...subscribeInvalidation(services, SESSION_INVALIDATION, sessions) };
  },
);

/** Also for a process that reads no sessions and so is not subscribed. */
export function invalidateInMemory(services: { readonly cache: Cache }, keys: readonly string[]): void {
  sessionsOf(services).invalidate(keys);
}
