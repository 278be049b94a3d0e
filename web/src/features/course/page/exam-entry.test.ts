import { expect, it } from 'vitest';
import { examEntry } from './exam-entry.ts';

it('opens the exam of a course only after the course', () => {
  const open = { phase: 'open', attemptsLeft: 1 } as const;
  expect(examEntry(open, false)).toEqual({ kind: 'locked', text: '学完课程后开放' });
  expect(examEntry(open, true)).toEqual({ kind: 'open', text: '进入考试' });
  expect(examEntry({ ...open, attemptsLeft: null }, true).kind).toBe('open');
});

it('does not offer an exam that has not begun, is over or was sat as often as allowed', () => {
  expect(examEntry({ phase: 'coming', attemptsLeft: 1 }, true)).toEqual({ kind: 'view', text: '查看说明' });
  expect(examEntry({ phase: 'past', attemptsLeft: 1 }, false)).toEqual({ kind: 'view', text: '查看详情' });
  expect(examEntry({ phase: 'open', attemptsLeft: 0 }, true)).toEqual({ kind: 'view', text: '次数已用完' });
});

it('lets a paper that was begun be finished', () => {
  expect(examEntry({ phase: 'running', attemptsLeft: 0 }, false)).toEqual({ kind: 'open', text: '继续作答' });
});
