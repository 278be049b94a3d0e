import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { independentClass, tableOf, withCopier } from '../../../../test/support/copying.ts';
import {
  chancesOf,
  comparePapers,
  corrected,
  hintsOf,
  LIMIT,
  MIN_BOTH_WRONG,
  tailOf,
  type Compared,
  type WrongAnswer,
} from './similar.rules.ts';
import { besideOf, type Trace } from './traces.rules.ts';

function compared(classOf: readonly (readonly WrongAnswer[])[]): Compared {
  const all: Compared = { pairs: 0, found: [] };
  for (const _ of comparePapers(tableOf(classOf), all));
  return all;
}

const hints = (classOf: readonly (readonly WrongAnswer[])[]) => hintsOf(compared(classOf));

describe('the tail of independent events', () => {
  const chances = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 10 });

  it('equals the sum over all outcomes', () => {
    fc.assert(
      fc.property(chances, fc.integer({ min: 0, max: 11 }), (probabilities, least) => {
        let sum = 0;
        for (let outcome = 0; outcome < 2 ** probabilities.length; outcome++) {
          const happened = probabilities.map((_, at) => (outcome & (1 << at)) !== 0);
          if (happened.filter(Boolean).length < least) continue;
          sum += probabilities.reduce((all, one, at) => all * (happened[at] ? one : 1 - one), 1);
        }
        expect(tailOf(probabilities, least)).toBeCloseTo(sum, 10);
      }),
    );
  });

  it('is never small within a standard deviation of the expectation', () => {
    fc.assert(
      fc.property(chances, (probabilities) => {
        const expected = probabilities.reduce((sum, one) => sum + one, 0);
        const variance = probabilities.reduce((sum, one) => sum + one * (1 - one), 0);
        expect(tailOf(probabilities, Math.floor(expected + Math.sqrt(variance)))).toBeGreaterThan(5 * LIMIT);
      }),
      { numRuns: 1_000 },
    );
  });

  it('is exact where it is tiny', () => {
    const third = Array.from({ length: 30 }, () => 1 / 3);
    expect(tailOf(third, 30) / 3 ** -30).toBeCloseTo(1, 10);
  });
});

describe('the chance of an equal wrong answer', () => {
  it('is the share of equal pairs among those who got it wrong', () => {
    const wrong = ['b', 'b', 'b', 'c', 'd'].map((answer) => [{ question: 'q', answer }]);
    expect([...chancesOf(tableOf(wrong))]).toEqual([3 / 10]);
    expect([...chancesOf(tableOf([[{ question: 'q', answer: 'b' }]]))]).toEqual([1]);
  });
});

describe('papers of independent examinees', () => {
  const EXAMS = 60;

  it('give no hint in at least 95 of 100 exams', () => {
    const alarms = Array.from({ length: EXAMS }, (_, seed) =>
      hints(independentClass({ papers: 120, questions: 40, seed })),
    ).filter((found) => found.length > 0);
    expect(alarms.length / EXAMS).toBeLessThanOrEqual(0.05);
  });

  it('give none either where most answers are wrong, or nearly none', () => {
    for (const [wrong, from] of [
      [0.8, 100],
      [0.1, 200],
    ] as const) {
      const alarms = Array.from({ length: 20 }, (_, seed) =>
        hints(independentClass({ papers: 80, questions: 50, seed: from + seed, wrong })),
      ).filter((found) => found.length > 0);
      expect(alarms.length).toBeLessThanOrEqual(1);
    }
  });

  it('reach a small probability as rarely as it says', () => {
    let [pairs, small] = [0, 0];
    for (let seed = 0; seed < 10; seed++) {
      const classOf = independentClass({ papers: 100, questions: 40, seed: 500 + seed });
      const all = tableOf(classOf);
      const chances = chancesOf(all);
      for (const [at, one] of all.papers.entries()) {
        for (const other of all.papers.slice(at + 1)) {
          const common = commonOf(one, other);
          const same = common.filter(({ equal }) => equal).length;
          pairs += 1;
          if (
            tailOf(
              common.map(({ question }) => chances[question]!),
              same,
            ) <= 0.05
          )
            small += 1;
        }
      }
    }
    expect(small / pairs).toBeLessThan(0.055);
    expect(small / pairs).toBeGreaterThan(0.01);
  });

  function commonOf(one: Int32Array, other: Int32Array) {
    const pairsOf = (paper: Int32Array) =>
      Array.from({ length: paper.length / 2 }, (_, at) => [paper[2 * at]!, paper[2 * at + 1]!] as const);
    const answers = new Map(pairsOf(other));
    return pairsOf(one)
      .filter(([question]) => answers.has(question))
      .map(([question, answer]) => ({ question, equal: answers.get(question) === answer }));
  }
});

describe('a planted copier', () => {
  it.each([24, 27])('who took %i wrong answers is found, and nobody else', (copied) => {
    for (let seed = 0; seed < 10; seed++) {
      const honest = independentClass({ papers: 150, questions: 60, seed: 900 + seed, wrong: 0.45 });
      const classOf = withCopier(honest, copied);
      const found = hints(classOf);
      expect(found.map(({ one, other }) => [one, other])).toEqual([['p0', 'p149']]);
      expect(found[0]!.sameWrong).toBeGreaterThanOrEqual(Math.min(copied, honest[0]!.length));
      expect(found[0]!.expected).toBeLessThan(found[0]!.sameWrong);
    }
  });

  it('is found the same whatever the order of papers and questions', () => {
    const classOf = withCopier(independentClass({ papers: 100, questions: 60, seed: 7, wrong: 0.4 }), 20);
    const [found] = hints(classOf);
    const turned = hints(classOf.toReversed().map((wrong) => wrong.toReversed()));
    expect(turned).toHaveLength(1);
    expect(turned[0]).toMatchObject({ one: 'p0', other: 'p99', sameWrong: found!.sameWrong });
    expect(turned[0]!.chance / found!.chance).toBeCloseTo(1, 8);
  });
});

describe('a hint', () => {
  it('needs several common wrong answers, that others would not have given', () => {
    const few = Array.from({ length: MIN_BOTH_WRONG - 1 }, (_, at) => ({ question: `q${at}`, answer: `rare${at}` }));
    expect(compared([few, few])).toEqual({ pairs: 0, found: [] });
    const trap = Array.from({ length: 40 }, (_, at) => ({ question: `q${at}`, answer: 'b' }));
    expect(compared([trap, trap, trap])).toEqual({ pairs: 3, found: [] });
  });

  it('is corrected for how many pairs were compared', () => {
    expect(corrected({ chance: 0.004 }, 2)).toBe(0.008);
    expect(corrected({ chance: 0.004 }, 1000)).toBe(1);
    const pair = { one: 'a', other: 'b', bothWrong: 9, sameWrong: 9, expected: 3 };
    const found = [{ ...pair, chance: LIMIT / 50 }];
    expect(hintsOf({ pairs: 50, found })).toEqual(found);
    expect(hintsOf({ pairs: 51, found })).toEqual([]);
  });
});

describe('what else two papers have in common', () => {
  const at = (minute: number) => new Date(Date.UTC(2026, 10, 1, 9, minute));
  const trace = (change: Partial<Trace>): Trace => ({
    from: at(0),
    until: at(60),
    ips: [],
    times: new Map(),
    ...change,
  });

  it('is the address, the overlap, and answers close in time, beside what is usual', () => {
    const times = (shift: number) => new Map([1, 2, 3, 4].map((n) => [`q${n}`, at(n * 5).getTime() + shift * 1000]));
    const one = trace({ ips: ['10.0.0.1', '10.0.0.2'], times: times(0) });
    const other = trace({ from: at(30), until: at(90), ips: ['10.0.0.2'], times: times(20) });
    const far = trace({ times: times(45) });
    expect(besideOf(one, other, [far])).toEqual({
      sameAddress: true,
      overlapSeconds: 1800,
      timed: 4,
      close: 4,
      closeExpected: 2,
    });
    const none = trace({ from: at(60), until: at(80) });
    expect(besideOf(one, none, [])).toEqual({
      sameAddress: false,
      overlapSeconds: 0,
      timed: 0,
      close: 0,
      closeExpected: null,
    });
  });
});
