import { FaceRule, noIntegrityRules } from '@ganlin/contract/exam/integrity';
import { expect, it } from 'vitest';
import { attemptsText, disciplineRules, waitText } from './words.ts';

it.each([
  [{ attempts: 0, attemptsLeft: 2, phase: 'open' }, '可考 2 次'],
  [{ attempts: 1, attemptsLeft: 1, phase: 'open' }, '已考 1 次，还可考 1 次'],
  [{ attempts: 3, attemptsLeft: null, phase: 'open' }, '已考 3 次，不限次数'],
  [{ attempts: 1, attemptsLeft: 0, phase: 'open' }, '已考 1 次，次数已用完'],
  [{ attempts: 1, attemptsLeft: 0, phase: 'running' }, '正在考第 1 次'],
  [{ attempts: 1, attemptsLeft: 2, phase: 'running' }, '正在考第 1 次，还可考 2 次'],
  [{ attempts: 0, attemptsLeft: 2, phase: 'past' }, ''],
  [{ attempts: 2, attemptsLeft: 0, phase: 'past' }, '考过 2 次'],
] as const)('%o reads %s', (exam, text) => {
  expect(attemptsText(exam)).toBe(text);
});

it.each([
  [90_000, '2 分钟'],
  [3_700_000, '1 小时 2 分'],
  [180_000_000, '2 天 2 小时'],
])('%i ms of waiting are shown as %s', (ms, text) => {
  expect(waitText(ms)).toBe(text);
});

it('says before the exam what is noticed and that nothing follows by itself', () => {
  const { ipRanges: _ranges, ...none } = noIntegrityRules;
  const textOf = (integrity: Parameters<typeof disciplineRules>[0]) =>
    disciplineRules(integrity)
      .map(({ title, text }) => title + text)
      .join('\n');
  expect(textOf(none)).toBe('');
  const text = textOf({ ...none, leaveSeconds: 5, noCopy: true, lockAt: 5 });
  expect(text).toContain('离开页面 5 秒以上会被记录');
  expect(text).toContain('不会自动扣分或作废；满 5 次后试卷会锁定');
  expect(text).not.toContain('全屏');
  const collected = textOf({ ...none, noCopy: true, lockAt: 5, handInAt: 8 });
  expect(collected).toContain('满 8 次后，每次都会在一分钟后收卷，已作答的内容都计入，监考老师可以取消。');
  expect(collected).not.toContain('只作记录');
  expect(textOf({ ...none, watermark: true })).not.toContain('记录');
  const pictures = textOf({ ...none, face: FaceRule.required, snapshotsPerHour: 2, pictureDays: 15 });
  expect(pictures).toContain('核验通过后才能进入');
  expect(pictures).toContain('平均每小时 2 次');
  expect(pictures).toContain('15 天后删除；不同意也可以参加考试');
  expect(textOf({ ...none, face: FaceRule.noted })).not.toContain('核验通过后才能进入');
});
