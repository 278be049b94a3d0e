import type { Evidence } from '../../../platform/module/evidence.ts';
import { listReleased } from '../model/exam.queries.ts';

/** Exams whose results were released manually. */
export const releaseEvidence: Evidence = {
  action: 'exam.released',
  exams: (db) => listReleased(db),
  async *claims(db, examId) {
    const released = await listReleased(db, examId);
    yield released.map((id) => ({ target: `exam:${id}` }));
  },
};
