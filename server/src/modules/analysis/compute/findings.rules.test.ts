import { FindingKind } from '@ganlin/contract/analysis/kinds';
import { QuestionType } from '@ganlin/contract/question/kinds';
import { describe, expect, it } from 'vitest';
import { findingsOf, type ItemKey } from './findings.rules.ts';
import { addPaper, emptyTotals, type Group } from './items.rules.ts';

const abcd = (right: string): ItemKey['options'] =>
  ['a', 'b', 'c', 'd'].map((id) => ({ id, label: id.toUpperCase(), right: right.includes(id) }));

/** So many papers of a group with these options chosen. */
type Chosen = readonly [count: number, options: string, group?: Group];

function findings(key: ItemKey, papers: readonly Chosen[]) {
  const totals = emptyTotals();
  const right = key.options.filter((option) => option.right).map(({ id }) => id);
  for (const [count, options, group] of papers) {
    const wonCenti = options === right.join('') ? 100 : 0;
    const one = { questionId: 'q', version: 1, section: 0, wonCenti, maxCenti: 100, blank: options === '', spentMs: 0 };
    for (let at = 0; at < count; at++)
      addPaper(totals, [{ ...one, chosen: options ? Array.from(options) : undefined }], group);
  }
  const [item] = totals.items.values();
  return item ? findingsOf(item, key) : [];
}

const single = (right: string): ItemKey => ({ type: QuestionType.single, options: abcd(right) });
const multi = (right: string): ItemKey => ({ type: QuestionType.multi, options: abcd(right) });

describe('findings', () => {
  it('suspect the key when half of the upper group agree on another answer', () => {
    const found = findings(multi('ab'), [
      [6, 'abd', 'upper'],
      [4, 'ab', 'upper'],
      [10, 'ab'],
      [5, 'abc', 'lower'],
      [5, 'ab', 'lower'],
    ]);
    expect(found[0]).toEqual({
      kind: FindingKind.wrongKey,
      text: '高分组 60% 选了 A、B、D，判为错；选标准答案 A、B 的只有 40%。',
    });
  });

  it('do not suspect the key when the upper group is divided or mostly right', () => {
    const divided: Chosen[] = [
      [3, 'b', 'upper'],
      [3, 'c', 'upper'],
      [4, 'd', 'upper'],
      [10, 'a', 'lower'],
    ];
    expect(findings(single('a'), divided).map(({ kind }) => kind)).not.toContain(FindingKind.wrongKey);
    const right: Chosen[] = [
      [7, 'a', 'upper'],
      [3, 'b', 'upper'],
      [10, 'cd', 'lower'],
    ];
    expect(findings(single('a'), right)).toEqual([]);
  });

  it('report a negative discrimination with both rates', () => {
    const found = findings(single('a'), [
      [4, 'a', 'upper'],
      [2, 'b', 'upper'],
      [2, 'c', 'upper'],
      [2, 'd', 'upper'],
      [8, 'a', 'lower'],
      [2, 'b', 'lower'],
    ]);
    expect(found.map(({ kind }) => kind)).toEqual([FindingKind.negative]);
    expect(found[0]?.text).toContain('高分组得分率 40%，低分组 80%');
  });

  it('report answers that look like guesses, but not a hard question that discriminates', () => {
    const flat: Chosen[] = ['upper', 'lower', undefined].flatMap((group): Chosen[] =>
      ['a', 'b', 'c', 'd'].map((options) => [3, options, group as Group] as const),
    );
    expect(findings(single('a'), flat)).toEqual([
      { kind: FindingKind.guessing, text: '得分率 25%，随意作答也有 25%：多数人没有掌握，或题目本身有问题。' },
    ]);
    const hard: Chosen[] = [
      [6, 'a', 'upper'],
      [4, 'b', 'upper'],
      [5, 'c', 'lower'],
      [5, 'd', 'lower'],
    ];
    expect(findings(single('a'), hard)).toEqual([]);
  });

  it('report distractors that nobody chose', () => {
    const found = findings(single('b'), [
      [6, 'b', 'upper'],
      [4, 'c', 'upper'],
      [6, 'd', 'lower'],
      [4, 'b', 'lower'],
    ]);
    expect(found).toEqual([{ kind: FindingKind.unusedOption, text: 'A 项 20 人中没有人选，实际是 3 选一。' }]);
  });

  it('call a question too easy, and then say nothing of its unused options', () => {
    expect(
      findings(single('a'), [
        [99, 'a'],
        [1, 'b'],
      ]),
    ).toEqual([{ kind: FindingKind.tooEasy, text: '100 人中 99 人得满分，分不出高低。' }]);
  });

  it('say nothing about fewer than twenty papers', () => {
    expect(findings(single('a'), [[19, 'b', 'upper']])).toEqual([]);
  });
});
