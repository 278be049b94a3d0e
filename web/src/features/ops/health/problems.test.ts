import { expect, it } from 'vitest';
import { everyWords, nextTurn, type ScheduledWork } from './problems.ts';

const schedule: ScheduledWork = {
  name: 'ops.forgetTasks',
  title: '清理过期的后台任务',
  everySeconds: 3600,
  startedAt: null,
  finishedAt: null,
  error: '',
  late: false,
};

it.each([
  [1, '每秒'],
  [30, '每 30 秒'],
  [60, '每分钟'],
  [90, '每 90 秒'],
  [600, '每 10 分钟'],
  [3600, '每小时'],
  [7200, '每 2 小时'],
  [86_400, '每天'],
])('%i seconds are shown as %s', (seconds, label) => {
  expect(everyWords(seconds)).toBe(label);
});

it('computes the next run from the last', () => {
  const at = (time: string) => nextTurn({ ...schedule, startedAt: '2026-03-05T06:30:00Z' }, new Date(time));
  expect(nextTurn(schedule, new Date())).toBeUndefined();
  expect(at('2026-03-05T07:30:30Z')).toEqual({ at: '2026-03-05T07:30:00.000Z', isOver: false });
  expect(at('2026-03-05T07:31:01Z')).toEqual({ at: '2026-03-05T07:30:00.000Z', isOver: true });
});
