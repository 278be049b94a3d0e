import type { appealApi } from '@ganlin/contract/appeal/appeal';
import { AppealKind, AppealState, MAX_APPEALS } from '@ganlin/contract/appeal/kinds';
import { textInChina } from '@ganlin/contract/core/time';
import { ReportKind } from '@ganlin/contract/question/report';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { findPaperQuestion, getOwnResult, type OwnResult } from '../../paper/index.ts';
import { addReportOnce } from '../../question/index.ts';
import * as queries from '../model/appeal.queries.ts';
import { appealsUntil } from '../model/window.rules.ts';

export const mine: Handler<typeof appealApi.mine> = async (ctx, { paperId }) => {
  const own = await getOwnResult(ctx, paperId);
  const { exam, paper, released } = own;
  const until = appealsUntil(own.visibleSince, exam.appealDays);
  const appeals = await queries.listOfPaper(ctx.db, paper);
  return {
    days: exam.appealDays,
    until,
    open: until !== null && exam.readAt < until,
    left: MAX_APPEALS - appeals.length,
    questions: paper.questions,
    appeals: appeals.map(({ id, ordinal, kind, reason, state, filedAt, reply, answeredAt, ...row }) => ({
      id,
      ordinal,
      kind,
      reason,
      state,
      filedAt,
      reply,
      answeredAt,
      // Points of single questions belong to the verdict.
      before: released.verdict ? row.beforeCenti : null,
      after: released.verdict ? row.afterCenti : null,
    })),
  };
};

export const file: Handler<typeof appealApi.file> = (ctx, { id, paperId, ordinal, kind, reason }) =>
  transaction(ctx, async (ctx) => {
    const own = await getOwnResult(ctx, paperId);
    await queries.lockPaper(ctx.db, paperId);
    const earlier = await queries.findAppeal(ctx.db, id);
    if (earlier) {
      // The page repeats a call whose response it did not get.
      if (earlier.userId === ctx.user.id && earlier.paperId === paperId && earlier.ordinal === ordinal) return {};
      throw new AppError('appealNotFound');
    }
    refuseOutside(own);
    const question = await findPaperQuestion(ctx, own.paper, ordinal);
    if (!question) throw new AppError('appealNoQuestion', { ordinal: String(ordinal) });
    const appeals = await queries.listOfPaper(ctx.db, own.paper);
    if (appeals.some((one) => one.ordinal === ordinal && one.state === AppealState.open)) {
      throw new AppError('appealInProgress');
    }
    if (appeals.length >= MAX_APPEALS) throw new AppError('appealTooMany', { max: String(MAX_APPEALS) });
    const { questionId, version } = question;
    await queries.insertAppeal(ctx.db, {
      id,
      examId: own.exam.id,
      userId: ctx.user.id,
      paperId,
      number: appeals.length + 1,
      ordinal,
      questionId,
      questionVersion: version,
      kind,
      reason,
      filedAt: ctx.now,
    });
    // The editors of the bank learn of it too.
    if (kind === AppealKind.question) {
      await addReportOnce(ctx, { questionId, version, kind: ReportKind.other, text: reason });
    }
    return {};
  });

function refuseOutside({ exam, visibleSince }: OwnResult): void {
  if (exam.appealDays === 0) throw new AppError('appealsOff');
  const until = appealsUntil(visibleSince, exam.appealDays);
  if (until === null) throw new AppError('appealTooEarly');
  if (exam.readAt >= until) throw new AppError('appealsOver', { until: textInChina(until).slice(0, 16) });
}

export const withdraw: Handler<typeof appealApi.withdraw> = (ctx, { id }) =>
  transaction(ctx, async (ctx) => {
    const appeal = await queries.findAppeal(ctx.db, id, { lock: true });
    if (appeal?.userId !== ctx.user.id) throw new AppError('appealNotFound');
    if (appeal.state > AppealState.withdrawn) throw new AppError('appealAnswered');
    await queries.setWithdrawn(ctx.db, id);
    return {};
  });
