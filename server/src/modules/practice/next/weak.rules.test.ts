import { addDays } from '@ganlin/contract/core/time';
import { MAX_WEAK_TAGS } from '@ganlin/contract/practice/next';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MIN_ANSWERS, weakTags, type TaggedAnswer } from './weak.rules.ts';

const now = new Date('2026-03-05T04:00:00Z');
const answer: fc.Arbitrary<TaggedAnswer> = fc.record({
  tags: fc.uniqueArray(fc.constantFrom('云', '雷达', '火箭', '急救', '法规', '空域', '炮弹'), { maxLength: 3 }),
  right: fc.boolean(),
  answers: fc.integer({ min: 1, max: 4 }),
  at: fc.integer({ min: 0, max: 180 }).map((days) => addDays(now, -days)),
});
const answers = fc.array(answer, { maxLength: 60 });
const of = (tag: string, right: boolean, days: number, count: number): TaggedAnswer[] =>
  Array.from({ length: count }, () => ({ tags: [tag], right, answers: 1, at: addDays(now, -days) }));
const namesOf = (given: readonly TaggedAnswer[]) => weakTags(given, now).map(({ name }) => name);

describe('weak points', () => {
  it('are few, have been answered often enough and not only rightly, whatever the order of the answers', () => {
    fc.assert(
      fc.property(answers, (given) => {
        const weak = weakTags(given, now);
        expect(weak.length).toBeLessThanOrEqual(MAX_WEAK_TAGS);
        expect(
          weakTags(given.toReversed(), now)
            .map(({ name }) => name)
            .toSorted(),
        ).toEqual(weak.map(({ name }) => name).toSorted());
        for (const { name, answered, right } of weak) {
          const own = given.filter(({ tags }) => tags.includes(name));
          expect(own.reduce((sum, one) => sum + one.answers, 0)).toBeGreaterThanOrEqual(MIN_ANSWERS);
          expect({ answered, right }).toEqual({ answered: own.length, right: own.filter((one) => one.right).length });
          expect(right).toBeLessThan(answered);
        }
      }),
    );
  });

  it('end by practice: with right answers alone nothing is weak', () => {
    fc.assert(
      fc.property(answers, (given) => {
        expect(
          weakTags(
            given.map((one) => ({ ...one, right: true })),
            now,
          ),
        ).toEqual([]);
      }),
    );
  });

  it('come weakest first, and need five answers', () => {
    const given = [
      ...of('雷达', false, 1, 2),
      ...of('雷达', true, 1, 3),
      ...of('云', false, 1, 5),
      ...of('急救', false, 1, 4),
      ...of('法规', true, 1, 9),
      ...of('法规', false, 1, 1),
    ];
    expect(namesOf(given)).toEqual(['云', '雷达']);
  });

  it('fade: mistakes of two months ago count a quarter of those of today', () => {
    expect(namesOf([...of('云', false, 0, 3), ...of('云', true, 60, 6)])).toEqual(['云']);
    expect(namesOf([...of('云', false, 60, 3), ...of('云', true, 0, 3)])).toEqual([]);
  });
});
