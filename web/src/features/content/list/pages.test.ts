import { describe, expect, it } from 'vitest';
import { pagesShown } from './pages-shown.ts';
import { yearBars } from './year-bars.ts';

describe('the offered pages', () => {
  it.each([
    [1, 1, [1]],
    [1, 5, [1, 2, 3, 4, 5]],
    [1, 20, [1, 2, 3, 4, 20]],
    [10, 20, [1, 9, 10, 11, 20]],
    [20, 20, [1, 17, 18, 19, 20]],
    [99, 3, [1, 2, 3]],
  ])('on page %i of %i are %j', (page, pages, shown) => {
    expect(pagesShown(page, pages)).toEqual(shown);
  });
});

describe('the year bars', () => {
  it('include every year in between', () => {
    expect(
      yearBars([
        { value: 2002, count: 3 },
        { value: 2000, count: 1 },
      ]),
    ).toEqual([
      { from: 2000, to: 2000, count: 1 },
      { from: 2001, to: 2001, count: 0 },
      { from: 2002, to: 2002, count: 3 },
    ]);
    expect(yearBars([])).toEqual([]);
  });

  it('group years when there are many, and lose none', () => {
    const bars = yearBars(Array.from({ length: 77 }, (_, at) => ({ value: 1950 + at, count: 2 })));
    expect(bars.length).toBeLessThanOrEqual(32);
    expect(bars[0]?.from).toBe(1950);
    expect(bars.at(-1)?.to).toBe(2026);
    expect(bars.reduce((sum, { count }) => sum + count, 0)).toBe(154);
  });
});
