import { Application } from '@ganlin/contract/training/kinds';
import { expect, it } from 'vitest';
import type { HomeClass } from './home-data.ts';
import { clockShift, doorAt, leftPieces } from './site-clock.ts';

const noon = Date.parse('2026-03-05T04:00:00Z');
const at = (seconds: number) => new Date(noon + seconds * 1000).toISOString();
const words = (milliseconds: number) =>
  leftPieces(milliseconds)
    .map(({ value, unit }) => `${value}${unit}`)
    .join(' ');

it.each([
  ['an answer that was kept for a minute leaves a right clock alone', -60, 0],
  ['an answer that is just made leaves a right clock alone', 0, 0],
  ['a clock that is an hour fast is put back', -3600, -3600],
  ['a clock that is ten minutes slow is put forward', 600, 600],
])('%s', (_, loggedSeconds, shiftSeconds) => {
  expect(clockShift(at(loggedSeconds), noon)).toBe(shiftSeconds * 1000);
});

it.each([
  [2 * 86_400_000 + 14 * 3_600_000 + 32 * 60_000, '2天 14时 32分'],
  [86_400_000, '1天 00时 00分'],
  [86_399_000, '23时 59分 59秒'],
  [500, '00时 00分 01秒'],
  [-5_000, '00时 00分 00秒'],
])('shows %i ms left as “%s”', (milliseconds, text) => {
  expect(words(milliseconds)).toBe(text);
});

const trainclass = (change: Partial<HomeClass>): HomeClass => ({
  id: '0199b7a0-0000-7000-8000-000000000001',
  title: '火箭作业人员上岗培训班',
  cover: '',
  trainType: 2,
  charge: 0,
  feeFen: 0,
  place: '',
  startTime: at(864_000),
  endTime: at(900_000),
  applyStart: at(-60),
  applyEnd: at(60),
  application: Application.open,
  quota: 10,
  left: 3,
  ...change,
});

it.each([
  ['is open between its times', {}, 0, Application.open],
  ['ends by itself', {}, 61, Application.over],
  ['begins by itself', { application: Application.notBegun, applyStart: at(30) }, 31, Application.open],
  ['has not begun before', { application: Application.notBegun, applyStart: at(30) }, 29, Application.notBegun],
  ['begins full where nothing is left', { application: Application.notBegun, left: 0 }, 0, Application.full],
  ['goes on with a waiting list', { application: Application.waiting, left: 0 }, 0, Application.waiting],
  ['stays closed', { application: Application.closed }, 0, Application.closed],
] as const)('registration %s', (_, change, seconds, application) => {
  expect(doorAt(trainclass(change), noon + seconds * 1000)).toBe(application);
});
