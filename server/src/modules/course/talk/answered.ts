import type { Ctx } from '../../../platform/ctx.ts';
import { notifyEach } from '../../message/index.ts';
import { listAnswered } from './moderation.queries.ts';

const LETTERS = 100;

/** Notifies the writers of comments of these replies, once each; their own replies are left out. */
export async function notifyAnswered(ctx: Ctx, replyIds: readonly string[]): Promise<void> {
  const answered = await listAnswered(ctx.db, replyIds);
  const notices = answered.map(({ id, userId, title, courseId, fileId, text }) => ({
    userId,
    values: { title, text: text.length > LETTERS ? `${text.slice(0, LETTERS)}…` : text },
    link: `/web/course/view/${courseId}${fileId === null ? '' : `/${fileId}`}`,
    once: `course-comment:${id}`,
  }));
  await notifyEach(ctx, 'courseCommentAnswered', notices);
}
