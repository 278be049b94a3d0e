import { LRUCache } from 'lru-cache';
import type { Cache as Redis } from './redis.ts';

/** What a process keeps in memory because reading it again costs more. The least recently used entries go first. */
export interface MemoryCache<Value> {
  /** `now` is the caller's clock (`ctx.now`); only with it does anything count as expired. */
  readonly get: (key: string, now?: Date) => Value | undefined;
  readonly set: (key: string, value: Value) => void;
  /** Stores what was read since `generation` was asked for, unless something was invalidated in between. */
  readonly setIfCurrent: (key: string, value: Value, generation: number) => void;
  readonly getOrLoad: (key: string, load: () => Promise<Value>, now?: Date) => Promise<Value>;
  /** Loads even if there is an entry. Callers who ask while a key is being loaded share that load, and its failure. */
  readonly load: (key: string, load: () => Promise<Value>) => Promise<Value>;
  readonly delete: (key: string) => void;
  /** The source has changed: what is being loaded for these keys is not stored either. */
  readonly invalidate: (keys: readonly string[]) => void;
  /** The same for entries found by what they hold; of loads under way that is not known, so none is stored. */
  readonly invalidateMatching: (matches: (key: string, value: Value) => boolean) => void;
  readonly clear: () => void;
  /** Grows with every invalidation. */
  readonly generation: () => number;
}

export interface MemoryCacheOptions<Value> {
  /** Entries at most. */
  readonly max?: number;
  /** Sum of the sizes at most; an entry that is larger by itself is stored alone. */
  readonly maxSize?: number;
  readonly sizeOf?: (value: Value) => number;
  /** In milliseconds, asked at each `get`. */
  readonly expiresAt?: (value: Value) => number;
  /** False: the value goes to the callers who wait for it and is not stored. */
  readonly isStored?: (value: Value) => boolean;
}

/** Anything but nothing: `undefined` means that there is no entry. */
type Storable = object | string | number | boolean;

export function openMemoryCache<Value extends Storable>(options: MemoryCacheOptions<Value>): MemoryCache<Value> {
  const { expiresAt, isStored = () => true } = options;
  const entries = openEntries(options);
  const loading = new Map<string, Promise<Value>>();
  let generation = 0;

  const get = (key: string, now?: Date) => {
    const value = entries.get(key);
    if (value === undefined || !expiresAt || !now || now.getTime() < expiresAt(value)) return value;
    return undefined;
  };
  const set = (key: string, value: Value) => {
    // The library takes the size of a value once; the same value may have grown.
    if (entries.peek(key) === value) entries.delete(key);
    entries.set(key, value);
  };
  const load = (key: string, read: () => Promise<Value>) => {
    const shared = loading.get(key);
    if (shared) return shared;
    const started = read().then(
      (value) => {
        // Not there any more if the key was invalidated meanwhile: the value may be old already.
        if (loading.get(key) === started) {
          loading.delete(key);
          if (isStored(value)) set(key, value);
        }
        return value;
      },
      (error: unknown) => {
        if (loading.get(key) === started) loading.delete(key);
        throw error;
      },
    );
    loading.set(key, started);
    return started;
  };
  const remove = (key: string) => {
    loading.delete(key);
    entries.delete(key);
  };
  return {
    get,
    set,
    setIfCurrent: (key, value, since) => {
      if (since === generation) set(key, value);
    },
    getOrLoad: async (key, read, now) => get(key, now) ?? load(key, read),
    load,
    delete: remove,
    invalidate: (keys) => {
      generation++;
      keys.forEach(remove);
    },
    invalidateMatching: (matches) => {
      generation++;
      loading.clear();
      // Collected first: the library does not promise to go on after a deletion.
      const stale = [...entries.entries()].filter(([key, value]) => matches(key, value));
      for (const [key] of stale) entries.delete(key);
    },
    clear: () => {
      generation++;
      loading.clear();
      entries.clear();
    },
    generation: () => generation,
  };
}

function openEntries<Value extends Storable>({
  max = 0,
  maxSize,
  sizeOf = () => 1,
}: MemoryCacheOptions<Value>): LRUCache<string, Value> {
  if (maxSize === undefined) return new LRUCache<string, Value>({ max });
  // The library refuses a size of nothing, and does not store what is larger than all may be.
  const sizeCalculation = (value: Value) => Math.min(maxSize, Math.max(1, sizeOf(value)));
  return new LRUCache<string, Value>({ max, maxSize, sizeCalculation });
}

/**
 * Something that each process has one of. It belongs to the process's connection to Redis, so that several processes
 * opened in one test have one each, and it goes when they go.
 */
export function perProcess<
  Thing extends object,
  Services extends { readonly cache: Redis } = { readonly cache: Redis },
>(open: (services: Services) => Thing): (services: Services) => Thing {
  const things = new WeakMap<Redis, Thing>();
  return (services) => {
    const found = things.get(services.cache);
    if (found) return found;
    const thing = open(services);
    things.set(services.cache, thing);
    return thing;
  };
}
