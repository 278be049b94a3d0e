import { expect, it } from 'vitest';
import { addedPoints, hasDuplicate, questionOptions } from './lead-data.ts';

const question = {
  version: 1,
  maxScore: 6,
  rubric: { version: 0, items: [] },
  total: 0,
  done: 0,
  conflicts: 0,
  sent: 0,
  unassigned: 0,
};

it('offers a combined question once', () => {
  const questions = [
    { ...question, questionId: 'q1', part: 'a', title: '第一问' },
    { ...question, questionId: 'q1', part: 'b', title: '第二问' },
    { ...question, questionId: 'q2', part: '', title: '申请要素' },
  ];
  expect(questionOptions(questions)).toEqual([
    { value: 'q1', label: '第一问' },
    { value: 'q2', label: '申请要素' },
  ]);
});

it('finds a grader who is listed twice for the same question', () => {
  const one = { userId: 'u1', questionId: null };
  expect(hasDuplicate([one, { userId: 'u1', questionId: 'q1' }, { userId: 'u2' }])).toBe(false);
  expect(hasDuplicate([one, { userId: 'u1' }])).toBe(true);
  expect(hasDuplicate([{ userId: null }, {}])).toBe(false);
});

it('adds up only points that are added', () => {
  expect(addedPoints([{ points: 1 }, { points: 0.5 }, { points: -1 }, { points: null }, undefined])).toBe(1.5);
});
