import { expect, it } from 'vitest';
import { entryBefore, nextOpen } from './paper-order.ts';

const entries = ['a', 'b', 'c'].map((answerId) => ({ answerId }));
const left =
  (...ids: string[]) =>
  (answerId: string) =>
    ids.includes(answerId);

it('goes through the paper, then back to what was passed over', () => {
  expect(nextOpen(entries, undefined, left())).toBe('a');
  expect(nextOpen(entries, 'a', left('a'))).toBe('b');
  expect(nextOpen(entries, 'c', left('c', 'a'))).toBe('b');
  expect(nextOpen(entries, 'b', left('b', 'c'))).toBe('a');
});

it('ends when every answer is marked, sent or skipped', () => {
  expect(nextOpen(entries, 'c', left('a', 'b', 'c'))).toBeUndefined();
  expect(nextOpen(entries, 'c', left('a', 'b'))).toBeUndefined();
});

it('knows the answer before', () => {
  expect(entryBefore(entries, 'b')).toBe('a');
  expect(entryBefore(entries, 'a')).toBeUndefined();
  expect(entryBefore(entries, 'x')).toBeUndefined();
});
