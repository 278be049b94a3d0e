import { expect, it } from 'vitest';
import { stretchText } from './interval-texts.ts';

it('names a stretch by minutes of a film, or by pages of a document', () => {
  expect(stretchText({ from: 0, to: 756, rate: 100 })).toBe('00:00–12:36');
  expect(stretchText({ from: 60, to: 90, rate: 150 })).toBe('01:00–01:30，1.5 倍速');
  expect(stretchText({ from: 3, to: 5, rate: null })).toBe('第 3–5 页');
  expect(stretchText({ from: 3, to: 3, rate: null })).toBe('第 3 页');
  expect(stretchText({ from: null, to: null, rate: null })).toBe('');
});
