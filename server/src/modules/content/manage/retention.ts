import { eraseByQuery, type Retention } from '../../../platform/module/retention.ts';
import * as queries from './retention.queries.ts';

/** Pictures and attachments that only a deleted version named are found unused by the media module, a week later. */
export const contentRevisions: Retention = {
  kind: 'contentRevisions',
  batch: 200,
  count: ({ db }, before) => queries.countDueRevisions(db, before),
  erase: eraseByQuery(({ db }, { before, limit }) => queries.deleteDueRevisions(db, before, limit)),
};
