import { Id } from '@ganlin/contract/core/id';
import { z } from 'zod';
import { defineEvent } from '../../../platform/events/events.ts';

/** A re-grading is complete, whether it changed any paper or not: appeals follow. */
export const questionRegraded = defineEvent(
  'paper.questionRegraded',
  z.object({ regradeId: Id, examId: Id, questionId: Id, reason: z.string() }),
);

/**
 * A question of an exam was re-graded, and the scores of these papers have changed: class completion, certificates and
 * analysis follow. A re-grading of many papers emits it once for every batch; `passed` is null while graders
 * still have to mark something.
 */
export const papersRegraded = defineEvent(
  'paper.regraded',
  z.object({
    regradeId: Id,
    examId: Id,
    questionId: Id,
    reason: z.string(),
    papers: z.array(
      z.object({
        userId: Id,
        paperId: Id,
        passedBefore: z.boolean().nullable(),
        passed: z.boolean().nullable(),
        scoreBefore: z.int(),
        score: z.int(),
      }),
    ),
  }),
);
