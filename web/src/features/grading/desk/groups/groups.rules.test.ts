import { expect, it } from 'vitest';
import { groupLabel, neighbourGroup, resultText, sameTexts, withOneDone } from './groups.rules.ts';

const groups = [
  { id: 'g1', sample: '甲', total: 3, done: 3 },
  { id: 'g2', sample: '乙', total: 3, done: 1 },
  { id: 'g3', sample: '丙', total: 2, done: 0 },
];

it('names groups by letters, then by numbers', () => {
  expect([0, 1, 25, 26].map(groupLabel)).toEqual(['A', 'B', 'Z', '27']);
});

it('counts a mark in its group or among the single answers, never beyond the total', () => {
  const found = { groups, single: { total: 4, done: 0 } };
  expect(withOneDone(found, 'g2').groups.map(({ done }) => done)).toEqual([3, 2, 0]);
  expect(withOneDone(found, 'g1').groups[0]?.done).toBe(3);
  expect(withOneDone(found, null)).toEqual({ groups, single: { total: 4, done: 1 } });
});

it('steps through the groups that have something left, and back to all answers', () => {
  expect(neighbourGroup(groups, undefined, 1)).toBe('g2');
  expect(neighbourGroup(groups, undefined, -1)).toBe('g3');
  expect(neighbourGroup(groups, 'g2', 1)).toBe('g3');
  expect(neighbourGroup(groups, 'g3', 1)).toBeUndefined();
  expect(neighbourGroup(groups, 'g2', -1)).toBeUndefined();
  expect(neighbourGroup(groups, 'g1', 1)).toBe('g2');
});

it('shows answers of the same words once and loses none', () => {
  const answer = (number: number, text: string) => ({
    id: `a${number}`,
    number,
    text,
    groupId: 'g1',
    mine: null,
    conflict: false,
    others: [],
    sent: '',
    givenBack: '',
  });
  const texts = sameTexts([answer(1, '先断电'), answer(2, '先断电。'), answer(3, ' 先断电\n')]);
  expect(texts.map(({ text, answers }) => [text, answers.map(({ number }) => number)])).toEqual([
    ['先断电', [1, 3]],
    ['先断电。', [2]],
  ]);
});

it('tells what marking a group did', () => {
  expect(resultText({ marked: 27, conflicts: 0, left: 0 }, 27, 450)).toBe('已给 27 份评 4.5 分');
  expect(resultText({ marked: 198, conflicts: 1, left: 12 }, 200, 300)).toBe(
    '已给 198 份评 3 分；2 份此前已评过，没有改动；这一组还有 12 份没有评；1 份与另一位阅卷人不同，由组长裁定',
  );
});
