import { Readable } from 'node:stream';
import { gunzipSync } from 'node:zlib';
import type { FastifyReply } from 'fastify';
import { contentDisposition } from '../../storage/content-disposition.ts';
import type { ByteRange } from '../../storage/storage.ts';
import type { FileReply } from '../handler.ts';

/** Sends a file with its name, caching and, when its size is known, the requested range. */
export async function sendFile(reply: FastifyReply, file: FileReply): Promise<FastifyReply> {
  reply
    .header('content-type', file.contentType)
    .header('cache-control', cacheControl(file))
    // Uploaded content stays data: no script in it may run on our origin.
    .header('content-security-policy', "default-src 'none'; sandbox");
  if (file.fileName !== undefined)
    reply.header('content-disposition', contentDisposition(file.fileName, file.inline ?? false));
  if (Buffer.isBuffer(file.body) && file.encoding === 'gzip') return sendCompressed(reply, file.body);
  if (Buffer.isBuffer(file.body) || file.body instanceof Readable) return reply.send(file.body);
  const { size, read } = file.body;
  reply.header('accept-ranges', 'bytes');
  const range = readRange(reply.request.headers.range, size);
  if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${size}`).send();
  if (!range) return reply.header('content-length', size).send(await read());
  return reply
    .code(206)
    .header('content-range', `bytes ${range.start}-${range.end}/${size}`)
    .header('content-length', range.end - range.start + 1)
    .send(await read(range));
}

/** Sent compressed to clients that accept it, which is every browser; decompressed for the rest. */
function sendCompressed(reply: FastifyReply, body: Buffer): FastifyReply {
  const accepts = /\bgzip\b/.test(reply.request.headers['accept-encoding'] ?? '');
  return accepts ? reply.header('content-encoding', 'gzip').send(body) : reply.send(gunzipSync(body));
}

function cacheControl({ cacheSeconds, lasting }: FileReply): string {
  if (!cacheSeconds) return 'no-store';
  return lasting ? `public, max-age=${cacheSeconds}, immutable` : `private, max-age=${cacheSeconds}`;
}

/** A single range, as players and download managers send; a request for several ranges gets the whole file. */
function readRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  if (!match || (match[1] === '' && match[2] === '')) return undefined;
  const [, first = '', last = ''] = match;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (start > end || start >= size) return 'unsatisfiable';
  return { start, end };
}
