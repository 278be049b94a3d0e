import { expect, it } from 'vitest';
import { answeredText, leftText, whoseText } from './paper-row.ts';

it('shows the time left to the minute', () => {
  expect([null, 0, 30_000, 3_540_000, 5_400_000].map(leftText)).toEqual([
    '—',
    '时间已到',
    '剩 1 分钟',
    '剩 59 分钟',
    '剩 1 小时 30 分钟',
  ]);
});

it('shows how many questions are answered, also while the paper is in progress', () => {
  expect(answeredText({ answered: 12, questions: 40 })).toBe('12 / 40');
});

it('names the examinees of the papers', () => {
  const row = (realName: string) => ({ realName, userName: 'u' });
  expect(whoseText([row('赵国栋')])).toBe('赵国栋');
  expect(whoseText([row(''), row('王海')])).toBe('u等 2 人');
});
