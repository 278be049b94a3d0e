import type { Evidence } from '../../../platform/module/evidence.ts';
import { contentDigest } from '../../audit/index.ts';
import * as queries from './mark.queries.ts';

const STEP = 1_000;

/** Content of a mark's audit link: who gave what in plain, the comment by its digest. */
export const markContent = ({ answerId, graderId, byLeader, scoreCenti, ...mark }: queries.NewMark): object => ({
  answerId,
  graderId,
  byLeader,
  scoreCenti,
  rubricVersion: mark.rubricVersion,
  items: mark.items,
  comment: contentDigest({ text: mark.comment }),
});

export const markEvidence: Evidence = {
  action: 'grading.marked',
  exams: queries.examsWithMarks,
  async *claims(db, examId) {
    for (let after = 0; ;) {
      const rows = await queries.marksOfExam(db, examId, { after, limit: STEP });
      yield rows.map((row) => ({ target: `mark:${row.id}`, content: markContent(row) }));
      if (rows.length < STEP) return;
      after = rows.at(-1)?.seq ?? after;
    }
  },
};
