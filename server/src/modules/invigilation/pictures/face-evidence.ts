import type { Evidence } from '../../../platform/module/evidence.ts';
import { decidedIn, examsWithDecisions } from './faces.queries.ts';

/** Examinees about whose face staff have decided. */
export const faceEvidence: Evidence = {
  action: 'invigilation.faceDecided',
  exams: examsWithDecisions,
  async *claims(db, examId) {
    const ids = await decidedIn(db, examId);
    yield ids.map((id) => ({ target: `user:${id}` }));
  },
};
