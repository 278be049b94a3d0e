import { z } from 'zod';
import { Id } from '@ganlin/contract/core/id';
import { ExamState } from '@ganlin/contract/exam/kinds';
import { defineJob } from '../../../platform/jobs/queue.ts';
import { composeShared } from './form.ts';
import { findExam } from '../sitting/sitting-exam.ts';

/**
 * Builds the question sets that examinees will share, so that nobody waits for them and versions are those of the
 * publishing.
 */
export const composeForms = defineJob('exam.composeForms', z.object({ examId: Id }), async (ctx, { examId }) => {
  const exam = await findExam(ctx, examId);
  if (exam?.state === ExamState.published && !exam.sealed) await composeShared(ctx, exam);
});
