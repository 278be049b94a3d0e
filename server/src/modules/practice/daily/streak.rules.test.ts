import { DayState, MAX_FREE_MISSES } from '@ganlin/contract/practice/daily';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayAfter, listedDays, streakOf, type Streak } from './streak.rules.ts';

const FIRST = '2026-02-20';

/** `x` done, `.` not done, from the first day on; the last sign is today. */
function streakIn(pattern: string): Streak {
  return streakOf(doneIn(pattern), dayAfter(FIRST, pattern.length - 1));
}

const doneIn = (pattern: string): string[] =>
  Array.from(pattern).flatMap((sign, at) => (sign === 'x' ? [dayAfter(FIRST, at)] : []));

describe('a streak', () => {
  it('counts done days in a row, and does not end before today is over', () => {
    expect(streakIn('.')).toEqual({ current: 0, longest: 0, freeMisses: 0, free: [] });
    expect(streakIn('xxx')).toMatchObject({ current: 3, longest: 3 });
    expect(streakIn('xxx.')).toMatchObject({ current: 3, longest: 3 });
    expect(streakIn('xxx..')).toMatchObject({ current: 0, longest: 3 });
    expect(streakIn('xxx.xx')).toMatchObject({ current: 2, longest: 3 });
  });

  it('survives a missed day by a free miss, which seven done days earn', () => {
    expect(streakIn('xxxxxxx')).toMatchObject({ current: 7, freeMisses: 1 });
    expect(streakIn('xxxxxxx.x')).toEqual({ current: 8, longest: 8, freeMisses: 0, free: [dayAfter(FIRST, 7)] });
    expect(streakIn('xxxxxxx..x')).toMatchObject({ current: 1, longest: 7, freeMisses: 0 });
    expect(streakIn('xxx.xxxx.x')).toMatchObject({ current: 5, free: [dayAfter(FIRST, 8)] });
  });

  it('keeps two free misses at most', () => {
    expect(streakIn('x'.repeat(28))).toMatchObject({ current: 28, freeMisses: 2 });
    expect(streakIn(`${'x'.repeat(28)}..x`)).toMatchObject({ current: 29, freeMisses: 0 });
    expect(streakIn(`${'x'.repeat(28)}...x`)).toMatchObject({ current: 1, longest: 28, freeMisses: 0 });
  });

  it('lists done and covered days of a month only', () => {
    const pattern = 'xxxxxxx.xxx';
    const days = listedDays(doneIn(pattern), streakIn(pattern), { from: '2026-02-26', to: '2026-02-28' });
    expect(days).toEqual([
      { day: '2026-02-26', state: DayState.done },
      { day: '2026-02-27', state: DayState.free },
      { day: '2026-02-28', state: DayState.done },
    ]);
  });
});

describe('any row of days', () => {
  const patterns = fc
    .array(fc.boolean(), { minLength: 1, maxLength: 120 })
    .map((days) => days.map((isDone) => (isDone ? 'x' : '.')).join(''));

  it('gives the same as walking through it day by day', () => {
    fc.assert(
      fc.property(patterns, (pattern) => {
        expect(streakIn(pattern)).toEqual(walked(pattern));
      }),
    );
  });

  it('never loses anything by doing one more day', () => {
    fc.assert(
      fc.property(patterns, (pattern) => {
        const [before, after] = [streakIn(pattern), streakIn(`${pattern.slice(0, -1)}x`)];
        expect(after.current).toBeGreaterThanOrEqual(before.current);
        expect(after.longest).toBeGreaterThanOrEqual(before.longest);
        expect(after.freeMisses).toBeLessThanOrEqual(MAX_FREE_MISSES);
      }),
    );
  });

  it('covers only days that were not done, each between two days of the same row', () => {
    fc.assert(
      fc.property(patterns, (pattern) => {
        const done = new Set(doneIn(pattern));
        const { free } = streakIn(pattern);
        expect(free.filter((day) => done.has(day))).toEqual([]);
        const known = new Set([...done, ...free]);
        expect(free.filter((day) => !known.has(dayAfter(day, -1)))).toEqual([]);
      }),
    );
  });
});

/** The rule as it is told to users, without regard to cost. */
function walked(pattern: string): Streak {
  let [current, longest, freeMisses, done] = [0, 0, 0, 0];
  const free: string[] = [];
  for (const [at, sign] of Array.from(pattern).entries()) {
    const isToday = at === pattern.length - 1;
    if (sign === 'x') {
      current++;
      done++;
      longest = Math.max(longest, current);
      if (done % 7 === 0 && freeMisses < 2) freeMisses++;
    } else if (!isToday && current > 0 && freeMisses > 0) {
      freeMisses--;
      free.push(dayAfter(FIRST, at));
    } else if (!isToday) {
      current = 0;
    }
  }
  return { current, longest, freeMisses, free };
}
