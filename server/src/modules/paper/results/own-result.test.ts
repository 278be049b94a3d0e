import { addMinutes } from '@ganlin/contract/core/time';
import { PaperState, WindowMode } from '@ganlin/contract/exam/kinds';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { scoreVisibleSince } from './own-result.ts';
import { visibleOf } from './release.ts';

const epoch = new Date('2026-11-20T00:00:00Z');
const at = fc.integer({ min: 0, max: 2_000 }).map((minutes) => addMinutes(epoch, minutes));
const when = fc.constantFrom(0, 1, 2, 3, 4);
const exams = fc.record({
  release: fc.record({ score: when, verdict: when, answer: when, analysis: when }),
  releasedAt: fc.option(at),
  endedAt: fc.option(at),
  allEndedAt: fc.option(at),
  endsAt: at,
  windowMode: fc.constantFrom(...Object.values(WindowMode)),
  minutes: fc.integer({ min: 1, max: 300 }),
});

it('the score of a finished paper is visible exactly from that time on', () => {
  fc.assert(
    fc.property(exams, at, at, fc.integer({ min: 0, max: 500 }), (exam, startedAt, finishedAt, later) => {
      const since = scoreVisibleSince(exam, { startedAt, finishedAt });
      const now = addMinutes(finishedAt, later);
      // A manual release is only stored once it has happened.
      fc.pre(exam.releasedAt === null || exam.releasedAt <= now);
      // The stored ends too: both are times that have passed.
      fc.pre([exam.endedAt, exam.allEndedAt].every((end) => end === null || end <= now));
      const { score } = visibleOf(exam, { state: PaperState.finished, startedAt }, now);
      expect(score).toBe(since !== null && since <= now);
    }),
    { numRuns: 3_000 },
  );
});
