import { describe, expect, it } from 'vitest';
import { addStretch, allowedMs, frontierMs, union } from './watched.ts';

describe('what was watched of a film', () => {
  it('merges stretches that overlap or touch', () => {
    expect(addStretch([[0, 10]], 10, 20)).toEqual([[0, 20]]);
    expect(
      addStretch(
        [
          [0, 10],
          [30, 40],
        ],
        20,
        25,
      ),
    ).toEqual([
      [0, 10],
      [20, 25],
      [30, 40],
    ]);
    expect(union([[0, 10]], [[5, 30]])).toEqual([[0, 30]]);
    expect(addStretch([[0, 10]], 7, 7)).toEqual([[0, 10]]);
  });

  it('leads a seek beyond it back to its end, and leaves others alone', () => {
    const watched = [
      [0, 60_000],
      [90_000, 120_000],
    ] as const;
    expect(allowedMs(watched, 30_000)).toBe(30_000);
    expect(allowedMs(watched, 61_000)).toBe(61_000);
    expect(allowedMs(watched, 80_000)).toBe(60_000);
    expect(allowedMs(watched, 100_000)).toBe(100_000);
    expect(allowedMs(watched, 300_000)).toBe(120_000);
    expect(allowedMs([], 5_000)).toBe(0);
  });

  it('ends where the first gap begins', () => {
    expect(frontierMs([])).toBe(0);
    expect(frontierMs([[0, 60_000]])).toBe(60_000);
    expect(frontierMs([[90_000, 120_000]])).toBe(0);
  });
});
