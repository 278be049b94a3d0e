import { z } from 'zod';
import { defineEvent } from '../../../platform/events/events.ts';

/** A learner has completed a course. */
export const courseCompleted = defineEvent('course.completed', z.object({ courseId: z.uuid(), userId: z.uuid() }));
