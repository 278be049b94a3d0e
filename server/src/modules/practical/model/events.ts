import { Id } from '@ganlin/contract/core/id';
import { z } from 'zod';
import { defineEvent } from '../../../platform/events/events.ts';

/** The result of these candidates was decided, decided again, or taken back. */
export const resultsDecided = defineEvent(
  'practical.resultsDecided',
  z.object({ testId: Id, userIds: z.array(Id), reason: z.string() }),
);
