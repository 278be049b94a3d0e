import { z } from 'zod';
import { Id } from '@ganlin/contract/core/id';
import { defineEvent } from '../../../platform/events/events.ts';

/** Exams that nobody has begun were deleted. */
export const examsDeleted = defineEvent('exam.deleted', z.object({ examIds: z.array(Id) }));

/** When or how long someone may sit an exam has changed: by the exam itself or by an override. */
export const timesChanged = defineEvent('exam.timesChanged', z.object({ examId: Id }));

/** What may be shown of its results, and when, has changed: by other rules, or by a manual release. */
export const releaseChanged = defineEvent('exam.releaseChanged', z.object({ examId: Id }));

/**
 * Nobody sits the exam any more; `at` is when that was noticed. An exam that is postponed afterwards ends once more.
 */
export const examEnded = defineEvent('exam.ended', z.object({ examId: Id, at: z.string() }));

/** Who passes is granted a certificate from now on, or another one than before. */
export const certificateChanged = defineEvent('exam.certificateChanged', z.object({ examId: Id }));
