import { describe, expect, it } from 'vitest';
import { isWakingHour, reminderDue, reminderPassed } from './remind.rules.ts';

const deadline = new Date('2026-12-10T18:00:00+08:00');
const at = (text: string): Date => new Date(`2026-12-${text}:00+08:00`);

describe('the reminder that is due', () => {
  it.each([
    ['02T12:00', null, undefined],
    ['03T00:00', null, 7],
    ['05T12:00', null, 7],
    ['05T12:00', 7, undefined],
    ['09T12:00', 7, 1],
    ['10T09:00', 1, 0],
    ['10T09:00', 0, undefined],
    ['10T18:00', 1, undefined],
  ])('on %s after %s: %s', (now, remindedDays, due) => {
    expect(reminderDue({ deadline, remindDays: [7, 1, 0], remindedDays }, at(now))).toBe(due);
  });
});

it('does not make up for reminders whose day had passed when the course was assigned', () => {
  expect(reminderPassed({ deadline, remindDays: [7, 3] }, at('05T12:00'))).toBe(7);
  expect(reminderPassed({ deadline, remindDays: [7, 3] }, at('03T12:00'))).toBeNull();
  expect(reminderPassed({ deadline: null, remindDays: [7] }, at('03T12:00'))).toBeNull();
});

it.each([
  ['07:59', false],
  ['08:00', true],
  ['20:59', true],
  ['21:00', false],
  ['00:30', false],
])('at %s in China: %s', (time, isWaking) => {
  expect(isWakingHour(at(`05T${time}`))).toBe(isWaking);
});
