// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest';
import { forgetSeen, lastSeen, noteSeen } from './last-seen.ts';

beforeEach(() => localStorage.clear());

it('is of one examinee and one paper, and goes when it is forgotten', () => {
  noteSeen({ owner: 'u1', paperId: 'p1', ordinal: 7 });
  expect(lastSeen('u1', 'p1')).toBe(7);
  expect(lastSeen('u2', 'p1')).toBeUndefined();
  expect(lastSeen('u1', 'p2')).toBeUndefined();
  forgetSeen();
  expect(lastSeen('u1', 'p1')).toBeUndefined();
});

it('takes a broken note for none', () => {
  localStorage.setItem('exam-seen', '{');
  expect(lastSeen('u1', 'p1')).toBeUndefined();
});
