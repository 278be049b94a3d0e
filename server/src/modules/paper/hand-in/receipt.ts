import type { HandInBy } from '@ganlin/contract/exam/kinds';
import type { Receipt, sittingApi } from '@ganlin/contract/paper/sitting';
import type { Handler } from '../../../platform/http/handler.ts';
import { findExam } from '../../exam/index.ts';
import { collectReasonOf } from '../model/collect-reason.rules.ts';
import { findReceipt } from './hand-in.queries.ts';

/** The receipt of a hand-in; null if there was none yet. */
export function receiptOf(paper: {
  readonly id: string;
  readonly deadlineAt: Date;
  readonly handedInAt: Date | null;
  readonly handedInBy: HandInBy | null;
  readonly collectReason: string | null;
  readonly answered: number;
  readonly questions: number;
  readonly receipt: string | null;
}): Receipt | null {
  const { id, deadlineAt, handedInAt, handedInBy, answered, questions, receipt } = paper;
  if (handedInAt === null || handedInBy === null || receipt === null) return null;
  const collectReason = collectReasonOf(paper);
  const atDeadline = handedInAt >= deadlineAt;
  return { paperId: id, handedInAt, handedInBy, collectReason, atDeadline, answered, questions, receipt };
}

export const receipt: Handler<typeof sittingApi.receipt> = async (ctx, given) => {
  const found = await findReceipt(ctx.db, given.receipt.toUpperCase().replaceAll(/[\s-]/g, ''));
  const exam = found && (await findExam(ctx, found.examId));
  if (!found || !exam) return null;
  const { handedInAt, answered, questions } = found;
  return { examTitle: exam.title, handedInAt, answered, questions };
};
