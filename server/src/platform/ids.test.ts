import { expect, it } from 'vitest';
import { newId } from './ids.ts';

it('creates unique version 7 ids in creation order', () => {
  const ids = Array.from({ length: 20_000 }, newId);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.toSorted()).toEqual(ids);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

it('reveals nothing about the next id: the random end of each is new, also across refills of the pool', () => {
  const ends = Array.from({ length: 20_000 }, () => newId().slice(-12));
  expect(new Set(ends).size).toBe(ends.length);
});

it('contains its creation time', () => {
  const before = Date.now();
  const at = Number.parseInt(newId().replaceAll('-', '').slice(0, 12), 16);
  expect(at).toBeGreaterThanOrEqual(before);
  expect(at).toBeLessThanOrEqual(Date.now() + 1);
});
