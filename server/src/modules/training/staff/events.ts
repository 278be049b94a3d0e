import { Id } from '@ganlin/contract/core/id';
import { z } from 'zod';
import { defineEvent } from '../../../platform/events/events.ts';

/** Staff have accepted or refused registrations, or undone that; `id` names the decision. */
export const registrationsReviewed = defineEvent(
  'training.registrationsReviewed',
  z.object({
    id: Id,
    classId: Id,
    at: z.string(),
    people: z.array(
      z.object({ personId: Id, userId: Id.nullable(), outcome: z.enum(['approved', 'rejected', 'withdrawn']) }),
    ),
  }),
);
export type ReviewOutcome = 'approved' | 'rejected' | 'withdrawn';
