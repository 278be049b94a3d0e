import { MatchResult } from '@ganlin/contract/battle/kinds';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { creditFor, pointsFor, resultOf } from './points.rules.ts';

describe('points', () => {
  it('are 100 for being right, up to 100 for speed, and double for the last question', () => {
    const answer = { right: true, seconds: 10, isLast: false };
    expect(pointsFor({ ...answer, spentMs: 0 })).toBe(200);
    expect(pointsFor({ ...answer, spentMs: 5_000 })).toBe(150);
    expect(pointsFor({ ...answer, spentMs: 10_000 })).toBe(100);
    expect(pointsFor({ ...answer, spentMs: 5_000, isLast: true })).toBe(300);
    expect(pointsFor({ ...answer, spentMs: 0, right: false })).toBe(0);
  });

  it('never rise with the time taken, and stay within their bounds', () => {
    const time = fc.integer({ min: -1_000, max: 70_000 });
    fc.assert(
      fc.property(time, time, fc.integer({ min: 5, max: 60 }), (one, other, seconds) => {
        const points = (spentMs: number) => pointsFor({ right: true, spentMs, seconds, isLast: false });
        expect(points(Math.min(one, other))).toBeGreaterThanOrEqual(points(Math.max(one, other)));
        expect(points(one)).toBeGreaterThanOrEqual(100);
        expect(points(one)).toBeLessThanOrEqual(200);
      }),
    );
  });
});

it('credits half of the round trip, at most 300 ms', () => {
  expect([null, -5, 0, 40, 300, 600, 60_000].map(creditFor)).toEqual([0, 0, 0, 20, 150, 300, 300]);
});

describe('the result', () => {
  const player = fc.record({
    points: fc.integer({ min: 0, max: 400 }),
    spentMs: fc.integer({ min: 0, max: 3 }),
    hasLeft: fc.boolean(),
  });

  it('is won by one and lost by the other, or drawn by both', () => {
    fc.assert(
      fc.property(player, player, (one, other) => {
        const both = [resultOf(one, other), resultOf(other, one)].toSorted((a, b) => a - b);
        expect([
          [MatchResult.lost, MatchResult.won],
          [MatchResult.drawn, MatchResult.drawn],
        ]).toContainEqual(both);
      }),
    );
  });

  it('goes by points, then by time; who leaves loses', () => {
    const own = { points: 300, spentMs: 10, hasLeft: false };
    expect(resultOf(own, { ...own, points: 200 })).toBe(MatchResult.won);
    expect(resultOf(own, { ...own, spentMs: 9 })).toBe(MatchResult.lost);
    expect(resultOf(own, own)).toBe(MatchResult.drawn);
    expect(resultOf({ ...own, hasLeft: true }, { ...own, points: 0 })).toBe(MatchResult.lost);
  });
});
