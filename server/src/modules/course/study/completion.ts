import { Id } from '@ganlin/contract/core/id';
import { z } from 'zod';
import type { Ctx } from '../../../platform/ctx.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { defineEvent, emit } from '../../../platform/events/events.ts';
import { notify } from '../../message/index.ts';
import { findCourse } from '../model/course.queries.ts';
import * as queries from './completion.queries.ts';

/** A learner has completed a course, for the first and only time. */
export const courseCompleted = defineEvent('course.completed', z.object({ courseId: Id, userId: Id, at: z.string() }));

interface Whose {
  readonly userId: string;
  readonly courseId: string;
}

/**
 * Takes note of completed files in the course's progress. The files themselves are complete already: if this fails or
 * the process dies, the schedule does it.
 */
export async function countCompletion(outer: Ctx, whose: Whose): Promise<void> {
  await transaction(outer, (ctx) => countLocked(ctx, whose)).catch((error: unknown) =>
    outer.log.error({ err: error }, 'completion not counted yet'),
  );
}

async function countLocked(ctx: Ctx, { userId, courseId }: Whose): Promise<void> {
  await queries.lockLearner(ctx.db, { userId, courseId, now: ctx.now });
  const { isNew } = await queries.countFiles(ctx.db, { userId, courseId, now: ctx.now });
  if (!isNew) return;
  await emit(ctx, courseCompleted, { courseId, userId, at: ctx.now.toISOString() });
  const course = await findCourse(ctx.db, courseId);
  const values = { title: course?.title ?? '', hours: String((course?.hourTenths ?? 0) / 10) };
  const link = `/web/course/view/${courseId}`;
  const once = `course-completed:${courseId}:${userId}`;
  await notify(ctx, { userIds: [userId], template: 'courseCompleted', values, link, once });
}

const AT_ONCE = 500;

/** Completions that no process has counted, and the numbers of learners in lists. */
export async function countDue(ctx: Ctx<null>): Promise<void> {
  for (const whose of await queries.listUncounted(ctx.db, AT_ONCE)) await countCompletion(ctx, whose);
  await queries.countLearners(ctx.db);
}
