import { expect, it } from 'vitest';
import { openMemoryCache, type MemoryCache } from './memory-cache.ts';

it('evicts the least recently used entries, and stays within its size', () => {
  const cache = openMemoryCache<string>({ maxSize: 10, sizeOf: (value) => value.length });
  cache.set('a', '1234');
  cache.set('b', '1234');
  expect(cache.get('a')).toBe('1234');
  cache.set('c', '1234');
  expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual(['1234', undefined, '1234']);
  cache.set('a', '12');
  cache.set('d', '1234');
  expect([cache.get('a'), cache.get('c'), cache.get('d')]).toEqual(['12', '1234', '1234']);
  cache.set('large', '12345678901234');
  expect([cache.get('large'), cache.get('a')]).toEqual(['12345678901234', undefined]);
  cache.set('empty', '');
  cache.set('e', '123456789');
  expect([cache.get('large'), cache.get('empty'), cache.get('e')]).toEqual([undefined, '', '123456789']);
});

it('stays within its number of entries', () => {
  const cache = openMemoryCache<string>({ max: 2, maxSize: 100, sizeOf: (value) => value.length });
  for (const key of ['a', 'b', 'c']) cache.set(key, key);
  expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual([undefined, 'b', 'c']);
});

/** The share of calls that find their entry, of clients that call in turn again and again. */
function hitsOf(cache: MemoryCache<number>, clients: number): number {
  const [rounds, warmUp] = [20, 5];
  let hits = 0;
  for (let call = 0; call < rounds * clients; call++) {
    const key = String(call % clients);
    if (cache.get(key) === undefined) cache.set(key, call);
    else if (call >= warmUp * clients) hits += 1;
  }
  return hits / ((rounds - warmUp) * clients);
}

it.each([
  [1, 1],
  [1.05, 0.9],
  [1.25, 0.7],
  [2, 0.35],
])('with %s times as many clients as entries, calling in turn, still finds a share of %s', (times, least) => {
  const max = 1_000;
  expect(hitsOf(openMemoryCache<number>({ max, admission: 1 / 8 }), max * times)).toBeGreaterThanOrEqual(least);
  // What the admission is for.
  expect(hitsOf(openMemoryCache<number>({ max }), max * times)).toBe(times > 1 ? 0 : 1);
});

it('replaces clients that have left by those that come, although it admits only a share of them', () => {
  const cache = openMemoryCache<number>({ max: 1_000, admission: 1 / 8 });
  hitsOf(cache, 1_000);
  const others = Array.from({ length: 1_000 }, (_, at) => `other-${at}`);
  for (let round = 0; round < 60; round++)
    for (const key of others) if (cache.get(key) === undefined) cache.set(key, round);
  expect(others.filter((key) => cache.get(key) !== undefined).length).toBeGreaterThan(950);
});

it('counts a grown value by its new size when it is set again', () => {
  const cache = openMemoryCache<{ size: number }>({ maxSize: 10, sizeOf: ({ size }) => size });
  const grown = { size: 4 };
  cache.set('a', { size: 4 });
  cache.set('b', grown);
  grown.size = 8;
  cache.set('b', grown);
  expect([cache.get('a'), cache.get('b')]).toEqual([undefined, grown]);
});

it('loads once for concurrent callers, and again after a failure', async () => {
  const cache = openMemoryCache<number>({ max: 10 });
  let loads = 0;
  const load = async () => ++loads;
  const all = [cache.getOrLoad('x', load), cache.getOrLoad('x', load), cache.getOrLoad('y', load)];
  expect(await Promise.all(all)).toEqual([1, 1, 2]);
  expect(await cache.getOrLoad('x', load)).toBe(1);
  expect(await cache.load('x', load)).toBe(3);
  const fail = () => Promise.reject(new Error('no'));
  await expect(Promise.all([cache.load('x', fail), cache.load('x', load)])).rejects.toThrow('no');
  expect(cache.get('x')).toBe(3);
  expect(await cache.load('x', load)).toBe(4);
});

it('uses its caller’s clock for expiry', async () => {
  const cache = openMemoryCache<number>({ max: 10, expiresAt: (value) => value });
  cache.set('a', 1_000);
  expect([cache.get('a', new Date(999)), cache.get('a', new Date(1_000)), cache.get('a')]).toEqual([
    1_000,
    undefined,
    1_000,
  ]);
  expect(await cache.getOrLoad('a', async () => 2_000, new Date(1_000))).toBe(2_000);
});

it('returns a value that is not to be stored only to the waiting callers', async () => {
  const cache = openMemoryCache<number>({ max: 10, isStored: (value) => value > 1 });
  expect(await Promise.all([cache.load('a', async () => 1), cache.load('a', async () => 2)])).toEqual([1, 1]);
  expect(cache.get('a')).toBeUndefined();
});

const invalidations: Readonly<Record<string, (cache: MemoryCache<number>) => void>> = {
  invalidated: (cache) => cache.invalidate(['a']),
  matched: (cache) => cache.invalidateMatching((key) => key === 'a'),
  cleared: (cache) => cache.clear(),
};

it.each(Object.entries(invalidations))('does not store a value read before its key was %s', async (_, invalidate) => {
  const cache = openMemoryCache<number>({ max: 10 });
  const read = Promise.withResolvers<number>();
  cache.set('a', 0);
  const old = cache.load('a', () => read.promise);
  const generation = cache.generation();
  invalidate(cache);
  expect(cache.get('a')).toBeUndefined();
  // Callers after the invalidation do not get the old value either.
  expect(await cache.getOrLoad('a', async () => 2)).toBe(2);
  read.resolve(1);
  expect(await old).toBe(1);
  cache.setIfCurrent('a', 1, generation);
  expect(cache.get('a')).toBe(2);
  cache.setIfCurrent('a', 3, cache.generation());
  expect(cache.get('a')).toBe(3);
});
