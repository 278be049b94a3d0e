import { FileKind } from '@ganlin/contract/course/kinds';
import { expect, it } from 'vitest';
import { largestDrop, shareText, stacked } from './statistics.ts';

const file = (fileId: string, completed: number, required = true) => ({
  fileId,
  title: fileId,
  kind: FileKind.film,
  required,
  started: completed,
  completed,
  averagePercent: 0,
});

it('finds the required file at which most learners stop, if they are a tenth or more', () => {
  const files = [file('a', 90), file('optional', 5, false), file('b', 85), file('c', 40), file('d', 38)];
  expect(largestDrop(files, 100)?.fileId).toBe('c');
  expect(largestDrop([file('a', 90), file('b', 85)], 100)).toBeUndefined();
  expect(largestDrop(files, 0)).toBeUndefined();
});

it('counts each person of a department once', () => {
  const dept = { deptId: null, deptName: '', overdue: 0, averagePercent: 0, creditedSeconds: 0 };
  expect(stacked({ ...dept, people: 10, started: 6, completed: 4 })).toEqual({ completed: 4, learning: 2, rest: 4 });
});

it('rounds shares down, so that only all of them are 100%', () => {
  expect([shareText(199, 200), shareText(1, 3), shareText(0, 0)]).toEqual(['99%', '33%', '—']);
});
