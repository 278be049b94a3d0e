import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { agreements, AnswerState, decide, type GivenMark } from './decide.rules.ts';

const mark = (graderId: string, scoreCenti: number, byLeader = false): GivenMark => ({
  graderId,
  scoreCenti,
  byLeader,
});
const single = { double: false, toleranceCenti: 0, sent: false };
const double = { double: true, toleranceCenti: 100, sent: false };
const isOpen = { state: AnswerState.open, scoreCenti: null };
const isConflict = { state: AnswerState.conflict, scoreCenti: null };
const is = (scoreCenti: number) => ({ state: AnswerState.marked, scoreCenti });

const graderIds = fc.constantFrom('a', 'b', 'c');
const scores = fc.constantFrom(0, 50, 100, 125, 600);
const marks = fc.array(fc.record({ graderId: graderIds, scoreCenti: scores, byLeader: fc.boolean() }));
const fromGraders = fc.array(fc.record({ graderId: graderIds, scoreCenti: scores, byLeader: fc.constant(false) }));
const rules = fc.record({ double: fc.boolean(), toleranceCenti: fc.constantFrom(0, 50, 100), sent: fc.boolean() });

/** The newest score of each grader, written differently from the rule. */
const newestScores = (given: readonly GivenMark[]) =>
  ['a', 'b', 'c'].flatMap((id) => given.filter(({ graderId }) => graderId === id).slice(-1));

describe('the score of an answer', () => {
  it('is the mark of its grader, and the newest if it was corrected', () => {
    expect(decide([], single)).toEqual(isOpen);
    expect(decide([mark('a', 300), mark('a', 350)], single)).toEqual(is(350));
  });

  it('is open to the leader where two graders differ, until one of them agrees or the leader decides', () => {
    const both = [mark('a', 450), mark('b', 300)];
    expect(decide(both, single)).toEqual(isConflict);
    expect(decide([...both, mark('a', 300)], single)).toEqual(is(300));
    expect(decide([...both, mark('l', 400, true), mark('b', 0)], single)).toEqual(is(400));
  });

  it('is the leader’s to decide once a grader has sent it', () => {
    const sent = { ...double, sent: true };
    expect(decide([mark('a', 300), mark('b', 300)], sent)).toEqual({ state: AnswerState.sent, scoreCenti: null });
    expect(decide([mark('l', 200, true)], sent)).toEqual(is(200));
  });

  it('has a value exactly when the answer is marked', () => {
    fc.assert(
      fc.property(marks, rules, (given, rule) => {
        const { state, scoreCenti } = decide(given, rule);
        expect(scoreCenti === null).toBe(state !== AnswerState.marked);
      }),
    );
  });

  it('is the leader’s newest, whatever the graders gave', () => {
    fc.assert(
      fc.property(marks, rules, scores, (given, rule, score) => {
        expect(decide([...given, mark('l', score, true)], rule)).toEqual(is(score));
      }),
    );
  });

  it('of a single grader is one that somebody gave, and none while graders differ', () => {
    fc.assert(
      fc.property(fromGraders, (given) => {
        const different = new Set(newestScores(given).map(({ scoreCenti }) => scoreCenti));
        const [only = null] = different.size === 1 ? different : [];
        expect(decide(given, single).scoreCenti).toBe(only);
      }),
    );
  });
});

describe('the score of an answer that two graders mark', () => {
  it('is their mean within the tolerance, and never one grader’s alone', () => {
    expect(decide([mark('a', 300)], double)).toEqual(isOpen);
    expect(decide([mark('a', 300), mark('a', 350)], double)).toEqual(isOpen);
    expect(decide([mark('a', 300), mark('b', 400)], double)).toEqual(is(350));
    expect(decide([mark('a', 300), mark('b', 325)], double)).toEqual(is(313));
  });

  it('waits for a third grader beyond the tolerance, then for the leader', () => {
    const far = [mark('a', 100), mark('b', 500)];
    expect(decide(far, double)).toEqual(isOpen);
    expect(decide([...far, mark('c', 450)], double)).toEqual(is(475));
    expect(decide([...far, mark('c', 300)], double)).toEqual(isConflict);
    expect(decide([...far, mark('b', 150)], double)).toEqual(is(125));
  });

  it('is the mean of the higher pair if the third is equally close to both', () => {
    const given = [mark('a', 200), mark('b', 400), mark('c', 300)];
    expect(decide(given, double)).toEqual(is(350));
    expect(decide(given.toReversed(), double)).toEqual(is(350));
  });

  it('is a mean of two that are within the tolerance, and no other two are closer', () => {
    fc.assert(
      fc.property(fromGraders, fc.constantFrom(0, 50, 100), (given, toleranceCenti) => {
        const { state, scoreCenti } = decide(given, { double: true, toleranceCenti, sent: false });
        const newest = newestScores(given).map((one) => one.scoreCenti);
        const pairs = newest.flatMap((a, at) =>
          newest.slice(at + 1).map((b) => ({ gap: Math.abs(a - b), sum: a + b })),
        );
        const smallest = Math.min(...pairs.map(({ gap }) => gap));
        const allowed = pairs.filter(({ gap }) => gap === smallest && gap <= toleranceCenti);
        const best = allowed.length === 0 ? null : Math.ceil(Math.max(...allowed.map(({ sum }) => sum)) / 2);
        expect(scoreCenti).toBe(best);
        expect(state === AnswerState.conflict).toBe(best === null && newest.length === 3);
      }),
    );
  });
});

it('graders agree if another one is within the tolerance; alone they are not compared', () => {
  expect(agreements([mark('a', 300)], 100).size).toBe(0);
  expect(agreements([mark('a', 300), mark('l', 0, true)], 100).size).toBe(0);
  const given = [mark('a', 300), mark('b', 100), mark('c', 400)];
  expect(Object.fromEntries(agreements(given, 100))).toEqual({ a: true, b: false, c: true });
});
