import type { Retention } from '../../../platform/module/retention.ts';
import { countDueExams } from './retention.queries.ts';

/**
 * Papers, their grades and what happened during an exam leave together, by archiving the exam: only a signed archive
 * may take the place of results. So nothing is erased here; without `erase` a kind is only listed.
 */
export const examRecords: Retention = {
  kind: 'examRecords',
  batch: 1,
  count: async ({ db }, before) => {
    const { count, oldest, papers } = await countDueExams(db, before);
    const parts = [
      { label: '考试', count },
      { label: '答卷', count: papers },
    ];
    return { count, oldest, parts };
  },
};
