import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { DEFAULT_BODY_BYTES, type UploadRule } from '@ganlin/contract/core/endpoint';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../errors.ts';
import { sniffLength, sniffType } from '../../storage/sniff.ts';
import type { UploadedFile } from '../handler.ts';

interface Upload extends AsyncDisposable {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly file: UploadedFile;
}

/** Receives one file and its fields, in any order; the file stays in its own directory until disposed. */
export async function receiveUpload(request: FastifyRequest, rule: UploadRule): Promise<Upload> {
  if (!request.isMultipart()) throw new AppError('fileMissing');
  const folder = await mkdtemp(join(tmpdir(), 'upload-'));
  const dispose = () => rm(folder, { recursive: true, force: true });
  try {
    const fields: Record<string, unknown> = {};
    let file: UploadedFile | undefined;
    for await (const part of request.parts({
      limits: { files: 1, fields: 30, fieldSize: DEFAULT_BODY_BYTES, fileSize: rule.maxBytes },
    })) {
      if (part.type === 'file') file = await keepFile(part, join(folder, 'file'), rule);
      else fields[part.fieldname] = part.value;
    }
    if (!file) throw new AppError('fileMissing');
    return { fields, file, [Symbol.asyncDispose]: dispose };
  } catch (error) {
    await dispose();
    throw error;
  }
}

async function keepFile(part: MultipartFile, path: string, rule: UploadRule): Promise<UploadedFile> {
  const hash = createHash('sha256');
  let size = 0;
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      size += chunk.length;
      done(null, chunk);
    },
  });
  await pipeline(part.file, measure, createWriteStream(path));
  if (part.file.truncated) throw new AppError('fileTooLarge', { limit: readableSize(rule.maxBytes) });
  const name = cleanName(part.filename);
  const type = await sniffType(await readHead(path), name);
  if (!type || !rule.kinds.includes(type.ext)) throw new AppError('fileTypeRefused');
  return { name, contentType: type.mime, size, sha256: hash.digest(), open: () => createReadStream(path) };
}

async function readHead(path: string): Promise<Buffer> {
  await using file = await open(path);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(sniffLength), 0, sniffLength, 0);
  return buffer.subarray(0, bytesRead);
}

/** The last segment of the client's path, without control characters and limited in length. */
function cleanName(fileName: string): string {
  const clean = basename(fileName.replaceAll('\\', '/'))
    .replace(/\p{Cc}/gu, '')
    .slice(-120);
  return clean === '' ? 'file' : clean;
}

function readableSize(bytes: number): string {
  return `${Math.round(bytes / 1024 / 1024)} MB`;
}
