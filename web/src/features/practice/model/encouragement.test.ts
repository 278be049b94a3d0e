import { PracticeMode } from '@ganlin/contract/practice/modes';
import { describe, expect, it } from 'vitest';
import { goalText, praiseOf, rightsInARow } from './encouragement.ts';
import type { Training } from './run-state.ts';

type Result = Parameters<typeof praiseOf>[0];

/** Only what the sentences need of a result. */
const result = (given: Partial<Result>): Result =>
  ({ answered: 10, right: 8, wrong: 0, mastered: 0, byTag: [], ...given }) as Result;

describe('the sentence at the end of a run', () => {
  it('names the knowledge point that improved most, and what was mastered', () => {
    const byTag = [
      { name: '云', answered: 5, right: 4, before: { answered: 10, right: 5 } },
      { name: '雷达', answered: 5, right: 5, before: { answered: 10, right: 9 } },
      { name: '急救', answered: 1, right: 1, before: { answered: 4, right: 0 } },
      { name: '法规', answered: 5, right: 1, before: { answered: 4, right: 4 } },
      { name: '空域', answered: 5, right: 5, before: null },
    ];
    expect(praiseOf(result({ byTag, mastered: 3 }))).toBe(
      '“云”的正确率从 50% 提高到 80%。3 道题连续答对两次，离开了错题本。',
    );
  });

  it('claims no improvement where there is none', () => {
    const byTag = [{ name: '云', answered: 5, right: 2, before: { answered: 10, right: 8 } }];
    expect(praiseOf(result({ byTag, right: 7, wrong: 3 }))).toBe('做错的 3 题已经排进复习，再练一遍就记住了。');
    expect(praiseOf(result({ right: 10 }))).toBe('10 题全部答对。');
    expect(praiseOf(result({}))).toBe('练了 10 题，辛苦了。');
  });
});

it('says how far the day has come', () => {
  expect(goalText(8, 20)).toBe('今天 8 / 20 题');
  expect(goalText(23, 20)).toBe('今天练了 23 题，目标达到了');
});

it('counts right answers in a row up to the current question', () => {
  const verdicts = [1, 0, 1, 1, undefined];
  // Only what the marks need of a slot.
  const slots = new Map(
    verdicts.map((verdict, at) => [
      at + 1,
      {
        outcome: verdict === undefined ? null : { verdict },
        isGiven: verdict !== undefined,
        answer: null,
        item: { question: { type: 1 } },
      },
    ]),
  );
  const at = (current: number) =>
    ({ run: { mode: PracticeMode.order, total: 5 }, slots, current }) as unknown as Training;
  expect([1, 2, 3, 4, 5].map((current) => rightsInARow(at(current)))).toEqual([1, 0, 1, 2, 2]);
});
