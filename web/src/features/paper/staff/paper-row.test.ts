import { expect, it } from 'vitest';
import { leftWords, whoseWords } from './paper-row.ts';

it('shows the time left to the minute', () => {
  expect([null, 0, 30_000, 3_540_000, 5_400_000].map(leftWords)).toEqual([
    '—',
    '时间已到',
    '剩 1 分钟',
    '剩 59 分钟',
    '剩 1 小时 30 分钟',
  ]);
});

it('names the examinees of the papers', () => {
  const row = (realName: string) => ({ realName, userName: 'u' });
  expect(whoseWords([row('赵国栋')])).toBe('赵国栋');
  expect(whoseWords([row(''), row('王海')])).toBe('u等 2 人');
});
