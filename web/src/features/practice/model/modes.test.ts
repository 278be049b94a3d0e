import { isStartedMode, PracticeMode } from '@ganlin/contract/practice/modes';
import { expect, it } from 'vitest';
import { modeOrder, modeState, percent, type Detail } from './modes.ts';

const detail: Detail = {
  id: '019a0000-0000-7000-8000-000000000001',
  title: '火箭作业安全',
  categoryTitle: '作业安全',
  remark: '',
  total: 40,
  counts: { 1: 40 },
  seen: 40,
  mastered: 10,
  levels: {},
  tags: [],
  wrong: 0,
  starred: 2,
  due: 0,
  streakDays: 1,
  todayAnswered: 3,
  open: [
    {
      trainId: 'x',
      mode: PracticeMode.order,
      position: 37,
      total: 40,
      answered: 36,
      updatedAt: '2026-03-05T00:00:00Z',
    },
  ],
  past: [],
};

it('offers each mode once', () => {
  expect(modeOrder.toSorted((a, b) => a - b)).toEqual(Object.values(PracticeMode).filter(isStartedMode));
});

it('shows how many questions there are, and why there are none', () => {
  expect(modeState(detail, PracticeMode.starred)).toEqual({ amount: '2 题', reason: undefined, open: undefined });
  expect(modeState(detail, PracticeMode.unseen).reason).toBe('都做过了');
  expect(modeState(detail, PracticeMode.wrong).reason).toBe('没有错题');
  expect(modeState(detail, PracticeMode.review).reason).toBe('今天没有要复习的');
  expect(modeState({ ...detail, total: 0 }, PracticeMode.starred).reason).toBe('题库里还没有题目');
});

it('finds the run to continue', () => {
  expect(modeState(detail, PracticeMode.order).open?.position).toBe(37);
  expect(modeState(detail, PracticeMode.random).open).toBeUndefined();
});

it('the share of nothing is zero', () => {
  expect(percent(0, 0)).toBe(0);
  expect(percent(1, 3)).toBe(33);
});
