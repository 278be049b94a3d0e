import { PracticeMode } from '@ganlin/contract/practice/modes';
import { Next } from '@ganlin/contract/practice/next';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { recommended, type Facts } from './next.rules.ts';

const id = fc.uuid();
const few = fc.integer({ min: 0, max: 3 });
const run = fc.record({
  repoId: id,
  repoTitle: fc.string(),
  mode: fc.constantFrom(...Object.values(PracticeMode)),
  position: fc.integer({ min: 1, max: 50 }),
  left: few,
});
const weakTag = fc.record({ name: fc.string({ minLength: 1 }), answered: few, right: few });
const facts: fc.Arbitrary<Facts> = fc.record({
  repoId: id,
  repoTitle: fc.string(),
  inBook: fc.boolean(),
  runs: fc.array(run, { maxLength: 3 }),
  due: few,
  wrong: few,
  weak: fc.array(weakTag, { maxLength: 5 }),
  weakQuestions: few,
  daily: few,
  order: fc.option(fc.record({ repoId: id, repoTitle: fc.string(), questions: few })),
});

/** Whether there is anything to practise at all. */
const isThereAny = ({ runs, due, wrong, inBook, weak, weakQuestions, daily, order }: Facts): boolean =>
  runs.some(({ left }) => left > 0) ||
  due > 0 ||
  (inBook && wrong > 0) ||
  (weak.length > 0 && weakQuestions > 0) ||
  daily > 0 ||
  (order !== null && order.questions > 0);

describe('the recommendation', () => {
  it('is always exactly one, the same for the same facts, and null only where there is nothing', () => {
    fc.assert(
      fc.property(facts, (given) => {
        const next = recommended(given);
        expect(recommended(structuredClone(given))).toEqual(next);
        expect(next !== null).toBe(isThereAny(given));
      }),
    );
  });

  it('never leads to a practice without questions', () => {
    fc.assert(
      fc.property(facts, (given) => {
        const next = recommended(given);
        // The schema of the reply wants at least one question of every kind.
        expect(next === null || Next.safeParse(next).success).toBe(true);
      }),
    );
  });

  it('prefers what was begun, then what is due, what is weak, the five of the day, and a bank from its beginning', () => {
    const order = { repoId: 'r', repoTitle: '题库', questions: 60 };
    const begun = { repoId: 'r', repoTitle: '题库', mode: PracticeMode.random, position: 12, left: 9 };
    const weak = [{ name: '云', answered: 6, right: 1 }];
    const all: Facts = {
      repoId: 'all',
      repoTitle: '全部题库',
      inBook: false,
      runs: [{ ...begun, left: 0 }, begun],
      due: 8,
      wrong: 9,
      weak,
      weakQuestions: 20,
      daily: 5,
      order,
    };
    const without = (...gone: (keyof Facts)[]) => {
      const empty = { runs: [], due: 0, weak: [], daily: 0, order: null };
      return recommended({
        ...all,
        ...Object.fromEntries(Object.entries(empty).filter(([key]) => gone.includes(key as keyof Facts))),
      });
    };
    expect(recommended(all)).toEqual({ kind: 'resume', ...begun });
    expect(without('runs')).toMatchObject({ kind: 'review', questions: 8 });
    expect(without('runs', 'due')).toMatchObject({ kind: 'weak', tags: ['云'], questions: 20 });
    expect(without('runs', 'due', 'weak')).toEqual({ kind: 'daily', questions: 5 });
    expect(without('runs', 'due', 'weak', 'daily')).toEqual({ kind: 'order', ...order });
    expect(without('runs', 'due', 'weak', 'daily', 'order')).toBeNull();
    expect(recommended({ ...all, runs: [], due: 0, inBook: true })).toMatchObject({ kind: 'wrong', questions: 9 });
  });
});
