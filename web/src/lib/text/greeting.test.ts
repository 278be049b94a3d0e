import { expect, it } from 'vitest';
import { greetingAt } from './greeting.ts';

it.each([
  [0, '夜深了'],
  [5, '早上好'],
  [11, '上午好'],
  [12, '中午好'],
  [17, '下午好'],
  [23, '晚上好'],
])('at %i returns %s', (hour, text) => {
  expect(greetingAt(hour)).toBe(text);
});
