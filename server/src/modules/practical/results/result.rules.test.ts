import { CandidateState, JoinRule } from '@ganlin/contract/practical/kinds';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { joinedResult, practicalOutcome, type Scored } from './result.rules.ts';

const PASS = 8_000;
const scored = (points: number, ...vetoedItems: string[]): Scored => ({ totalCenti: points * 100, vetoedItems });
const outcome = (lead?: Scored, second?: Scored, third?: Scored) => practicalOutcome({ lead, second, third }, PASS);

const anyScore = fc.record({
  totalCenti: fc.integer({ min: 0, max: 200 }).map((halves) => halves * 50),
  vetoedItems: fc.uniqueArray(fc.constantFrom('a', 'b', 'c'), { maxLength: 2 }),
});

describe('the result of the examiners', () => {
  it('waits for the first sheet, and then for the second', () => {
    expect(outcome()).toEqual({ kind: 'waiting' });
    expect(outcome(scored(90))).toEqual({ kind: 'scoring' });
    expect(outcome(undefined, scored(90), scored(90))).toEqual({ kind: 'scoring' });
  });

  it('is the mean of two who differ by at most five points, rounded to half a point', () => {
    expect(outcome(scored(91), scored(86))).toMatchObject({ kind: 'decided', scoreCenti: 8_850, passed: true });
    expect(outcome(scored(80), scored(79.5))).toMatchObject({ scoreCenti: 8_000, passed: true });
    expect(outcome(scored(79.5), scored(79.5))).toMatchObject({ scoreCenti: 7_950, passed: false });
  });

  it('needs a third if they differ by more, and takes the two nearest', () => {
    expect(outcome(scored(91), scored(85.5))).toEqual({ kind: 'third' });
    expect(outcome(scored(91), scored(81), scored(83))).toMatchObject({ scoreCenti: 8_200 });
    expect(outcome(scored(92), scored(80), scored(86))).toMatchObject({ scoreCenti: 8_900 });
  });

  it('fails on a veto that two recorded, and asks a third about one that only one recorded', () => {
    expect(outcome(scored(95, 'i9'), scored(94, 'i9'))).toMatchObject({ vetoed: true, passed: false });
    expect(outcome(scored(95, 'i9'), scored(94))).toEqual({ kind: 'third' });
    expect(outcome(scored(95, 'i9'), scored(94, 'i3'))).toEqual({ kind: 'third' });
    expect(outcome(scored(95, 'i9'), scored(94), scored(93, 'i9'))).toMatchObject({ vetoed: true, passed: false });
    expect(outcome(scored(95, 'i9'), scored(94), scored(20))).toMatchObject({ passed: true, scoreCenti: 9_450 });
  });

  it('does not depend on who of the two was the lead', () => {
    fc.assert(
      fc.property(anyScore, anyScore, fc.option(anyScore, { nil: undefined }), (one, other, third) => {
        expect(outcome(one, other, third)).toEqual(outcome(other, one, third));
      }),
    );
  });

  it('always lies between the lowest and the highest score, at half points, and never passes with a veto', () => {
    fc.assert(
      fc.property(anyScore, anyScore, anyScore, (...three) => {
        const result = outcome(...three);
        if (result.kind !== 'decided') throw new Error('three sheets always decide');
        const totals = three.map(({ totalCenti }) => totalCenti);
        expect(result.scoreCenti).toBeGreaterThanOrEqual(Math.min(...totals));
        expect(result.scoreCenti).toBeLessThanOrEqual(Math.max(...totals));
        expect(result.scoreCenti % 50).toBe(0);
        expect(result.passed).toBe(!result.vetoed && result.scoreCenti >= PASS);
      }),
    );
  });

  it('without any veto needs a third exactly if the two differ by more than five points', () => {
    fc.assert(
      fc.property(anyScore, anyScore, (one, other) => {
        const result = outcome({ ...one, vetoedItems: [] }, { ...other, vetoedItems: [] });
        expect(result.kind === 'third').toBe(Math.abs(one.totalCenti - other.totalCenti) > 500);
      }),
    );
  });
});

describe('practice and theory', () => {
  const practical = { scoreCenti: 9_000, vetoed: false, passed: true };
  const theory = { scoreCenti: 6_000, fullCenti: 10_000, passed: true };
  const both = { rule: JoinRule.both, theoryPercent: null, fullCenti: 10_000 };
  const weighted = { rule: JoinRule.weighted, theoryPercent: 40, fullCenti: 10_000 };

  it('are one result, each passed', () => {
    expect(joinedResult(practical, { ...both, theory })).toEqual({ state: CandidateState.passed, scoreCenti: 9_000 });
    const failed = { ...theory, passed: false };
    expect(joinedResult(practical, { ...both, theory: failed })).toMatchObject({ state: CandidateState.failed });
    expect(joinedResult(practical, { ...weighted, theory: failed })).toMatchObject({ state: CandidateState.failed });
  });

  it('wait for the theory unless the practice was failed', () => {
    expect(joinedResult(practical, { ...both, theory: undefined }).state).toBe(CandidateState.awaitingTheory);
    const failed = { ...practical, passed: false };
    expect(joinedResult(failed, { ...both, theory: undefined }).state).toBe(CandidateState.failed);
  });

  it('are weighed out of a hundred points', () => {
    expect(joinedResult(practical, { ...weighted, theory }).scoreCenti).toBe(7_800);
    const ofFifty = { ...theory, scoreCenti: 3_000, fullCenti: 5_000 };
    expect(joinedResult(practical, { ...weighted, theory: ofFifty }).scoreCenti).toBe(7_800);
  });

  it('never exceed the better of the two', () => {
    const percent = fc.integer({ min: 1, max: 99 });
    const centi = fc.integer({ min: 0, max: 10_000 });
    fc.assert(
      fc.property(percent, centi, centi, (theoryPercent, one, other) => {
        const joined = joinedResult(
          { ...practical, scoreCenti: one },
          { ...weighted, theoryPercent, theory: { ...theory, scoreCenti: other } },
        );
        expect(joined.scoreCenti).toBeLessThanOrEqual(Math.max(one, other));
        expect(joined.scoreCenti).toBeGreaterThanOrEqual(Math.min(one, other));
      }),
    );
  });
});
