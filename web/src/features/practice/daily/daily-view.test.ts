import { DayState } from '@ganlin/contract/practice/daily';
import { describe, expect, it } from 'vitest';
import { againText, minuteText, monthBeside, monthOf, runOf, stepsOf, weekOf, type DailyItem } from './daily-view.ts';

const review = (days: number) => ({ days, due: '2026-03-12T16:00:00Z', rightStreak: 3 });
const done = (day: string) => ({ day, state: DayState.done });

it('tells when a question comes up again', () => {
  expect([review(1), review(8), null].map(againText)).toEqual(['明天再见', '8 天后再见', '已会']);
});

it('marks the next step, and shows an interval beyond the last in its place', () => {
  const shown = (days: number) => stepsOf(review(days)).map((step) => `${step.days}${step.state.charAt(0)}`);
  expect(shown(8)).toEqual(['1p', '2p', '4p', '8n', '15a', '30a']);
  expect(shown(1)).toEqual(['1n', '2a', '4a', '8a', '15a', '30a']);
  expect(shown(0)).toEqual(['1n', '2a', '4a', '8a', '15a', '30a']);
  expect(shown(5)).toEqual(['1p', '2p', '4n', '8a', '15a', '30a']);
  expect(shown(77)).toEqual(['1p', '2p', '4p', '8p', '15p', '77n']);
});

describe('the calendar', () => {
  it('shows seven days up to today', () => {
    const week = weekOf('2026-03-05', [done('2026-02-27'), { day: '2026-03-01', state: DayState.free }]);
    expect(week.map(({ day }) => day.slice(5))).toEqual([
      '02-27',
      '02-28',
      '03-01',
      '03-02',
      '03-03',
      '03-04',
      '03-05',
    ]);
    expect(week.map(({ state }) => state)).toEqual(['done', 'none', 'free', 'none', 'none', 'none', 'today']);
    expect(weekOf('2026-03-05', [done('2026-03-05')]).at(-1)?.state).toBe('done');
  });

  it('begins weeks on Monday, and knows the length of months', () => {
    const march = monthOf('2026-03', '2026-03-05', []);
    expect(march.filter(({ day }) => day === '')).toHaveLength(6);
    expect(march).toHaveLength(6 + 31);
    expect(march.find(({ state }) => state === 'today')?.day).toBe('2026-03-05');
    expect(monthOf('2026-02', '2026-03-05', []).at(-1)?.day).toBe('2026-02-28');
    expect(monthOf('2028-02', '2026-03-05', []).at(-1)?.day).toBe('2028-02-29');
  });

  it('moves by months, also over the end of a year', () => {
    expect([monthBeside('2026-12', 1), monthBeside('2026-01', -1), monthBeside('2026-02', 1)]).toEqual([
      '2027-01',
      '2025-12',
      '2026-03',
    ]);
  });
});

it('writes minutes as a time', () => {
  expect([510, 0, 1439].map(minuteText)).toEqual(['08:30', '00:00', '23:59']);
});

it('continues at the first unanswered question, whatever numbers were withdrawn', () => {
  // Only what the run needs of an item.
  const item = (ordinal: number, isAnswered: boolean) =>
    ({ ordinal, answer: isAnswered ? {} : null, outcome: null }) as DailyItem;
  const today = { day: '2026-03-05', trainId: 't', items: [item(1, true), item(3, false), item(5, false)] };
  expect(runOf(today, 't')).toMatchObject({ position: 3, total: 5, answered: 1 });
  expect(runOf({ ...today, items: [item(1, true), item(4, true)] }, 't').position).toBe(4);
});
