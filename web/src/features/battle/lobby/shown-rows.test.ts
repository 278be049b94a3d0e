import { expect, it } from 'vitest';
import { shownRows } from './shown-rows.ts';

const rows = (count: number, own: number) =>
  Array.from({ length: count }, (_, index) => ({ place: index + 1, own: index + 1 === own }));
const places = (count: number, own: number) => shownRows(rows(count, own)).map(({ place }) => place);

it('shows a short list whole, and the best eight to somebody among them or without a place', () => {
  expect(places(7, 3)).toHaveLength(7);
  expect(places(50, 8)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  expect(places(50, 0)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
});

it('shows the best five and the own place with the one before it to everybody else', () => {
  expect(places(50, 12)).toEqual([1, 2, 3, 4, 5, 11, 12]);
});
