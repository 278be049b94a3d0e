import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../ctx.ts';
import type { Cache } from '../cache/redis.ts';
import { encodingFor, WORTH_PACKING_BYTES } from './encoding.ts';
import { answerAt, type Ready } from './kept-memory.ts';

/** Answers a request at once if that is possible, and tells whether it was. */
export type AnswerAtOnce = (request: FastifyRequest, reply: FastifyReply) => boolean;

/**
 * The shortest way for what most visitors ask: an address whose public answer lies ready goes out with its headers as
 * one piece, before anything else is done for the request. Everything unusual takes the usual way: another method, a
 * session, a page that asks whether what it has is still right, an encoding nobody has asked for yet.
 */
export function openReadyAnswers(
  { cache, clock }: { readonly cache: Cache; readonly clock: Clock },
  headers: Readonly<Record<string, string>>,
): AnswerAtOnce {
  const always = Object.entries(headers).flat();
  const heads = new WeakMap<Buffer, readonly string[]>();
  return (request, reply) => {
    const { method, url, headers: asked } = request.raw;
    if (method !== 'GET' || url === undefined || asked['token'] !== undefined || asked['if-none-match'] !== undefined)
      return false;
    const answer = answerAt({ cache, now: clock().getTime() }, url);
    if (!answer) return false;
    const encoding =
      answer.body.length < WORTH_PACKING_BYTES ? undefined : encodingFor(asked['accept-encoding']?.toString() ?? '');
    const bytes = encoding ? answer.packed.get(encoding) : answer.body;
    if (!Buffer.isBuffer(bytes)) return false;
    let head = heads.get(bytes);
    if (!head) {
      head = [...always, ...headOf(answer, { bytes, encoding })];
      heads.set(bytes, head);
    }
    reply.hijack();
    // A new list each time: the server writes into the one it is given.
    reply.raw.writeHead(200, [...head, 'x-request-id', request.id]);
    reply.raw.end(bytes);
    return true;
  };
}

function headOf(
  { contentType, etag, body }: Ready,
  { bytes, encoding }: { readonly bytes: Buffer; readonly encoding: string | undefined },
): string[] {
  return [
    'content-type',
    contentType,
    'cache-control',
    'no-cache',
    'etag',
    etag,
    'content-length',
    String(bytes.length),
    ...(body.length < WORTH_PACKING_BYTES ? [] : ['vary', 'accept-encoding']),
    ...(encoding ? ['content-encoding', encoding] : []),
  ];
}
