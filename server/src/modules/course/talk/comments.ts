import { CommentState } from '@ganlin/contract/course/kinds';
import type { commentApi, CourseComment } from '@ganlin/contract/course/talk';
import type { Ctx, User } from '../../../platform/ctx.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { realNamesOf } from '../../iam/index.ts';
import { getLearnable } from '../model/access.ts';
import { notifyAnswered } from './answered.ts';
import * as queries from './comments.queries.ts';
import { getFileOf } from './file-of.ts';

const MAX_REPLIES = 50;

export const paging: Handler<typeof commentApi.paging> = async (ctx, { current, size, params }) => {
  const { course } = await getLearnable(ctx, params.courseId);
  if (!course.comments) return { records: [], total: 0, current, size };
  const readerId = ctx.user.id;
  const { records, total } = await queries.pageComments(ctx.db, { ...params, readerId }, { current, size });
  const parentIds = records.map(({ id }) => id);
  const replies = await queries.listReplies(ctx.db, { parentIds, readerId }, MAX_REPLIES);
  const userIds = [...records, ...replies].map(({ userId }) => userId);
  const names = await realNamesOf(ctx.db, [...new Set(userIds)]);
  const byParent = Map.groupBy(replies, ({ parentId }) => parentId);
  const shown = (row: queries.CommentRow) => ({
    ...row,
    author: names.get(row.userId) ?? '',
    isOwn: row.userId === readerId,
  });
  const comments: CourseComment[] = records.map((row) => ({
    ...shown(row),
    replies: (byParent.get(row.id) ?? []).map(shown),
  }));
  return { records: comments, total, current, size };
};

/** Whoever may review comments writes as a teacher, and is not reviewed. */
const isTeacher = ({ user }: Ctx<User>): boolean => user.permissions.has('course:comment:review');

export const save: Handler<typeof commentApi.save> = (outer, { id, courseId, fileId, parentId, text }) =>
  transaction(outer, async (ctx) => {
    const { course } = await getLearnable(ctx, courseId);
    if (!course.comments) throw new AppError('commentsOff');
    if (fileId !== null) await getFileOf(ctx, { courseId, fileId });
    const parent = parentId === null ? undefined : await getParent(ctx, { courseId, parentId });
    const state = isTeacher(ctx) ? CommentState.shown : CommentState.pending;
    const isNew = await queries.insertComment(ctx.db, {
      id,
      courseId,
      fileId: parent ? parent.fileId : fileId,
      parentId,
      userId: ctx.user.id,
      isTeacher: isTeacher(ctx),
      state,
      text,
      createdAt: ctx.now,
    });
    if (!isNew) return getRepeated(ctx, { id, courseId });
    if (state === CommentState.shown) await notifyAnswered(ctx, [id]);
    return { id, state };
  });

/** The comment that a reply is for. Replies have no replies. */
async function getParent(ctx: Ctx<User>, { courseId, parentId }: { courseId: string; parentId: string }) {
  const parent = await queries.findComment(ctx.db, parentId);
  if (!parent || parent.courseId !== courseId || parent.parentId !== null) throw new AppError('commentNotFound');
  const isSeen = parent.state === CommentState.shown;
  const isOwnPending = parent.state === CommentState.pending && parent.userId === ctx.user.id;
  if (!isSeen && !isOwnPending) throw new AppError('commentNotFound');
  return parent;
}

/** A repeated call returns what the first one stored. */
export async function getRepeated(
  ctx: Ctx<User>,
  { id, courseId }: { readonly id: string; readonly courseId: string },
) {
  const before = await queries.findComment(ctx.db, id);
  if (!before || before.userId !== ctx.user.id || before.courseId !== courseId) throw new AppError('commentNotFound');
  // The column has a check constraint.
  return { id, state: before.state as CommentState };
}

export const remove: Handler<typeof commentApi.delete> = async (ctx, { id }) => {
  if (!(await queries.deleteComment(ctx.db, { id, userId: ctx.user.id, now: ctx.now })))
    throw new AppError('commentNotFound');
  return null;
};
