import { LRUCache } from 'lru-cache';
import type { Cache as Redis } from './redis.ts';

/**
 * Values a process caches in memory because reading them again is more expensive. Evicts the least recently used
 * entries first.
 */
export interface MemoryCache<Value> {
  /** `now` is the caller's clock (`ctx.now`); entries expire only if it is given. */
  readonly get: (key: string, now?: Date) => Value | undefined;
  readonly set: (key: string, value: Value) => void;
  /** Stores a value read since `generation` was taken, unless something was invalidated in between. */
  readonly setIfCurrent: (key: string, value: Value, generation: number) => void;
  readonly getOrLoad: (key: string, load: () => Promise<Value>, now?: Date) => Promise<Value>;
  /** Loads even if there is an entry. Concurrent callers for the same key share the load, and its failure. */
  readonly load: (key: string, load: () => Promise<Value>) => Promise<Value>;
  readonly delete: (key: string) => void;
  /** The source has changed: a load in progress for these keys is not stored either. */
  readonly invalidate: (keys: readonly string[]) => void;
  /**
   * The same for entries found by their content; the content of loads in progress is unknown, so none of them is
   * stored.
   */
  readonly invalidateMatching: (matches: (key: string, value: Value) => boolean) => void;
  readonly clear: () => void;
  /** Incremented with every invalidation. */
  readonly generation: () => number;
  readonly usage: () => CacheUsage;
}

export interface CacheUsage {
  readonly entries: number;
  /** Undefined if the sizes are not in bytes. */
  readonly bytes: number | undefined;
}

export interface MemoryCacheOptions<Value> {
  /** Max number of entries. */
  readonly max?: number;
  /** Max sum of the sizes; an entry that is larger by itself is stored alone. */
  readonly maxSize?: number;
  readonly sizeOf?: (value: Value) => number;
  readonly sizeInBytes?: boolean;
  /** In milliseconds, evaluated at each `get`. */
  readonly expiresAt?: (value: Value) => number;
  /**
   * The share of new keys that is stored when `max` entries are there; default all. Clients that call in turn, more of
   * them than entries, would otherwise evict each other just before they call again, and none would ever be found.
   */
  readonly admission?: number;
  /** False: the value is returned to the waiting callers and not stored. */
  readonly isStored?: (value: Value) => boolean;
}

/** Any value but undefined or null: `undefined` means that there is no entry. */
type Storable = object | string | number | boolean;

export function openMemoryCache<Value extends Storable>(options: MemoryCacheOptions<Value>): MemoryCache<Value> {
  const { expiresAt, isStored = () => true, max = Infinity, admission = 1 } = options;
  const entries = openEntries(options);
  const loading = new Map<string, Promise<Value>>();
  let generation = 0;

  const get = (key: string, now?: Date) => {
    const value = entries.get(key);
    if (value === undefined || !expiresAt || !now || now.getTime() < expiresAt(value)) return value;
    return undefined;
  };
  const isAdmitted = (key: string) => entries.size < max || entries.has(key) || Math.random() < admission;
  const set = (key: string, value: Value) => {
    if (!isAdmitted(key)) return;
    // The library computes the size of a value once; the same value may have grown.
    if (entries.peek(key) === value) entries.delete(key);
    entries.set(key, value);
  };
  const load = (key: string, read: () => Promise<Value>) => {
    const shared = loading.get(key);
    if (shared) return shared;
    const started = read().then(
      (value) => {
        // Missing if the key was invalidated meanwhile: the value may be outdated already.
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
      // Collected first: the library does not guarantee that iteration continues after a deletion.
      const stale = [...entries.entries()].filter(([key, value]) => matches(key, value));
      for (const [key] of stale) entries.delete(key);
    },
    clear: () => {
      generation++;
      loading.clear();
      entries.clear();
    },
    generation: () => generation,
    usage: () => ({ entries: entries.size, bytes: options.sizeInBytes ? entries.calculatedSize : undefined }),
  };
}

function openEntries<Value extends Storable>({
  max = 0,
  maxSize,
  sizeOf = () => 1,
}: MemoryCacheOptions<Value>): LRUCache<string, Value> {
  if (maxSize === undefined) return new LRUCache<string, Value>({ max });
  // The library refuses a size of zero, and does not store a value larger than the max size.
  const sizeCalculation = (value: Value) => Math.min(maxSize, Math.max(1, sizeOf(value)));
  return new LRUCache<string, Value>({ max, maxSize, sizeCalculation });
}

/** By the Redis connection of their process, as `perProcess`. */
const named = new WeakMap<Redis, Map<string, () => CacheUsage>>();

/** The memory caches of a process that have been used, by name. */
export function cacheUsage(cache: Redis): ReadonlyMap<string, CacheUsage> {
  return new Map([...(named.get(cache) ?? [])].map(([name, usage]) => [name, usage()]));
}

/** The name of the cache of sessions, which has a metric of its own. */
export const SESSION_CACHE = 'sessions';

/** A memory cache that exists once in each process; `name` is its label in the metrics. */
export function memoryCachePerProcess<Value extends Storable>(
  name: string,
  options: MemoryCacheOptions<Value>,
): (services: { readonly cache: Redis }) => MemoryCache<Value> {
  return perProcess(({ cache }) => {
    const made = openMemoryCache(options);
    nameMemoryCache(cache, name, made);
    return made;
  });
}

/** Adds a cache to the metrics of its process. */
export function nameMemoryCache(cache: Redis, name: string, { usage }: Pick<MemoryCache<unknown>, 'usage'>): void {
  named.set(cache, (named.get(cache) ?? new Map<string, () => CacheUsage>()).set(name, usage));
}

/**
 * A per-process singleton. It is bound to the process's Redis connection, so that several processes opened in one
 * test have one each, and it is dropped with them.
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
