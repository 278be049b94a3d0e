import { SUCCESS } from '@ganlin/contract/core/envelope';
import type { Endpoint } from '@ganlin/contract/core/endpoint';
import { OFFLINE_COPY } from '@ganlin/contract/portal/offline';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import type { Ctx } from '../../ctx.ts';
import { encodingFor, pack, WORTH_PACKING_BYTES, type Encoding } from '../encoding.ts';
import { countPacked, getCachedReply, type CachedReply, type ReplyDraft } from './reply-cache.ts';

export { invalidateReplies, subscribeReplyInvalidation } from './reply-cache.ts';

/** Returned by a handler whose reply is the same for everybody: `bind` sends the cached reply, or has it built. */
export interface CacheableReply<E extends Endpoint = Endpoint> {
  readonly endpoint: E;
  readonly cacheKey: string;
  readonly draft: () => Promise<ReplyDraft>;
}

interface Made<E extends Endpoint> {
  readonly data: E['response'] extends z.ZodType ? z.output<E['response']> : never;
  /** When it becomes outdated by time alone, e.g. when something is published or a day ends. */
  readonly until?: Date | undefined;
}

/**
 * A reply of a public endpoint that depends on nothing but `key`. It is encoded and compressed once, and cached in
 * this process for five minutes (half a minute while the process is not subscribed) unless `invalidateReplies` names
 * its key earlier.
 */
export function cached<E extends Endpoint>(endpoint: E, key: string, make: () => Promise<Made<E>>): CacheableReply<E> {
  const draft = async () => {
    const { data, until } = await make();
    // `Made` has data only where the response is a schema.
    const encoded: unknown = z.encode(endpoint.response as z.ZodType, data);
    const body = JSON.stringify({ code: SUCCESS, msg: '', data: encoded });
    return { contentType: 'application/json; charset=utf-8', body, until };
  };
  return { endpoint, cacheKey: key, draft };
}

export const isCacheable = (result: unknown): result is CacheableReply =>
  typeof result === 'object' && result !== null && 'cacheKey' in result && 'draft' in result;

export async function sendCacheable(
  ctx: Ctx,
  reply: FastifyReply,
  { cacheKey, draft }: CacheableReply,
): Promise<unknown> {
  return sendCached(ctx, reply, await getCachedReply(ctx, cacheKey, draft));
}

/**
 * How long a proxy may respond from its cache (docs/operations.md); nginx reads and removes this header. Browsers
 * follow `cache-control` and revalidate each time.
 */
const PROXY_SECONDS = '1';

/** Who may store a reply. Proxies never store a URL that may contain a token, and nobody stores a framed page. */
type Caching = 'none' | 'browser' | 'proxy';

/** Sends the cached bytes, or 304 to a browser that already has them. */
export function sendCached(
  ctx: Pick<Ctx, 'cache'>,
  reply: FastifyReply,
  made: CachedReply,
  { caching = 'proxy' }: { readonly caching?: Caching } = {},
): Buffer | Promise<Buffer> | FastifyReply {
  const { request } = reply;
  const { body, contentType, etag, status } = made;
  reply.code(status).header('content-type', contentType);
  // Nobody stores the reply to a POST.
  if (caching === 'none') reply.header('cache-control', 'no-store');
  else if (request.method !== 'POST') {
    // Set before `cache-control`: up to version 1.22, nginx obeys whichever header comes first.
    if (caching === 'proxy' && status === 200) {
      reply.header('x-accel-expires', PROXY_SECONDS).header(OFFLINE_COPY, '1');
    }
    reply.header('cache-control', 'no-cache').header('etag', etag);
    const clientTag = request.headers['if-none-match'];
    if (clientTag !== undefined && status === 200 && names(clientTag, etag)) return reply.code(304).send();
  }
  if (body.length < WORTH_PACKING_BYTES) return body;
  reply.header('vary', 'accept-encoding');
  const encoding = encodingFor(request.headers['accept-encoding'] ?? '');
  if (!encoding) return body;
  reply.header('content-encoding', encoding);
  return made.packed.get(encoding) ?? packOnce(ctx, made, encoding);
}

/** Sent many times, so compression may take a little longer than for other responses. */
const PACKING_QUALITY = 7;

function packOnce(ctx: Pick<Ctx, 'cache'>, made: CachedReply, encoding: Encoding): Promise<Buffer> {
  const packing = pack(made.body, encoding, PACKING_QUALITY).then((packed) => {
    made.packed.set(encoding, packed);
    countPacked(ctx, made);
    return packed;
  });
  made.packed.set(encoding, packing);
  return packing;
}

/** A list such as `W/"a", W/"b"`, or a star. */
function names(list: string, etag: string): boolean {
  return list === etag || list.split(',').some((one) => ['*', etag].includes(one.trim()));
}
