import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ALIKE, comparableText, groupTexts, likeness } from './group.rules.ts';

const word = fc.constantFrom('先断电', '再检查', '报告', '指挥中心', '。', '，', ' ', 'ABC', '1.5', '-5', '米', '');
const text = fc.array(word, { maxLength: 6 }).map((words) => words.join(''));
const texts = fc
  .array(text, { maxLength: 30 })
  .map((given) => [...Map.groupBy(given, (one) => one)].map(([one, same]) => ({ text: one, answers: same.length })));

describe('the comparable text', () => {
  it('is equal for what differs only in width, case, spaces and punctuation', () => {
    const written = ['先断电，再检查 A 线。', '先断电；再检查Ａ线', ' 先断电,再检查a线!'];
    expect(new Set(written.map(comparableText))).toEqual(new Set(['先断电再检查a线']));
    expect(comparableText('3 公里')).toBe(comparableText('３千米'));
  });

  it('keeps the numbers apart', () => {
    expect(comparableText('1.5 米')).not.toBe(comparableText('15 米'));
    expect(comparableText('降到 -5 度')).toBe('降到-5度'.replace('到-5', '到5'));
    expect(comparableText('为：-5')).not.toBe(comparableText('为：5'));
  });
});

describe('likeness', () => {
  it('is symmetric, between 0 and 1, and 1 for equal texts', () => {
    fc.assert(
      fc.property(text, text, (a, b) => {
        expect(likeness(a, b)).toBe(likeness(b, a));
        expect(likeness(a, b)).toBeGreaterThanOrEqual(0);
        expect(likeness(a, b)).toBeLessThanOrEqual(1);
        expect(likeness(a, a)).toBe(1);
      }),
    );
  });
});

describe('groups', () => {
  it('put equal texts together, nothing twice, and nothing without another answer', () => {
    fc.assert(
      fc.property(texts, (given) => {
        const groups = groupTexts(given, 50);
        const groupOf = new Map(groups.flatMap((group) => group.texts.map((one) => [one, group.leader] as const)));
        expect(groups.flatMap((group) => group.texts)).toHaveLength(groupOf.size);
        for (const a of given) {
          for (const b of given) {
            expect(
              comparableText(a.text) !== comparableText(b.text) || groupOf.get(a.text) === groupOf.get(b.text),
            ).toBe(true);
          }
        }
        for (const { answers, texts: members } of groups) {
          expect(answers).toBeGreaterThan(1);
          const counted = given
            .filter(({ text: one }) => members.includes(one))
            .reduce((sum, one) => sum + one.answers, 0);
          expect(answers).toBe(counted);
        }
      }),
    );
  });

  it('contain only what is similar to the one that leads', () => {
    fc.assert(
      fc.property(texts, (given) => {
        for (const { leader, texts: members } of groupTexts(given, 50)) {
          for (const member of members) expect(likeness(leader, comparableText(member))).toBeGreaterThanOrEqual(ALIKE);
        }
      }),
    );
  });

  it('are the same in whatever order the answers come, and no more than the limit', () => {
    const shape = (given: readonly { text: string; answers: number }[], limit: number) =>
      groupTexts(given, limit).map(({ leader, texts: members }) => [leader, members.toSorted()]);
    fc.assert(
      fc.property(texts, fc.nat(3), (given, limit) => {
        expect(shape(given.toReversed(), 50)).toEqual(shape(given, 50));
        expect(shape(given, limit)).toEqual(shape(given, 50).slice(0, limit));
      }),
    );
  });

  it('join answers that say nearly the same', () => {
    const given = ['先断电，再检查线路', '先断电再检查线路。', '先断电，再检查线路吧', '立即撤离并报告指挥中心'];
    const groups = groupTexts(
      given.map((one) => ({ text: one, answers: 1 })),
      50,
    );
    expect(groups).toMatchObject([{ answers: 3, texts: given.slice(0, 3) }]);
  });

  it('of 3,000 different long answers are found within seconds', () => {
    const given = Array.from({ length: 3_000 }, (_, at) => ({
      text: Array.from({ length: 60 }, (_one, place) =>
        String.fromCharCode(0x4e00 + ((at * 31 + place * place * (at % 97)) % 900)),
      ).join(''),
      answers: 1,
    }));
    const before = performance.now();
    groupTexts(given, 50);
    expect(performance.now() - before).toBeLessThan(10_000);
  });
});
