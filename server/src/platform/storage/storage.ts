import type { Readable } from 'node:stream';

import { openLocalStorage } from './local.ts';

export interface StoredObject {
  readonly size: number;
  readonly contentType: string;
}

/** An object as it is listed. */
export interface ListedObject {
  readonly key: string;
  readonly size: number;
  readonly changedAt: Date;
}

export interface Storage {
  /** Atomic: if the body fails, the previous object under the key, or none, remains. */
  put(key: string, body: Readable, options: { readonly contentType: string }): Promise<StoredObject>;
  stat(key: string): Promise<StoredObject | undefined>;
  /** Rejects when there is no such object, or when the range starts beyond its end. */
  read(key: string, range?: ByteRange): Promise<Readable>;
  /** Removing a missing object is not an error. */
  remove(key: string): Promise<void>;
  /** Every object after this key, in the order of their keys; what is not an object of ours is passed over. */
  list(after?: string): AsyncIterable<ListedObject>;
  /** A short-lived URL that serves the object without passing through the API, if the driver supports it. */
  link(key: string, options: LinkOptions): Promise<string | undefined>;
  /** Throws when the storage cannot be used. */
  check(): Promise<void>;
}

export interface ByteRange {
  readonly start: number;
  /** Inclusive, as in HTTP; may lie beyond the object's end. */
  readonly end: number;
}

export interface LinkOptions {
  readonly fileName: string;
  readonly inline: boolean;
  readonly seconds: number;
}

export interface S3Config {
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

export type StorageConfig =
  | { readonly driver: 'local'; readonly directory: string }
  | ({ readonly driver: 's3' } & S3Config);

export async function openStorage(config: StorageConfig): Promise<Storage> {
  if (config.driver === 'local') return guarded(openLocalStorage(config.directory));
  // Large: loaded only where it is used.
  const { openS3Storage } = await import('./s3.ts');
  return guarded(openS3Storage(config));
}

/**
 * The key of the object with this UUID; directories by its last digits, because the first ones of a version 7 UUID
 * are the time.
 */
export function storageKeyOf(id: string): string {
  return `${id.slice(-4, -2)}/${id.slice(-2)}/${id}`;
}

const keyPattern = /^[\da-f]{2}\/[\da-f]{2}\/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** No driver ever sees a key that could escape its directory or bucket. */
function guarded(driver: Storage): Storage {
  return {
    put: async (key, body, options) => driver.put(checkedKey(key), body, options),
    stat: async (key) => driver.stat(checkedKey(key)),
    read: async (key, range) => driver.read(checkedKey(key), checkedRange(range)),
    remove: async (key) => driver.remove(checkedKey(key)),
    list: (after) => ownObjects(driver.list(after)),
    link: async (key, options) => driver.link(checkedKey(key), options),
    check: () => driver.check(),
  };
}

/** Uploads that are under way, and whatever else somebody put there. */
async function* ownObjects(listed: AsyncIterable<ListedObject>): AsyncGenerator<ListedObject> {
  for await (const object of listed) if (keyPattern.test(object.key)) yield object;
}

function checkedKey(key: string): string {
  if (!keyPattern.test(key)) throw new Error('malformed storage key');
  return key;
}

function checkedRange(range: ByteRange | undefined): ByteRange | undefined {
  if (!range) return undefined;
  const { start, end } = range;
  if (!Number.isSafeInteger(start) || !Number.isSafeInteger(end) || start < 0 || end < start) {
    throw new RangeError('malformed byte range');
  }
  return range;
}
