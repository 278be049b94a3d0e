import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { DeleteObjectCommand, S3Client, type S3ClientConfig } from '@aws-sdk/client-s3';
import { FileStore } from '@tus/file-store';
import { S3Store } from '@tus/s3-store';
import { Upload, type DataStore } from '@tus/server';
import type { StorageConfig } from './storage.ts';

/** Large files that come in parts and go on where they stopped; each under its UUID, until somebody has used it. */
export interface Parts {
  /** For the protocol (`http/resumable.ts`). */
  readonly store: DataStore;
  readonly keyOf: (id: string) => string;
  /** Makes room for a file of this length, unless there is one. */
  readonly begin: (id: string, size: number) => Promise<void>;
  /** How much of it has come. */
  readonly find: (id: string) => Promise<{ readonly size: number; readonly offset: number } | undefined>;
  /** The whole file as a path, for programs that jump about in it; what was fetched for that goes when disposed. */
  readonly fetch: (id: string) => Promise<{ readonly path: string } & AsyncDisposable>;
  readonly read: (id: string) => Promise<Readable>;
  /** Removing what is not there is fine. */
  readonly remove: (id: string) => Promise<void>;
}

/** Opened when the first part comes: most processes never see one. */
export function openParts(config: StorageConfig): Parts {
  let opened: Driver | undefined;
  const driver = () => (opened ??= config.driver === 'local' ? onDisk(config.directory) : inBucket(config));
  const find = async (id: string) => {
    const { store, keyOf } = driver();
    const upload = await store.getUpload(keyOf(id)).catch(unlessGone);
    return upload && { size: upload.size ?? 0, offset: upload.offset };
  };
  return {
    get store() {
      return driver().store;
    },
    keyOf: (id) => driver().keyOf(id),
    begin: async (id, size) => {
      if (await find(id)) return;
      const { store, keyOf } = driver();
      await store.create(new Upload({ id: keyOf(id), size, offset: 0, creation_date: new Date().toISOString() }));
    },
    find,
    fetch: (id) => driver().fetch(id),
    read: (id) => driver().read(id),
    remove: (id) => driver().remove(id),
  };
}

interface Driver extends Pick<Parts, 'store' | 'keyOf' | 'fetch' | 'read' | 'remove'> {}

/** Beside what is stored, on the same disk; the folders of stored objects have two letters, so none is called this. */
function onDisk(directory: string): Driver {
  const folder = join(directory, 'uploads');
  const pathOf = (id: string) => join(folder, id);
  const store = new FileStore({ directory: folder });
  return {
    store,
    remove: (id) => store.remove(id).catch(unlessGone),
    keyOf: (id) => id,
    fetch: async (id) => ({ path: pathOf(id), [Symbol.asyncDispose]: async () => undefined }),
    read: async (id) => createReadStream(pathOf(id)),
  };
}

type S3Options = Extract<StorageConfig, { driver: 's3' }>;

function inBucket({ endpoint, region, bucket, accessKeyId, secretAccessKey }: S3Options): Driver {
  const s3ClientConfig: S3ClientConfig = {
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    // Stores other than Amazon's do not all know the newer checksums, nor tags.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  };
  const store = new S3Store({ useTags: false, s3ClientConfig: { ...s3ClientConfig, bucket } });
  const client = new S3Client(s3ClientConfig);
  const keyOf = (id: string) => `uploads/${id}`;
  const read = (id: string): Promise<Readable> => store.read(keyOf(id));
  const remove = async (id: string) => {
    await store.remove(keyOf(id)).catch(unlessGone);
    // It gives up on a file that is whole, because there are no parts left to take back.
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

/** The stores throw plain objects with the status a client would see. */
function unlessGone(error: unknown): undefined {
  const status = typeof error === 'object' && error !== null && 'status_code' in error ? error.status_code : undefined;
  if (status === 404 || status === 410) return undefined;
  throw error;
}
