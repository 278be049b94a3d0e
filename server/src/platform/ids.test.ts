import { expect, it } from 'vitest';
import { newId } from './ids.ts';

it('makes ids of version 7 that stand in the order of their making and never come twice', () => {
  const ids = Array.from({ length: 20_000 }, newId);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.toSorted()).toEqual(ids);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

it('tells nothing of the next id: the random end of each is new, also across fillings of the pool', () => {
  const ends = Array.from({ length: 20_000 }, () => newId().slice(-12));
  expect(new Set(ends).size).toBe(ends.length);
});

it('carries the moment of its making', () => {
  const before = Date.now();
  const at = Number.parseInt(newId().replaceAll('-', '').slice(0, 12), 16);
  expect(at).toBeGreaterThanOrEqual(before);
  expect(at).toBeLessThanOrEqual(Date.now() + 1);
});
