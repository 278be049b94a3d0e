import { createHash } from 'node:crypto';
import { MEBIBYTE } from '@ganlin/contract/core/size';
import { invalidationChannel, subscribeInvalidation } from '../../cache/invalidation.ts';
import type { Listener } from '../../cache/listener.ts';
import { nameMemoryCache, openMemoryCache, perProcess, type MemoryCache } from '../../cache/memory-cache.ts';
import type { Cache } from '../../cache/redis.ts';
import type { Ctx } from '../../ctx.ts';
import { newId } from '../../ids.ts';
import type { Encoding } from '../encoding.ts';

/** A reply as sent over the wire, built once and sent many times. */
export interface CachedReply {
  readonly key: string;
  readonly status: number;
  readonly contentType: string;
  readonly body: Buffer;
  readonly etag: string;
  /** Compressed on the first request for that encoding. */
  readonly packed: Map<Encoding, Buffer | Promise<Buffer>>;
  /** The keys of the data it was built from, besides its own key. */
  readonly parts: readonly string[];
  readonly madeAt: number;
  /** Outdated from then on, even if nothing is invalidated. */
  readonly until: number;
  readonly isTransient: boolean;
}

export interface ReplyDraft {
  readonly status?: number;
  readonly contentType: string;
  readonly body: string;
  readonly until?: Date | undefined;
  readonly parts?: readonly string[];
  /** Returned to the callers waiting for it, but not stored. */
  readonly isTransient?: boolean;
}

interface ReplyCache {
  /**
   * First field of the messages this process publishes: it ignores its own messages, having already done what they
   * request.
   */
  readonly owner: string;
  readonly replies: MemoryCache<CachedReply>;
  isSubscribed: () => boolean;
}

const INVALIDATION = 'reply';
const MAX_ENTRIES = 2_000;
const MAX_BYTES = 64 * MEBIBYTE;
/** Max share of the memory that one reply may take. */
const MAX_REPLY_BYTES = MAX_BYTES / 8;
const SUBSCRIBED_MS = 300_000;
const UNSUBSCRIBED_MS = 30_000;

const replyCacheOf = perProcess((services): ReplyCache => {
  const replies = openMemoryCache<CachedReply>({
    max: MAX_ENTRIES,
    maxSize: MAX_BYTES,
    sizeOf,
    sizeInBytes: true,
    expiresAt: ({ madeAt, until }) =>
      Math.min(until, madeAt + (cache.isSubscribed() ? SUBSCRIBED_MS : UNSUBSCRIBED_MS)),
    isStored: ({ body, isTransient }) => !isTransient && body.length <= MAX_REPLY_BYTES,
  });
  nameMemoryCache(services.cache, 'replies', replies);
  const cache: ReplyCache = { owner: newId(), replies, isSubscribed: () => false };
  return cache;
});

type Call = Pick<Ctx, 'cache' | 'now'>;

/** Returns the reply cached under `key`, or builds it with `make`, once for all concurrent callers. */
export function getCachedReply(call: Call, key: string, make: () => Promise<ReplyDraft>): Promise<CachedReply> {
  return replyCacheOf(call).replies.getOrLoad(key, async () => replyOf(key, await make(), call.now), call.now);
}

/**
 * After the commit, drops what is cached under these keys, and everything built from it, here and in every process. A
 * key that ends in `*` matches all keys with that prefix.
 */
export function invalidateReplies(ctx: Pick<Ctx, 'cache' | 'log' | 'afterCommit'>, keys: readonly string[]): void {
  const { cache, log, afterCommit } = ctx;
  afterCommit(async () => {
    const own = replyCacheOf(ctx);
    invalidate(own, keys);
    const message = [own.owner, ...keys].join(' ');
    await cache.publish(invalidationChannel(cache, INVALIDATION), message).catch((error: unknown) => {
      // While Redis is down no process is subscribed, and all cache replies for a short time only.
      log.warn({ err: error }, 'invalidation of cached replies not published');
    });
  });
}

/** Called once per API process: until it is subscribed, it caches replies for a short time only. */
export function subscribeReplyInvalidation(services: { readonly cache: Cache; readonly listener: Listener }): void {
  const own = replyCacheOf(services);
  const { isSubscribed } = subscribeInvalidation(services, INVALIDATION, {
    invalidate: ([owner, ...keys]) => {
      if (owner !== own.owner) invalidate(own, keys);
    },
    clear: own.replies.clear,
  });
  own.isSubscribed = isSubscribed;
}

/** Counts bytes that were compressed later, as long as the reply is cached. */
export function countPacked(call: Pick<Call, 'cache'>, reply: CachedReply): void {
  const { replies } = replyCacheOf(call);
  if (replies.get(reply.key) === reply) replies.set(reply.key, reply);
}

function replyOf(
  key: string,
  { status = 200, contentType, body: text, until, parts = [], isTransient = false }: ReplyDraft,
  now: Date,
): CachedReply {
  const body = Buffer.from(text);
  // Weak, because the same reply is sent in several encodings.
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  return {
    key,
    status,
    contentType,
    body,
    etag,
    packed: new Map(),
    parts,
    madeAt: now.getTime(),
    until: until?.getTime() ?? Number.POSITIVE_INFINITY,
    isTransient,
  };
}

function sizeOf({ body, packed }: CachedReply): number {
  const sizes = [...packed.values()].map((one) => (Buffer.isBuffer(one) ? one.length : 0));
  return sizes.reduce((sum, size) => sum + size, body.length);
}

function invalidate({ replies }: ReplyCache, patterns: readonly string[]): void {
  const isNamed = (key: string) =>
    patterns.some((pattern) => (pattern.endsWith('*') ? key.startsWith(pattern.slice(0, -1)) : key === pattern));
  replies.invalidateMatching((key, { parts }) => isNamed(key) || parts.some(isNamed));
}
