import { decisionLabels } from '@ganlin/contract/invigilation/kinds';
import type { watchApi } from '@ganlin/contract/invigilation/watch';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { findOwnPaper } from '../../paper/index.ts';
import { messagesOf, touch } from '../model/paper.queries.ts';
import * as queries from './own.queries.ts';

export const events: Handler<typeof watchApi.events> = async (ctx, { paperId }) => {
  const paper = await findOwnPaper(ctx.db, ctx.user.id, paperId);
  if (!paper) throw new AppError('paperNotFound');
  const { decision, reason, messages } = await queries.findOwnReview(ctx.db, paperId);
  return {
    events: await queries.listOwnEvents(ctx.db, ctx.user.id, paperId),
    decision: decision === null ? '' : `${decisionLabels[decision]}：${reason}`,
    messages: messagesOf(messages),
  };
};

export const comment: Handler<typeof watchApi.comment> = (ctx, { paperId, eventId, comment: text }) =>
  transaction(ctx, async (ctx) => {
    const userId = ctx.user.id;
    const paper = await findOwnPaper(ctx.db, userId, paperId);
    if (!paper) throw new AppError('paperNotFound');
    const outcome = await queries.setComment(ctx.db, { userId, paperId, eventId, comment: text });
    if (outcome === 'none') throw new AppError('breachNotFound');
    if (outcome === 'decided') throw new AppError('reviewDecided');
    await touch(ctx.db, [{ paperId, userId, examId: paper.examId }]);
    return null;
  });
