import type { Retention } from '../../../platform/module/retention.ts';
import { countOverdue } from './retention.queries.ts';

/** Only looks after `forgetDueSnapshots` and the removal of sealed objects. */
export const examPictures: Retention = {
  kind: 'examPictures',
  batch: 1,
  count: ({ db }, before) => countOverdue(db, before),
};
