import { SUCCESS } from '@ganlin/contract/core/envelope';
import type { Endpoint } from '@ganlin/contract/core/endpoint';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import type { Ctx } from '../../ctx.ts';
import { encodingFor, pack, WORTH_PACKING_BYTES, type Encoding } from '../encoding.ts';
import { grown, readyAnswer, rememberAddress, type Draft, type Ready } from './kept-memory.ts';

export { forget, hearOfChanges } from './kept-memory.ts';

/** What a handler returns whose answer is the same for everybody: `bind` sends what is kept, or has it made. */
export interface KeptReply<E extends Endpoint = Endpoint> {
  readonly endpoint: E;
  readonly keptUnder: string;
  readonly draft: () => Promise<Draft>;
}

interface Made<E extends Endpoint> {
  readonly data: E['response'] extends z.ZodType ? z.output<E['response']> : never;
  /** When it stops being right by the clock alone, as when something appears or a day ends. */
  readonly until?: Date | undefined;
}

/**
 * An answer of a public endpoint that depends on nothing but `key`. It is encoded and compressed once, and kept in
 * this process for five minutes (half a minute while Redis is not heard) unless `forget` names its key before.
 */
export function kept<E extends Endpoint>(endpoint: E, key: string, make: () => Promise<Made<E>>): KeptReply<E> {
  const draft = async () => {
    const { data, until } = await make();
    // `Made` has data only where the response is a schema.
    const encoded: unknown = z.encode(endpoint.response as z.ZodType, data);
    const body = JSON.stringify({ code: SUCCESS, msg: '', data: encoded });
    return { contentType: 'application/json; charset=utf-8', body, until };
  };
  return { endpoint, keptUnder: key, draft };
}

export const isKept = (result: unknown): result is KeptReply =>
  typeof result === 'object' && result !== null && 'keptUnder' in result && 'draft' in result;

export async function sendKept(ctx: Ctx, reply: FastifyReply, { keptUnder, draft }: KeptReply): Promise<unknown> {
  const answer = await readyAnswer(ctx, keptUnder, draft);
  const { method, url, routeOptions } = reply.request;
  if (method === 'GET') rememberAddress(ctx, url, { answer, route: routeOptions.url ?? url });
  return sendReady(ctx, reply, answer);
}

/** As it lies ready; to whoever has it already, only that word. */
export function sendReady(
  { cache }: Pick<Ctx, 'cache'>,
  reply: FastifyReply,
  answer: Ready,
  /** For an address that may hold a token: nobody keeps what stood there. */
  { store = true }: { readonly store?: boolean } = {},
): Buffer | Promise<Buffer> | FastifyReply {
  const { request } = reply;
  const { body, contentType, etag, status } = answer;
  reply.code(status).header('content-type', contentType);
  // Of a POST nothing is kept by anybody.
  if (!store) reply.header('cache-control', 'no-store');
  else if (request.method !== 'POST') {
    reply.header('cache-control', 'no-cache').header('etag', etag);
    const held = request.headers['if-none-match'];
    if (held !== undefined && status === 200 && names(held, etag)) return reply.code(304).send();
  }
  if (body.length < WORTH_PACKING_BYTES) return body;
  reply.header('vary', 'accept-encoding');
  const encoding = encodingFor(request.headers['accept-encoding'] ?? '');
  if (!encoding) return body;
  reply.header('content-encoding', encoding);
  return answer.packed.get(encoding) ?? packOnce(cache, answer, encoding);
}

/** Sent many times, so it may take a little longer than other answers. */
const KEPT_QUALITY = 7;

function packOnce(cache: Ctx['cache'], answer: Ready, encoding: Encoding): Promise<Buffer> {
  const packing = pack(answer.body, encoding, KEPT_QUALITY).then((packed) => {
    answer.packed.set(encoding, packed);
    grown(cache, answer, packed.length);
    return packed;
  });
  answer.packed.set(encoding, packing);
  return packing;
}

/** A list as in `W/"a", W/"b"`, or a star. */
function names(list: string, etag: string): boolean {
  return list === etag || list.split(',').some((one) => ['*', etag].includes(one.trim()));
}
