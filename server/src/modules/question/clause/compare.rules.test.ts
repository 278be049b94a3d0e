import { ClauseChange } from '@ganlin/contract/question/clause/clause';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareClauses, essence, type ComparedClause } from './compare.rules.ts';

const clause = (number: number, wording: string): ComparedClause => ({
  anchor: `tiao-${number}`,
  label: `第${number}条`,
  wording,
});
const valid = (...clauses: ComparedClause[]) => ({ isEnded: false, clauses });
const twelve = clause(12, '实施作业，必须在批准的空域和作业时限内。');

describe('comparing a clause with its law', () => {
  it('finds it unchanged, whatever its spaces, punctuation and width', () => {
    const typeset = clause(12, '　　实施作业,必须在\n批准的空域、和作业时限内．');
    expect(compareClauses([twelve], valid(typeset))).toEqual([
      { anchor: 'tiao-12', label: '第12条', change: null, newWording: null },
    ]);
  });

  it('reports a changed character with the new wording', () => {
    const wording = '实施作业，应当在批准的空域和作业时限内。';
    expect(compareClauses([twelve], valid(clause(12, wording)))).toMatchObject([
      { change: ClauseChange.reworded, newWording: wording },
    ]);
  });

  it('follows a renumbered clause instead of reporting it', () => {
    const law = valid(clause(12, '新增的一条。'), clause(13, twelve.wording));
    expect(compareClauses([twelve], law)).toEqual([
      { anchor: 'tiao-13', label: '第13条', change: null, newWording: null },
    ]);
  });

  it('does not follow a text that is there twice', () => {
    const law = valid(clause(1, twelve.wording), clause(2, twelve.wording));
    expect(compareClauses([twelve], law)).toMatchObject([{ anchor: 'tiao-12', change: ClauseChange.gone }]);
  });

  it('never puts two clauses of a question at the same place', () => {
    const [first, second] = [clause(1, '甲'), clause(2, '乙')];
    expect(compareClauses([first, second], valid(clause(1, '乙')))).toMatchObject([
      { anchor: 'tiao-1', change: ClauseChange.reworded },
      { anchor: 'tiao-2', change: ClauseChange.gone },
    ]);
    expect(compareClauses([first, second], valid(clause(1, '乙'), clause(2, '甲')))).toMatchObject([
      { anchor: 'tiao-2', change: null },
      { anchor: 'tiao-1', change: null },
    ]);
  });

  it('reports every clause of a law that has ended', () => {
    expect(compareClauses([twelve], { isEnded: true, clauses: [twelve] })).toMatchObject([
      { anchor: 'tiao-12', change: ClauseChange.ended, newWording: null },
    ]);
  });

  it.each([
    ['降水量达到1.5毫米', '降水量达到15毫米'],
    ['湿度高于80%', '湿度高于80'],
    ['温度低于-10℃', '温度低于10℃'],
    ['提前3-5日', '提前35日'],
  ])('tells %s from %s', (one, other) => expect(essence(one)).not.toBe(essence(other)));

  const characters = fc.array(fc.constantFrom(...Array.from('作业空域批准时限第条款由省级机构申请')), {
    minLength: 1,
    maxLength: 40,
  });
  const noise = fc.constantFrom(' ', '　', '\n', '，', '。', '、', '；', '（', '）', '“', '”');

  it('ignores punctuation and spaces anywhere, and no other character', () => {
    fc.assert(
      fc.property(characters, fc.array(fc.tuple(fc.nat(), noise)), fc.nat(), (text, added, at) => {
        const typeset = [...text];
        for (const [position, sign] of added) typeset.splice(position % (typeset.length + 1), 0, sign);
        expect(essence(typeset.join(''))).toBe(text.join(''));
        const changed = text.with(at % text.length, '改');
        expect(essence(changed.join(''))).not.toBe(text.join(''));
      }),
    );
  });

  it('follows every clause of a law whose clauses are shuffled', () => {
    const wordings = fc.uniqueArray(
      characters.map((text) => text.join('')),
      { minLength: 1, maxLength: 10 },
    );
    fc.assert(
      fc.property(wordings, fc.infiniteStream(fc.nat()), (texts, random) => {
        const before = texts.map((text, index) => clause(index + 1, text));
        const shuffled = texts
          .map((text) => ({ text, key: Number(random.next().value) }))
          .toSorted((one, other) => one.key - other.key)
          .map(({ text }, index) => clause(index + 1, text));
        const found = compareClauses(before, valid(...shuffled));
        expect(found.map(({ change }) => change)).toEqual(texts.map(() => null));
        const textAt = new Map(shuffled.map(({ anchor, wording }) => [anchor, wording]));
        expect(found.map(({ anchor }) => textAt.get(anchor))).toEqual(texts);
      }),
    );
  });
});
