import { expect, it } from 'vitest';
import { actionOf } from './grading-keys.ts';

it('ticks items by digit, or gives points without a rubric', () => {
  expect(actionOf('3', true)).toEqual({ kind: 'tick', index: 2 });
  expect(actionOf('3', false)).toEqual({ kind: 'give', points: 3 });
  expect(actionOf('0', true)).toEqual({ kind: 'zero' });
});

it('knows every key of the list, in either case, and no other', () => {
  const kinds = ['F', 'f', '.', '-', 'C', 'Enter', 'S', 'T', 'ArrowLeft', 'G', ']', '[', 'Escape', '?'].map(
    (key) => actionOf(key, true)?.kind,
  );
  expect(kinds).toEqual([
    'full',
    'full',
    'half',
    'halfLess',
    'comment',
    'submit',
    'skip',
    'send',
    'previous',
    'group',
    'nextGroup',
    'previousGroup',
    'leave',
    'help',
  ]);
  expect(['a', 'Tab', 'ArrowRight', '10', 'toString'].map((key) => actionOf(key, true))).toEqual(
    Array.from({ length: 5 }),
  );
});
