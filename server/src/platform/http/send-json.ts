import type { FastifyReply } from 'fastify';
import { encodingFor, pack, WORTH_PACKING_BYTES } from './encoding.ts';

/**
 * Almost every response is short. The plugin that compresses files and pages would inspect each of them in three
 * hooks.
 */
export function sendJson(reply: FastifyReply, body: object): string | Promise<Buffer> {
  const text = JSON.stringify(body);
  // A response is meant for its caller at that moment: neither browsers nor proxies store it.
  reply.header('content-type', 'application/json; charset=utf-8').header('cache-control', 'no-store');
  return Buffer.byteLength(text) < WORTH_PACKING_BYTES ? text : compressed(reply, text);
}

async function compressed(reply: FastifyReply, text: string): Promise<Buffer> {
  const encoding = encodingFor(reply.request.headers['accept-encoding'] ?? '');
  if (!encoding) return Buffer.from(text);
  reply.header('vary', 'accept-encoding').header('content-encoding', encoding);
  return pack(text, encoding);
}
