import type { LinkAction } from '@ganlin/contract/audit/chains';
import type { Evidence } from '../../../platform/module/evidence.ts';
import { ActionKind, examsWithActions, papersWithActions } from './actions.queries.ts';

/** Papers that staff have unlocked, or decided about. */
export const actionEvidence: readonly Evidence[] = [
  evidenceOf('invigilation.unlocked', ActionKind.unlocked),
  evidenceOf('invigilation.reviewed', ActionKind.decided),
];

function evidenceOf(action: LinkAction, kind: (typeof ActionKind)[keyof typeof ActionKind]): Evidence {
  return {
    action,
    exams: (db) => examsWithActions(db, kind),
    async *claims(db, examId) {
      const ids = await papersWithActions(db, kind, examId);
      yield ids.map((id) => ({ target: `paper:${id}` }));
    },
  };
}
