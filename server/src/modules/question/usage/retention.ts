import { eraseByQuery, type Retention } from '../../../platform/module/retention.ts';
import * as queries from './retention.queries.ts';

/** Reports that nobody has answered yet stay, however old they are. */
export const questionReports: Retention = {
  kind: 'questionReports',
  batch: 500,
  count: ({ db }, before) => queries.countDueReports(db, before),
  erase: eraseByQuery(({ db }, { before, limit }) => queries.deleteDueReports(db, before, limit)),
};
