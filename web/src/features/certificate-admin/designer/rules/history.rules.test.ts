import { expect, it } from 'vitest';
import { begun, changed, redone, undone } from './history.rules.ts';

it('goes back and forth, and forgets what was undone after another change', () => {
  const two = changed(changed(begun('a'), 'b'), 'c');
  expect(undone(two).present).toBe('b');
  expect(redone(undone(two)).present).toBe('c');
  const other = changed(undone(two), 'd');
  expect(other).toMatchObject({ past: ['a', 'b'], present: 'd', future: [] });
});

it('stays where it is at either end', () => {
  const history = begun('a');
  expect(undone(history)).toBe(history);
  expect(redone(history)).toBe(history);
});

it('takes changes of one name as one step, until something else happens', () => {
  const typed = ['b', 'c', 'd'].reduce((history, text) => changed(history, text, 'text'), begun('a'));
  expect(typed.past).toEqual(['a']);
  const again = changed(redone(undone(typed)), 'e', 'text');
  expect(again.past).toEqual(['a', 'd']);
});

it('is no change if the content is the same, and remembers a hundred', () => {
  const history = begun('a');
  expect(changed(history, 'a')).toBe(history);
  const long = Array.from({ length: 150 }, (_, n) => String(n)).reduce((all, text) => changed(all, text), history);
  expect(long.past).toHaveLength(100);
});
