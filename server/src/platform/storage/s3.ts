import { MEBIBYTE } from '@ganlin/contract/core/size';
import { Readable } from 'node:stream';

import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
  UploadPartCommand,
  type CompletedPart,
  type S3ClientConfig,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';

import { contentDisposition } from './content-disposition.ts';
import type { ByteRange, LinkOptions, ListedObject, S3Config, Storage, StoredObject } from './storage.ts';

export function s3ClientConfig({ endpoint, region, accessKeyId, secretAccessKey }: S3Config): S3ClientConfig {
  return {
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    // Stores other than Amazon's do not all support the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  };
}

export function openS3Storage(config: S3Config): Storage {
  const { bucket } = config;
  const requestHandler = { connectionTimeout: 5000, socketTimeout: 60_000 };
  const client = new S3Client({ ...s3ClientConfig(config), requestHandler });
  const at = (key: string): Place => ({ client, bucket, key });
  return {
    put: (key, body, { contentType }) => put(at(key), body, contentType),
    stat: (key) => find(at(key)),
    read: (key, range) => read(at(key), range),
    remove: async (key) => {
      await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }));
    },
    list: (after) => list(client, bucket, after),
    link: (key, options) => link(at(key), options),
    check: async () => {
      await client.send(new HeadBucketCommand({ Bucket: bucket }));
    },
  };
}

const partLength = 8 * MEBIBYTE;

interface Place {
  readonly client: S3Client;
  readonly bucket: string;
  readonly key: string;
}

async function put(place: Place, body: Readable, contentType: string): Promise<StoredObject> {
  const parts = partsOf(body);
  try {
    const { value: whole = Buffer.alloc(0) } = await parts.next();
    const { value: second } = await parts.next();
    if (second) return await putInParts(place, joined([whole, second], parts), contentType);
    await place.client.send(
      new PutObjectCommand({ Bucket: place.bucket, Key: place.key, Body: whole, ContentType: contentType }),
    );
    return { size: whole.length, contentType };
  } catch (error) {
    body.destroy();
    throw error;
  }
}

async function putInParts(place: Place, parts: AsyncIterable<Buffer>, contentType: string): Promise<StoredObject> {
  const { client } = place;
  const target = { Bucket: place.bucket, Key: place.key };
  const { UploadId } = await client.send(new CreateMultipartUploadCommand({ ...target, ContentType: contentType }));
  try {
    const done: CompletedPart[] = [];
    let size = 0;
    for await (const part of parts) {
      const PartNumber = done.length + 1;
      const { ETag } = await client.send(new UploadPartCommand({ ...target, UploadId, PartNumber, Body: part }));
      done.push({ ETag, PartNumber });
      size += part.length;
    }
    await client.send(new CompleteMultipartUploadCommand({ ...target, UploadId, MultipartUpload: { Parts: done } }));
    return { size, contentType };
  } catch (error) {
    // The reason of the failure matters more than whether cleanup succeeded.
    await client.send(new AbortMultipartUploadCommand({ ...target, UploadId })).catch(() => undefined);
    throw error;
  }
}

/** Splits the body into chunks of the part length, the last one shorter; none for an empty body. */
async function* partsOf(body: Readable): AsyncGenerator<Buffer, undefined> {
  let buffered: Buffer[] = [];
  let length = 0;
  for await (const chunk of body) {
    const bytes = Buffer.from(chunk);
    buffered.push(bytes);
    length += bytes.length;
    while (length >= partLength) {
      const all = Buffer.concat(buffered);
      yield all.subarray(0, partLength);
      buffered = [all.subarray(partLength)];
      length -= partLength;
    }
  }
  if (length > 0) yield Buffer.concat(buffered);
}

async function* joined(first: readonly Buffer[], rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield* first;
  yield* rest;
}

async function find({ client, bucket, key }: Place): Promise<StoredObject | undefined> {
  try {
    const head = await client.send(new HeadObjectCommand({ Bucket: bucket, Key: key }));
    return { size: head.ContentLength ?? 0, contentType: head.ContentType ?? 'application/octet-stream' };
  } catch (error) {
    if (statusOf(error) === 404) return undefined;
    throw error;
  }
}

async function read({ client, bucket, key }: Place, range: ByteRange | undefined): Promise<Readable> {
  try {
    const Range = range && `bytes=${range.start}-${range.end}`;
    const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key, ...(Range && { Range }) }));
    if (!(Body instanceof Readable)) throw new Error('the S3 client gave no stream');
    return Body;
  } catch (error) {
    if (statusOf(error) === 404) throw new Error('no such stored object', { cause: error });
    if (statusOf(error) === 416) throw new RangeError('range behind the end of the stored object', { cause: error });
    throw error;
  }
}

async function* list(client: S3Client, bucket: string, after: string | undefined): AsyncGenerator<ListedObject> {
  for (let last = after; ;) {
    const page = await client.send(new ListObjectsV2Command({ Bucket: bucket, ...(last && { StartAfter: last }) }));
    for (const { Key, Size = 0, LastModified } of page.Contents ?? []) {
      if (Key === undefined || LastModified === undefined) continue;
      last = Key;
      yield { key: Key, size: Size, changedAt: LastModified };
    }
    if (!page.IsTruncated) return;
  }
}

function link({ client, bucket, key }: Place, { fileName, inline, seconds }: LinkOptions): Promise<string> {
  const command = new GetObjectCommand({
    Bucket: bucket,
    Key: key,
    ResponseContentDisposition: contentDisposition(fileName, inline),
  });
  return getSignedUrl(client, command, { expiresIn: seconds });
}

function statusOf(error: unknown): number | undefined {
  return error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
}
