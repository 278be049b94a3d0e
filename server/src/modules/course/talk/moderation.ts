import { CommentState, commentStateLabels } from '@ganlin/contract/course/kinds';
import type { commentApi } from '@ganlin/contract/course/talk';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { record, recordAll } from '../../audit/index.ts';
import { peopleInScope, scopeOf } from '../../iam/index.ts';
import { notifyAnswered } from './answered.ts';
import { insertComment } from './comments.queries.ts';
import { getRepeated } from './comments.ts';
import * as queries from './moderation.queries.ts';

export const moderate: Handler<typeof commentApi.moderate> = async (ctx, { current, size, params }) => {
  const scope = await scopeOf(ctx);
  const { records, total } = await queries.pageModerated(ctx.db, { scope, filter: params }, { current, size });
  return { records, total, current, size };
};

export const review: Handler<typeof commentApi.review> = (outer, { ids, show }) =>
  transaction(outer, async (ctx) => {
    const wanted = [...new Set(ids)];
    const found = await queries.lockComments(ctx.db, { ids: wanted, people: await peopleInScope(ctx) });
    if (found.length < wanted.length) throw new AppError('commentNotFound');
    const state = show ? CommentState.shown : CommentState.hidden;
    const changed = found.filter((comment) => comment.state !== state);
    const changedIds = changed.map(({ id }) => id);
    await queries.setReviewed(ctx.db, { ids: changedIds, state, by: ctx.user.id, now: ctx.now });
    await recordAll(
      ctx,
      changed.map((comment) => ({
        action: 'course.commentReviewed' as const,
        target: `courseComment:${comment.id}`,
        summary: comment.title,
        before: { state: commentStateLabels[comment.state] },
        after: { state: commentStateLabels[state] },
      })),
    );
    if (show) await notifyAnswered(ctx, changedIds);
    return { count: changed.length };
  });

export const reply: Handler<typeof commentApi.reply> = (outer, { id, parentId, text }) =>
  transaction(outer, async (ctx) => {
    const [parent] = await queries.lockComments(ctx.db, { ids: [parentId], people: await peopleInScope(ctx) });
    if (!parent || parent.parentId !== null) throw new AppError('commentNotFound');
    const { courseId, fileId } = parent;
    const isNew = await insertComment(ctx.db, {
      id,
      courseId,
      fileId,
      parentId,
      userId: ctx.user.id,
      isTeacher: true,
      state: CommentState.shown,
      text,
      createdAt: ctx.now,
    });
    if (!isNew) {
      await getRepeated(ctx, { id, courseId });
      return { id };
    }
    await record(ctx, { action: 'course.commentReplied', target: `courseComment:${parentId}`, summary: parent.title });
    await notifyAnswered(ctx, [id]);
    return { id };
  });
