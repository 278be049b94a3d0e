import { CountingAttempt, PaperState } from '@ganlin/contract/exam/kinds';
import { describe, expect, it } from 'vitest';
import { countingOf } from './results.rules.ts';

const { finished, abandoned, awaitingGrading, inExam } = PaperState;
const { first, last, best } = CountingAttempt;
const paper = (attempt: number, state: PaperState, score: number | null = null) => ({ attempt, state, score });

describe('the attempt that counts', () => {
  it.each([
    ['the first, not a better one', first, [paper(2, finished, 900), paper(1, finished, 100)], 1],
    ['the first, although it was given up', first, [paper(1, abandoned), paper(2, finished, 900)], 1],
    [
      'none while the first waits for its marks',
      first,
      [paper(1, awaitingGrading), paper(2, finished, 900)],
      undefined,
    ],
    ['the last, although it is worse', last, [paper(1, finished, 900), paper(2, finished, 100)], 2],
    ['none while the last waits for its marks', last, [paper(1, finished, 900), paper(2, awaitingGrading)], undefined],
    ['the last that is over, while one is under way', last, [paper(1, finished, 900), paper(2, inExam)], 1],
    ['the last, although it was given up', last, [paper(1, finished, 900), paper(2, abandoned)], 2],
    ['the best of those with marks', best, [paper(1, abandoned), paper(2, finished, 5), paper(3, awaitingGrading)], 2],
    ['the earlier of two that are equal', best, [paper(1, finished, 5), paper(2, finished, 5)], 1],
    ['none where none is over', best, [paper(1, inExam)], undefined],
  ])('is %s', (_what, way, papers, expected) => {
    expect(countingOf(way, papers)?.attempt).toBe(expected);
  });
});
