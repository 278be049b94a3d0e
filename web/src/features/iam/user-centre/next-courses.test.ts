import { expect, it } from 'vitest';
import { nextCourses, type NextCourse } from './next-courses.ts';

const now = new Date('2026-03-28T04:00:00Z');

const course = (id: string, change: Partial<NextCourse> = {}): NextCourse => ({
  id,
  title: id,
  cover: { src: '', srcSet: '' },
  categoryTitle: '',
  teachers: [],
  required: true,
  hourTenths: 10,
  files: 1,
  seconds: 0,
  learners: 0,
  favourite: false,
  state: 0,
  percent: 0,
  completedAt: null,
  deadline: null,
  startTime: null,
  endTime: null,
  locked: '',
  next: null,
  ...change,
});

it('begins with what was studied last, and shows it once', () => {
  const goOn = course('甲');
  expect(nextCourses({ goOn, required: [course('乙'), goOn] }, now).map(({ id }) => id)).toEqual(['甲', '乙']);
  expect(nextCourses({ goOn: null, required: [] }, now)).toEqual([]);
});

it('leaves out required courses that are complete or cannot be studied now', () => {
  const required = [
    course('已学完', { state: 2 }),
    course('未开放', { startTime: '2026-04-01T00:00:00Z' }),
    course('有先修', { locked: '入门' }),
    course('丙'),
  ];
  expect(nextCourses({ goOn: null, required }, now).map(({ id }) => id)).toEqual(['丙']);
});
