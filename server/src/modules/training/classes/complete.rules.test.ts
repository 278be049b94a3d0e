import { describe, expect, it } from 'vitest';
import { verdictOf } from './complete.rules.ts';

const rule = { attendancePercent: 80, coursesCompleted: true, examsPassed: true };
const done = { sessions: 5, attended: 4, courses: 2, studied: 2, exams: 2, passed: 2 };

describe('completing a class', () => {
  it.each([
    ['exactly the share that is asked for', rule, done, ''],
    ['one session too few', rule, { ...done, attended: 3 }, '出勤 3/5 次，低于要求的 80%'],
    ['one exam not passed', rule, { ...done, passed: 1 }, '考试 2 场，合格 1 场'],
    ['neither', rule, { ...done, attended: 0, passed: 0 }, '出勤 0/5 次，低于要求的 80%；考试 2 场，合格 0 场'],
    ['one course not completed', rule, { ...done, studied: 1 }, '课程 2 门，学完 1 门'],
    ['courses that are not asked for', { ...rule, coursesCompleted: false }, { ...done, studied: 0 }, ''],
    ['exams that are not asked for', { ...rule, examsPassed: false }, { ...done, passed: 0 }, ''],
    ['no sessions and no exams', rule, { sessions: 0, attended: 0, courses: 0, studied: 0, exams: 0, passed: 0 }, ''],
    ['no attendance asked for', { ...rule, attendancePercent: 0 }, { ...done, attended: 0 }, ''],
    [
      '2 of 3, which is less than 67 %',
      { ...rule, attendancePercent: 67 },
      { ...done, sessions: 3, attended: 2 },
      '出勤 2/3 次，低于要求的 67%',
    ],
    ['2 of 3, which is more than 66 %', { ...rule, attendancePercent: 66 }, { ...done, sessions: 3, attended: 2 }, ''],
  ])('goes by %s', (_what, requested, has, reason) => {
    expect(verdictOf(requested, has)).toEqual({ completed: reason === '', reason });
  });
});
