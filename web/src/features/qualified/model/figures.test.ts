import { expect, it } from 'vitest';
import { levelOf, missingTo, rateText } from './figures.ts';
import { provinceTiles } from './province-tiles.ts';

it('never shows a rate as reached that is not', () => {
  expect(rateText({ people: 10_000, valid: 9_499 })).toBe('94.9');
  expect(levelOf({ people: 10_000, valid: 9_499 })).toBe('near');
  expect(missingTo({ people: 10_000, valid: 9_499 })).toBe(1);
  expect(missingTo({ people: 10_000, valid: 9_600 })).toBe(0);
  expect([rateText({ people: 0, valid: 0 }), missingTo({ people: 0, valid: 0 })]).toEqual(['0.0', 0]);
});

it('gives every province a square of its own', () => {
  expect(new Set(provinceTiles.map(({ column, row }) => `${column},${row}`)).size).toBe(34);
  expect(new Set(provinceTiles.map(({ code }) => code)).size).toBe(34);
});
