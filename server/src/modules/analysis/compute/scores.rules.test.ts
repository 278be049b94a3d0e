import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { binsOf, deviation, groupsOf, mean, median, nearMissOf, scoresOf } from './scores.rules.ts';

const TOTAL = 10_000;
const scale = { totalCenti: TOTAL, passCenti: 6_000 };

const papers = fc.uniqueArray(
  fc.record({
    paperId: fc.uuid(),
    scoreCenti: fc.integer({ min: 0, max: TOTAL / 50 }).map((points) => points * 50),
    spentSeconds: fc.integer({ min: 0, max: 7_200 }),
  }),
  { selector: ({ paperId }) => paperId, maxLength: 200 },
);
const passing = (all: readonly { paperId: string; scoreCenti: number; spentSeconds: number }[]) =>
  all.map((paper) => ({ ...paper, passed: paper.scoreCenti >= scale.passCenti }));

describe('figures of the scores', () => {
  it('are those of a known example', () => {
    expect(mean([60, 70, 80, 90])).toBe(75);
    expect(median([90, 60, 70])).toBe(70);
    expect(median([90, 60, 70, 80])).toBe(75);
    expect(deviation([2, 4, 4, 4, 5, 5, 7, 9])).toBe(2);
    expect([mean([]), median([]), deviation([])]).toEqual([null, null, null]);
  });

  it('puts every paper into exactly one class, by its score', () => {
    fc.assert(
      fc.property(papers, (some) => {
        const bins = binsOf(passing(some), scale);
        expect(bins).toHaveLength(20);
        for (const [index, { from, to, passed, failed }] of bins.entries()) {
          const inside = some.filter(({ scoreCenti }) => {
            const points = scoreCenti / 100;
            return points >= from && (points < to || (index === 19 && points <= to));
          });
          expect(passed + failed).toBe(inside.length);
        }
      }),
    );
  });

  it('names those who failed by at most a twentieth of the points', () => {
    const all = passing(
      [54, 55, 59.5, 60].map((points, at) => ({ paperId: `${at}`, scoreCenti: points * 100, spentSeconds: 1 })),
    );
    expect(nearMissOf(all, scale)).toEqual({ from: 55, to: 60, count: 2 });
  });

  it('has no figures without papers', () => {
    const empty = { papers: 0, passRate: null, mean: null, median: null, sd: null, min: null, max: null };
    expect(scoresOf([], scale)).toMatchObject({ ...empty, medianSeconds: null });
  });
});

describe('upper and lower group', () => {
  it('have 27 % each, never overlap, and no paper outside ranks between them wrongly', () => {
    fc.assert(
      fc.property(papers, (some) => {
        const { size, upper, lower } = groupsOf(some);
        expect([upper.size, lower.size]).toEqual([size, size]);
        expect(size).toBe(Math.min(some.length >> 1, Math.max(1, Math.round(some.length * 0.27))));
        expect([...upper].filter((id) => lower.has(id))).toEqual([]);
        const scoreOf = new Map(some.map(({ paperId, scoreCenti }) => [paperId, scoreCenti]));
        const lowestUpper = Math.min(...[...upper].map((id) => scoreOf.get(id) ?? 0));
        const others = some.filter(({ paperId }) => !upper.has(paperId));
        expect(others.every(({ scoreCenti }) => scoreCenti <= lowestUpper)).toBe(true);
      }),
    );
  });

  it('do not depend on the order in which papers are read', () => {
    fc.assert(
      fc.property(papers, (some) => {
        expect(groupsOf(some.toReversed())).toEqual({ ...groupsOf(some) });
      }),
    );
  });

  it('rank the earlier of equal papers higher', () => {
    const same = ['c', 'a', 'd', 'b'].map((paperId) => ({ paperId, scoreCenti: 5 }));
    expect(groupsOf(same)).toEqual({ size: 1, upper: new Set(['a']), lower: new Set(['d']) });
  });
});
