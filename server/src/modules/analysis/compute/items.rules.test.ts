import { NoReliability, ReliabilityMethod } from '@ganlin/contract/analysis/kinds';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addPaper,
  correlationOf,
  discriminationOf,
  emptyTotals,
  rateOf,
  reliabilityOf,
  type Group,
  type ItemTotals,
  type SatItem,
} from './items.rules.ts';

interface TestPaper {
  readonly won: readonly number[];
  readonly group: Group;
}

const MAX = 200;
/** No value, as a number that no figure can be: NaN is close to nothing, not even to itself. */
const NONE = 9;
const sat = (won: readonly number[]): SatItem[] =>
  won.map((wonCenti, at) => ({
    questionId: `q${at}`,
    version: 1,
    section: at % 2,
    wonCenti,
    maxCenti: MAX,
    blank: wonCenti === 0,
    chosen: [wonCenti === MAX ? 'a' : 'b'],
    spentMs: 0,
  }));

function totalsOf(papers: readonly TestPaper[]): ItemTotals {
  const totals = emptyTotals();
  for (const { won, group } of papers) addPaper(totals, sat(won), group);
  return totals;
}

/** At least ten papers of the same items. */
const someExam = fc.integer({ min: 2, max: 6 }).chain((items) =>
  fc.array(
    fc.record({
      won: fc.array(fc.constantFrom(0, 50, 100, MAX), { minLength: items, maxLength: items }),
      group: fc.constantFrom<Group>('upper', 'lower', undefined),
    }),
    { minLength: 10, maxLength: 60 },
  ),
);

const average = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0) / values.length;
const covariance = (a: readonly number[], b: readonly number[]): number =>
  average(a.map((one, at) => (one - average(a)) * ((b[at] ?? 0) - average(b))));
const columnOf = (papers: readonly TestPaper[], at: number): number[] => papers.map(({ won }) => won[at] ?? 0);
const sum = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0);

describe('items', () => {
  it('have the facility, discrimination and correlation of the definitions', () => {
    fc.assert(
      fc.property(someExam, (papers) => {
        const totals = totalsOf(papers);
        for (const [at, item] of [...totals.items.values()].entries()) {
          const column = columnOf(papers, at);
          expect(rateOf(item)).toBeCloseTo(average(column) / MAX, 10);
          const [upper, lower] = (['upper', 'lower'] as const).map((group) =>
            columnOf(
              papers.filter((paper) => paper.group === group),
              at,
            ),
          );
          const hasBoth = upper?.length && lower?.length;
          const expected = hasBoth ? (average(upper) - average(lower)) / MAX : null;
          expect(discriminationOf(item) ?? NONE).toBeCloseTo(expected ?? NONE, 10);
          const rest = papers.map(({ won }) => sum(won) - (won[at] ?? 0));
          const spread = Math.sqrt(covariance(column, column) * covariance(rest, rest));
          const wanted = spread > 1e-6 ? covariance(column, rest) / spread : NONE;
          expect(correlationOf(item) ?? NONE).toBeCloseTo(wanted, 6);
        }
      }),
    );
  });

  it('count options and blanks, and sections add up to the whole', () => {
    fc.assert(
      fc.property(someExam, (papers) => {
        const totals = totalsOf(papers);
        for (const item of totals.items.values()) {
          const chosen = [...item.options.values()];
          expect(sum(chosen.map(({ count }) => count))).toBe(item.papers);
          expect(sum(chosen.map(({ upper }) => upper))).toBe(item.upper.papers);
          expect(sum([...item.upperSets.values()])).toBe(item.upper.papers);
          expect(item.options.get('a')?.count ?? 0).toBe(item.full);
        }
        expect(sum([...totals.sections.values()].map(({ won }) => won))).toBe(totals.won);
      }),
    );
  });

  it('of drawn exams use only the papers that contain them', () => {
    const totals = emptyTotals();
    for (let paper = 0; paper < 20; paper++)
      addPaper(totals, sat([paper % 2 ? MAX : 0]), paper % 2 ? 'upper' : 'lower');
    addPaper(totals, sat([MAX, 0]), 'upper');
    const [first, second] = [...totals.items.values()];
    expect(first).toMatchObject({ papers: 21 });
    expect(second).toMatchObject({ papers: 1 });
    expect(second && discriminationOf(second)).toBeNull();
    expect(reliabilityOf(totals).missing).toBe(NoReliability.differentQuestions);
  });
});

describe('reliability', () => {
  it('is α by item and total variances, with its standard error', () => {
    fc.assert(
      fc.property(someExam, (papers) => {
        const { value, missing, standardErrorCenti } = reliabilityOf(totalsOf(papers));
        const scores = papers.map(({ won }) => sum(won));
        const ofTotal = covariance(scores, scores);
        const count = papers[0]?.won.length ?? 0;
        const ofItems = sum(
          Array.from({ length: count }, (_, at) => covariance(columnOf(papers, at), columnOf(papers, at))),
        );
        const alpha = (count / (count - 1)) * (1 - ofItems / ofTotal);
        const known = ofTotal > 1e-6;
        expect(missing).toBe(known ? null : NoReliability.sameScores);
        expect(value ?? NONE).toBeCloseTo(known ? alpha : NONE, 6);
        const error = known ? Math.sqrt(ofTotal * (1 - Math.max(0, alpha))) : NONE;
        expect(standardErrorCenti ?? NONE).toBeCloseTo(error, 4);
      }),
    );
  });

  it('is KR-20 for items that are right or wrong', () => {
    // Ten papers of three items; Σpq = 0.24 + 0.25 + 0.21, variance of the totals 1.16.
    const right = ['111', '111', '111', '110', '100', '101', '010', '000', '000', '100'].map((row) =>
      Array.from(row, Number),
    );
    const totals = totalsOf(right.map((row) => ({ won: row.map((one) => one * MAX), group: undefined })));
    const p = [0, 1, 2].map((at) => average(right.map((row) => row[at] ?? 0)));
    const scores = right.map(sum);
    const kr20 = (3 / 2) * (1 - sum(p.map((one) => one * (1 - one))) / covariance(scores, scores));
    expect(reliabilityOf(totals)).toMatchObject({ method: ReliabilityMethod.kr20, missing: null });
    expect(reliabilityOf(totals).value).toBeCloseTo(kr20, 10);
  });

  it('is missing for few papers, one item and equal scores', () => {
    const same = (count: number, won: readonly number[]) =>
      totalsOf(Array.from({ length: count }, () => ({ won, group: undefined })));
    expect(reliabilityOf(same(9, [0, MAX])).missing).toBe(NoReliability.fewPapers);
    expect(reliabilityOf(same(10, [MAX])).missing).toBe(NoReliability.fewItems);
    expect(reliabilityOf(same(10, [0, MAX])).missing).toBe(NoReliability.sameScores);
  });
});
