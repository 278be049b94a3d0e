import type { LinkAction } from '@ganlin/contract/audit/chains';
import type { Evidence } from '../../../platform/module/evidence.ts';
import * as queries from '../model/evidence.queries.ts';

/** Papers handed in by staff. */
export const forcedEvidence = evidenceOf('paper.forced', 'forced');

/** Papers that were given extra time. */
export const extendedEvidence = evidenceOf('paper.extended', 'extended');

/** Papers that were reopened. */
export const reopenedEvidence = evidenceOf('paper.reopened', 'reopened');

/** Papers that were voided, whether or not they were restored. */
export const voidedEvidence = evidenceOf('paper.voided', 'voided');
export const restoredEvidence = evidenceOf('paper.restored', 'restored');

/** Papers for which an answer file was accepted. */
export const fileAcceptedEvidence = evidenceOf('paper.fileAccepted', 'filed');

function evidenceOf(action: LinkAction, which: queries.Touched): Evidence {
  return {
    action,
    exams: (db) => queries.examsTouched(db, which),
    async *claims(db, examId) {
      const ids = await queries.papersTouched(db, which, examId);
      yield ids.map((id) => ({ target: `paper:${id}` }));
    },
  };
}
