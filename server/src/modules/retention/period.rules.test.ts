import { addDays, addSeconds } from '@ganlin/contract/core/time';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dueBefore, mayBeConfirmed, nextNight, nightStart, pauseAfter } from './period.rules.ts';

describe('what is due', () => {
  it.each([
    ['2026-03-05T06:30:00Z', 'month', 36, '2023-03-05T06:30:00.000Z'],
    // In a shorter month its last day.
    ['2026-08-31T01:00:00Z', 'month', 6, '2026-02-28T01:00:00.000Z'],
    // The day is China's: at this moment it is already the first of March there.
    ['2026-02-28T17:00:00Z', 'month', 1, '2026-01-31T17:00:00.000Z'],
    ['2026-03-05T06:30:00Z', 'day', 30, '2026-02-03T06:30:00.000Z'],
  ] as const)('at %s for %s × %i is older than %s', (now, unit, amount, before) => {
    expect(dueBefore(new Date(now), unit, amount).toISOString()).toBe(before);
  });

  it('moves only forward with time, and a longer period never makes more due', () => {
    const time = fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true });
    const amount = fc.integer({ min: 1, max: 240 });
    fc.assert(
      fc.property(time, time, amount, amount, (one, other, short, more) => {
        const [early, late] = one < other ? [one, other] : [other, one];
        // Months have days of their own: whole days may fall together, never in the wrong order.
        const isOrdered = dueBefore(early, 'month', short) <= addDays(dueBefore(late, 'month', short), 1);
        return isOrdered && dueBefore(early, 'month', short + more) < dueBefore(early, 'month', short);
      }),
    );
  });
});

describe('the night', () => {
  it('lasts from half past one to five in China', () => {
    const start = new Date('2026-03-05T17:30:00Z');
    expect(nightStart(addSeconds(start, -1))).toBeNull();
    expect(nightStart(start)).toEqual(start);
    expect(nightStart(addSeconds(start, 3.5 * 3600 - 1))).toEqual(start);
    expect(nightStart(addSeconds(start, 3.5 * 3600))).toBeNull();
    expect(nextNight(addSeconds(start, -1))).toEqual(start);
    expect(nextNight(addSeconds(start, 3600))).toEqual(addDays(start, 1));
  });

  it('is worked at most a fifth', () => {
    for (const milliseconds of [0, 1, 20, 1_000]) {
      expect(milliseconds / (milliseconds + pauseAfter(milliseconds))).toBeLessThanOrEqual(0.2);
    }
  });
});

it('accepts only figures of a dry run of the same period from the last week', () => {
  const now = new Date('2026-03-05T06:30:00Z');
  const run = { amount: 36, isDry: true, isDone: true, finishedAt: addDays(now, -6) };
  expect(mayBeConfirmed(run, 36, now)).toBe(true);
  expect(mayBeConfirmed(run, 24, now)).toBe(false);
  expect(mayBeConfirmed(run, null, now)).toBe(false);
  expect(mayBeConfirmed({ ...run, isDry: false }, 36, now)).toBe(false);
  expect(mayBeConfirmed({ ...run, isDone: false }, 36, now)).toBe(false);
  expect(mayBeConfirmed({ ...run, finishedAt: addDays(now, -8) }, 36, now)).toBe(false);
});
