import { Id } from '@ganlin/contract/core/id';
import { z } from 'zod';
import { defineEvent } from '../../../platform/events/events.ts';

/** Whether these users have completed a class was decided, or decided again. */
export const completionDecided = defineEvent(
  'training.completionDecided',
  z.object({ classId: Id, userIds: z.array(Id) }),
);
