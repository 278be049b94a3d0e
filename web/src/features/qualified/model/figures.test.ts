import { expect, it } from 'vitest';
import { levelOf, missingTo, rateLevels, rateText } from './figures.ts';
import { provinceTiles } from './province-tiles.ts';

it('never shows a rate as reached that is not', () => {
  expect(rateText({ people: 10_000, valid: 9_499 })).toBe('94.9');
  expect(levelOf(95, { people: 10_000, valid: 9_499 })).toBe('near');
  expect(missingTo(95, { people: 10_000, valid: 9_499 })).toBe(1);
  expect(missingTo(95, { people: 10_000, valid: 9_600 })).toBe(0);
  expect([rateText({ people: 0, valid: 0 }), missingTo(95, { people: 0, valid: 0 })]).toEqual(['0.0', 0]);
});

it('measures rates by the target of the site', () => {
  const counts = { people: 100, valid: 84 };
  expect([levelOf(84, counts), levelOf(85, counts), levelOf(90, counts), levelOf(95, counts)]).toEqual([
    'target',
    'near',
    'fair',
    'low',
  ]);
  expect(rateLevels(90).map(({ text }) => text)).toEqual(['90 以上', '85–90', '80–85', '低于 80']);
  expect(levelOf(0, { people: 1, valid: 0 })).toBe('target');
});

it('gives every province a square of its own', () => {
  expect(new Set(provinceTiles.map(({ column, row }) => `${column},${row}`)).size).toBe(34);
  expect(new Set(provinceTiles.map(({ code }) => code)).size).toBe(34);
});
