import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AnswerState, decide, type GivenMark } from './decide.rules.ts';

const mark = (graderId: string, scoreCenti: number, byLeader = false): GivenMark => ({
  graderId,
  scoreCenti,
  byLeader,
});

const marks = fc.array(
  fc.record({
    graderId: fc.constantFrom('a', 'b', 'c'),
    scoreCenti: fc.constantFrom(0, 50, 100, 600),
    byLeader: fc.boolean(),
  }),
);

describe('the score of an answer', () => {
  it('is the mark of its grader, and the newest if it was corrected', () => {
    expect(decide([])).toEqual({ state: AnswerState.open, scoreCenti: null });
    expect(decide([mark('a', 300), mark('a', 350)])).toEqual({ state: AnswerState.marked, scoreCenti: 350 });
  });

  it('is open to the leader where two graders differ, until one of them agrees or the leader decides', () => {
    const both = [mark('a', 450), mark('b', 300)];
    expect(decide(both)).toEqual({ state: AnswerState.conflict, scoreCenti: null });
    expect(decide([...both, mark('a', 300)])).toEqual({ state: AnswerState.marked, scoreCenti: 300 });
    expect(decide([...both, mark('l', 400, true), mark('b', 0)])).toEqual({
      state: AnswerState.marked,
      scoreCenti: 400,
    });
  });

  it('is always one that somebody gave, and none while graders differ', () => {
    fc.assert(
      fc.property(marks, (given) => {
        const { state, scoreCenti } = decide(given);
        expect(scoreCenti === null).toBe(state !== AnswerState.marked);
        expect([null, ...given.map((one) => one.scoreCenti)]).toContain(scoreCenti);
        expect(state === AnswerState.open).toBe(given.length === 0);
      }),
    );
  });
});
