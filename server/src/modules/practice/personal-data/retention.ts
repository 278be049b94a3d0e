import { eraseByQuery, type Retention } from '../../../platform/module/retention.ts';
import * as queries from './retention.queries.ts';

export const practiceRuns: Retention = {
  kind: 'practiceRuns',
  // Each has up to a few hundred items.
  batch: 50,
  count: async ({ db }, before) => {
    const { count, oldest, unfinished } = await queries.countDueRuns(db, before);
    const parts = [
      { label: '已结束的练习', count: count - unfinished },
      { label: '没有做完的练习', count: unfinished },
    ];
    return { count, oldest, parts };
  },
  erase: eraseByQuery(({ db }, { before, limit }) => queries.deleteDueRuns(db, before, limit)),
};
