import { z } from 'zod';
import { Id } from '@ganlin/contract/core/id';
import { defineEvent } from '../../../platform/events/events.ts';

/** When somebody may sit an exam, or for how long, is no longer what it was: by the exam itself or by an override. */
export const timesChanged = defineEvent('exam.timesChanged', z.object({ examId: Id }));

/** What may be known of its results, and when, is no longer what it was: by other rules, or because it was released by hand. */
export const releaseChanged = defineEvent('exam.releaseChanged', z.object({ examId: Id }));
