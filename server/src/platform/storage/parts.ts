import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { FileStore } from '@tus/file-store';
import { Upload, type DataStore } from '@tus/server';
import type { S3Config, StorageConfig } from './storage.ts';
import { unlessGone } from './tus-error.ts';

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
export async function openParts(config: StorageConfig): Promise<Parts> {
  let opened: PartsDriver | undefined;
  const open = config.driver === 'local' ? () => onDisk(config.directory) : await bucketDriver(config);
  const driver = () => (opened ??= open());
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

export interface PartsDriver extends Pick<Parts, 'store' | 'keyOf' | 'fetch' | 'read' | 'remove'> {}

/** The client of S3 is large: loaded only where it is used. */
async function bucketDriver(config: S3Config): Promise<() => PartsDriver> {
  const { partsInBucket } = await import('./parts-in-bucket.ts');
  return () => partsInBucket(config);
}

/**
 * Beside the stored objects, on the same disk; the directories of stored objects have two letters, so none has this
 * name.
 */
function onDisk(directory: string): PartsDriver {
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
