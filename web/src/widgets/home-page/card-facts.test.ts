import { expect, it } from 'vitest';
import { durationText, viewsText } from './card-facts.ts';

it.each([
  [0, ''],
  [318, '318 次浏览'],
  [23_960, '2.4 万次浏览'],
])('%i views read “%s”', (views, text) => {
  expect(viewsText(views)).toBe(text);
});

it.each([
  [42 * 60 + 18, '42:18'],
  [65, '1:05'],
  [9, '0:09'],
  [3600 + 5 * 60 + 9, '1:05:09'],
])('%i seconds of film read “%s”', (seconds, text) => {
  expect(durationText(seconds)).toBe(text);
});
