import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { DeleteObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { S3Store } from '@tus/s3-store';
import type { PartsDriver } from './parts.ts';
import { s3ClientConfig } from './s3.ts';
import type { S3Config } from './storage.ts';
import { unlessGone } from './tus-error.ts';

/** Parts in a bucket of S3; programs that seek get a downloaded copy. */
export function partsInBucket(config: S3Config): PartsDriver {
  const { bucket } = config;
  // Stores other than Amazon's do not all support tags.
  const store = new S3Store({ useTags: false, s3ClientConfig: { ...s3ClientConfig(config), bucket } });
  const client = new S3Client(s3ClientConfig(config));
  const keyOf = (id: string) => `uploads/${id}`;
  const read = (id: string): Promise<Readable> => store.read(keyOf(id));
  const remove = async (id: string) => {
    await store.remove(keyOf(id)).catch(unlessGone);
    // The library fails on a complete file, because there are no parts left to abort.
    for (const ending of ['', '.info', '.part'])
      await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: `${keyOf(id)}${ending}` }));
  };
  return { store, keyOf, read, remove, fetch: async (id) => fetched(await read(id)) };
}

async function fetched(body: Readable): Promise<{ path: string } & AsyncDisposable> {
  const folder = await mkdtemp(join(tmpdir(), 'source-'));
  const path = join(folder, 'source');
  const dispose = () => rm(folder, { recursive: true, force: true });
  try {
    await pipeline(body, createWriteStream(path));
    return { path, [Symbol.asyncDispose]: dispose };
  } catch (error) {
    await dispose();
    throw error;
  }
}
