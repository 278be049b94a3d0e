import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply } from 'fastify';

const THRESHOLD_BYTES = 1024;
const brotli = promisify(brotliCompress);
const inGzip = promisify(gzip);
// The highest quality, which is the default, takes far longer than it saves.
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/** Almost every answer is short. The plugin that compresses files and pages would look at each of them in three hooks. */
export function sendJson(reply: FastifyReply, body: object): string | Promise<Buffer> {
  const text = JSON.stringify(body);
  reply.header('content-type', 'application/json; charset=utf-8');
  return Buffer.byteLength(text) < THRESHOLD_BYTES ? text : compressed(reply, text);
}

async function compressed(reply: FastifyReply, text: string): Promise<Buffer> {
  const accepted = reply.request.headers['accept-encoding'] ?? '';
  const encoding = (['br', 'gzip'] as const).find((one) => accepts(accepted, one));
  if (!encoding) return Buffer.from(text);
  reply.header('vary', 'accept-encoding').header('content-encoding', encoding);
  return encoding === 'br' ? brotli(text, quality) : inGzip(text);
}

/** Named in a list such as `gzip;q=0.8, br`, and not refused there. */
function accepts(list: string, encoding: string): boolean {
  return list.split(',').some((one) => {
    const [name = '', weight = ''] = one.split(';');
    return name.trim() === encoding && !/^\s*q=0(\.0*)?\s*$/.test(weight);
  });
}
