import { LearnState } from '@ganlin/contract/course/kinds';
import { expect, it } from 'vitest';
import { closedText } from './closed-text.ts';

const now = new Date('2026-03-05T02:00:00Z');
const course = { state: LearnState.none, locked: '', startTime: null, endTime: null };

it('says why a course is closed: its prerequisite first, then its period', () => {
  expect(closedText(course, now)).toBe('');
  const later = { ...course, startTime: '2026-03-06T00:00:00Z' };
  expect(closedText({ ...later, locked: '云的分类' }, now)).toBe('先学完《云的分类》后开放');
  expect(closedText(later, now)).toBe('2026-03-06 08:00 开放');
  expect(closedText({ ...course, endTime: '2026-03-01T00:00:00Z' }, now)).toBe('已于 2026-03-01 结束');
});

it('leaves a completed course open to read', () => {
  const over = { ...course, endTime: '2026-03-01T00:00:00Z', state: LearnState.completed };
  expect(closedText(over, now)).toBe('');
});
