import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { DeleteObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { FileStore } from '@tus/file-store';
import { S3Store } from '@tus/s3-store';
import { Upload, type DataStore } from '@tus/server';
import { s3ClientConfig } from './s3.ts';
import type { S3Config, StorageConfig } from './storage.ts';

/** Large files that arrive in parts and can be resumed; each under its UUID, until it has been used. */
export interface Parts {
  /** For the protocol (`http/files/resumable.ts`). */
  readonly store: DataStore;
  readonly keyOf: (id: string) => string;
  /** Allocates a file of this length, unless it exists. */
  readonly begin: (id: string, size: number) => Promise<void>;
  /** How much of it has arrived. */
  readonly find: (id: string) => Promise<{ readonly size: number; readonly offset: number } | undefined>;
  /** The whole file as a path, for programs that seek in it; disposing removes any downloaded copy. */
  readonly fetch: (id: string) => Promise<{ readonly path: string } & AsyncDisposable>;
  readonly read: (id: string) => Promise<Readable>;
  /** Removing a missing file is not an error. */
  readonly remove: (id: string) => Promise<void>;
}

/** Opened when the first part arrives: most processes never see one. */
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

/**
 * Beside the stored objects, on the same disk; the directories of stored objects have two letters, so none has this
 * name.
 */
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

function inBucket(config: S3Config): Driver {
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

/** The stores throw plain objects with the status a client would see. */
function unlessGone(error: unknown): undefined {
  const status = typeof error === 'object' && error !== null && 'status_code' in error ? error.status_code : undefined;
  if (status === 404 || status === 410) return undefined;
  throw error;
}
