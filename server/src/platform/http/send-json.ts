import type { FastifyReply } from 'fastify';
import { encodingFor, pack, WORTH_PACKING_BYTES, type Encoding } from './encoding.ts';

/**
 * Almost every response is short. The plugin that compresses files and pages would inspect each of them in three
 * hooks.
 */
export const sendJson = (reply: FastifyReply, body: object): string | Promise<Buffer> =>
  sendText(reply, JSON.stringify(body));

/** JSON that is written already; `packed` keeps what is compressed of it, if it is sent again. */
export function sendText(
  reply: FastifyReply,
  text: string,
  packed?: Map<Encoding, Promise<Buffer>>,
): string | Promise<Buffer> {
  // A response is meant for its caller at that moment: neither browsers nor proxies store it.
  reply.header('content-type', 'application/json; charset=utf-8').header('cache-control', 'no-store');
  return Buffer.byteLength(text) < WORTH_PACKING_BYTES ? text : compressed(reply, text, packed);
}

async function compressed(reply: FastifyReply, text: string, packed?: Map<Encoding, Promise<Buffer>>): Promise<Buffer> {
  const encoding = encodingFor(reply.request.headers['accept-encoding'] ?? '');
  if (!encoding) return Buffer.from(text);
  reply.header('vary', 'accept-encoding').header('content-encoding', encoding);
  const found = packed?.get(encoding);
  if (found) return found;
  const packing = pack(text, encoding);
  packed?.set(encoding, packing);
  return packing;
}
