import { expect, it } from 'vitest';
import { boundedMap, singly } from './kept.ts';

it('forgets what was asked for longest ago, and keeps to its bound', () => {
  const kept = boundedMap<string>(10, (value) => value.length);
  kept.set('a', '1234');
  kept.set('b', '1234');
  expect(kept.get('a')).toBe('1234');
  kept.set('c', '1234');
  expect([kept.get('a'), kept.get('b'), kept.get('c')]).toEqual(['1234', undefined, '1234']);
  kept.set('a', '12');
  kept.set('d', '1234');
  expect([kept.get('a'), kept.get('c'), kept.get('d')]).toEqual(['12', '1234', '1234']);
  kept.set('large', '12345678901234');
  expect([kept.get('large'), kept.get('a')]).toEqual(['12345678901234', undefined]);
});

it('does once what several ask for at the same time, and again after it failed', async () => {
  const once = singly<number>();
  let calls = 0;
  const make = async () => ++calls;
  expect(await Promise.all([once('x', make), once('x', make), once('y', make)])).toEqual([1, 1, 2]);
  const fail = () => Promise.reject(new Error('no'));
  await expect(Promise.all([once('x', fail), once('x', make)])).rejects.toThrow('no');
  expect(await once('x', make)).toBe(3);
});
