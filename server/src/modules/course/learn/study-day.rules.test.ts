import { LearnState } from '@ganlin/contract/course/kinds';
import { expect, it } from 'vitest';
import { nextCourses } from './study-day.rules.ts';

const now = new Date('2026-03-28T04:00:00Z');
const at = (iso: string) => new Date(iso);

const course = (id: string, change: object = {}) => ({
  id,
  state: LearnState.none as LearnState,
  startTime: null as Date | null,
  endTime: null as Date | null,
  locked: '',
  ...change,
});
const idsOf = (...known: Parameters<typeof nextCourses>) => nextCourses(...known).map(({ id }) => id);

it('begins with what was studied last, and shows it once', () => {
  const goOn = course('甲');
  expect(idsOf({ goOn, required: [course('乙'), goOn] }, now)).toEqual(['甲', '乙']);
  expect(idsOf({ goOn: undefined, required: [] }, now)).toEqual([]);
});

it('leaves out courses that are complete or cannot be studied now', () => {
  const required = [
    course('已学完', { state: LearnState.completed }),
    course('未开放', { startTime: at('2026-04-01T00:00:00Z') }),
    course('有先修', { locked: '入门' }),
    course('丙', { startTime: at('2026-03-01T00:00:00Z') }),
  ];
  const goOn = course('已结束', { endTime: at('2026-03-28T04:00:00Z') });
  expect(idsOf({ goOn, required }, now)).toEqual(['丙']);
});
