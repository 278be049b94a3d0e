import { EventKind } from '@ganlin/contract/invigilation/kinds';
import { expect, it } from 'vitest';
import { breachAdvice } from './breach-text.ts';

it.each([
  [1, null, null, '请继续作答。'],
  [4, 5, null, '满 5 次后试卷会锁定。'],
  [5, 5, null, '请继续作答。'],
  [4, 5, 8, '满 5 次后试卷会锁定。'],
  [5, 5, 8, '满 8 次后会在一分钟后收卷。'],
  [4, 5, 5, '满 5 次后试卷会锁定，并在一分钟后收卷。'],
  [2, null, 3, '满 3 次后会在一分钟后收卷。'],
  [3, null, 3, '已满 3 次，每次都会在一分钟后收卷，请联系监考老师。'],
  [9, 5, 8, '已满 8 次，每次都会在一分钟后收卷，请联系监考老师。'],
])('after %i breaches, with a lock at %s and a collection at %s, says %s', (count, lockAt, handInAt, text) => {
  const breach = { kind: EventKind.copied, durationMs: 0, count };
  expect(breachAdvice(breach, { lockAt, handInAt })).toBe(`${text}如有特殊原因，可以在考试后说明。`);
});
