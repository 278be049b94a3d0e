import { Application, ClassStatus } from '@ganlin/contract/training/kinds';
import { expect, it } from 'vitest';
import { leftText, mayRegister, standOf } from './class-clock.ts';
import { classTimes } from '../../../../test/samples.ts';

const trainclass = {
  ...classTimes,
  application: Application.open,
  quota: 10,
  left: 2,
  waitingList: true,
} as const;

it.each([
  ['2026-02-28T23:59:59Z', Application.notBegun, ClassStatus.notStarted],
  ['2026-03-01T00:00:00Z', Application.open, ClassStatus.notStarted],
  ['2026-03-08T00:00:00Z', Application.open, ClassStatus.notStarted],
  ['2026-03-08T00:00:01Z', Application.over, ClassStatus.notStarted],
  ['2026-03-16T00:00:00Z', Application.over, ClassStatus.inProgress],
  ['2026-03-21T00:00:01Z', Application.over, ClassStatus.ended],
])('changes state as time passes while the page is open: %s', (now, application, status) => {
  expect(standOf(trainclass, new Date(now))).toEqual({ application, status });
});

it('recognises a full class and a closed one', () => {
  const now = new Date('2026-03-02T00:00:00Z');
  expect(standOf({ ...trainclass, left: 0 }, now).application).toBe(Application.waiting);
  expect(standOf({ ...trainclass, left: 0, waitingList: false }, now).application).toBe(Application.full);
  expect(standOf({ ...trainclass, quota: null, left: null }, now).application).toBe(Application.open);
  expect(standOf({ ...trainclass, application: Application.closed }, now).application).toBe(Application.closed);
  expect([Application.open, Application.waiting, Application.full, Application.closed].map(mayRegister)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

it.each([
  ['2026-03-10T13:00:00Z', '2 天 13 小时'],
  ['2026-03-08T03:05:00Z', '3 小时 5 分'],
  ['2026-03-08T00:04:20Z', '4 分 20 秒'],
  ['2026-03-07T00:00:00Z', '0 分 0 秒'],
])('shows the time left until %s: %s', (until, text) => {
  expect(leftText(until, new Date('2026-03-08T00:00:00Z'))).toBe(text);
});
