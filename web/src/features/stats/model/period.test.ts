import { expect, it } from 'vitest';
import { beforeText, lengthOf, periodOf, withDay } from './period.ts';

const today = '2026-03-05';

it('counts today in every period', () => {
  expect(periodOf({}, today)).toEqual({ kind: '30', from: '2026-02-04', to: today });
  expect(periodOf({ period: '7' }, today)).toEqual({ kind: '7', from: '2026-02-27', to: today });
  expect(periodOf({ period: 'year' }, today)).toEqual({ kind: 'year', from: '2026-01-01', to: today });
  expect(lengthOf(periodOf({ period: '90' }, today))).toBe(90);
});

it('takes chosen days, but none after today, in the wrong order or of more than a leap year', () => {
  const chosen = (from: string, to: string) => periodOf({ period: 'custom', from, to }, today).kind;
  expect(chosen('2026-01-10', '2026-01-10')).toBe('custom');
  expect(chosen('2025-03-05', today)).toBe('custom');
  expect(chosen('2025-03-04', today)).toBe('30');
  expect(chosen('2026-01-10', '2026-01-09')).toBe('30');
  expect(chosen('2026-01-10', '2026-03-06')).toBe('30');
  expect(periodOf({ period: 'custom' }, today).kind).toBe('30');
});

it('moves the other day along when one day is changed', () => {
  const period = { from: '2026-01-01', to: '2026-01-31' };
  expect(withDay(period, { from: '2026-01-10' }, today)).toEqual({ from: '2026-01-10', to: '2026-01-31' });
  expect(withDay(period, { from: '2026-02-10' }, today)).toEqual({ from: '2026-02-10', to: '2026-02-10' });
  expect(withDay(period, { from: '2024-01-01' }, today)).toEqual({ from: '2024-01-01', to: '2024-12-31' });
  expect(withDay(period, { to: '2025-12-01' }, today)).toEqual({ from: '2025-12-01', to: '2025-12-01' });
  expect(withDay(period, { to: '2027-01-01' }, today)).toEqual({ from: '2026-01-01', to: today });
  expect(lengthOf(withDay({ from: '2024-01-01', to: '2024-02-01' }, { to: today }, today))).toBe(366);
});

it('names the days that a period is compared with', () => {
  expect(beforeText({ from: '2026-02-27', to: today })).toBe('上期：2026-02-20 至 2026-02-26');
});
