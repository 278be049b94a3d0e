import type { AuditAction } from '@ganlin/contract/audit/entry';
import type { courseApi } from '@ganlin/contract/course/course';
import { CourseState } from '@ganlin/contract/course/kinds';
import { copiedTitle } from '../../../kits/copied-title.ts';
import type { Ctx, User } from '../../../platform/ctx.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { newId } from '../../../platform/ids.ts';
import { record } from '../../audit/index.ts';
import { findAudience, setAudience } from '../model/audience.queries.ts';
import * as queries from '../model/course.queries.ts';
import { getCourseInScope, type Course } from '../model/course.ts';
import { isBegun } from '../model/learner.queries.ts';
import * as outline from '../model/outline.queries.ts';
import { forgetCourse } from '../model/study-file.ts';
import { refuseUnlessReady } from './readiness.ts';
import { refuseNeeded, refuseUsed } from './uses.ts';

export const publish: Handler<typeof courseApi.publish> = (ctx, { id }) =>
  move(ctx, id, { from: CourseState.draft, to: CourseState.published, action: 'course.published' });

export const close: Handler<typeof courseApi.close> = (ctx, { id }) =>
  move(ctx, id, { from: CourseState.published, to: CourseState.closed, action: 'course.closed' });

export const reopen: Handler<typeof courseApi.reopen> = (ctx, { id }) =>
  move(ctx, id, { from: CourseState.closed, to: CourseState.published, action: 'course.reopened' });

interface Move {
  readonly from: CourseState;
  readonly to: CourseState;
  readonly action: AuditAction;
}

function move(outer: Ctx<User>, id: string, { from, to, action }: Move): Promise<null> {
  return transaction(outer, async (ctx) => {
    const course = await getCourseInScope(ctx, id, { lock: true });
    if (course.state !== from) throw new AppError('courseStateWrong');
    if (to === CourseState.published) await refuseUnlessReady(ctx, id);
    if (to === CourseState.closed) await refuseNeeded(ctx, course);
    const publishedAt = course.publishedAt ?? ctx.now;
    await queries.updateCourse(ctx.db, id, { state: to, publishedAt, updatedBy: ctx.user.id, updatedAt: ctx.now });
    await record(ctx, { action, target: `course:${id}`, summary: course.title });
    ctx.afterCommit(() => Promise.resolve(forgetCourse(ctx, id)));
    return null;
  });
}

const TITLE_LENGTH = 100;

/** Creates a draft with the same content and no learners. */
export const copy: Handler<typeof courseApi.copy> = (ctx, { id }) =>
  transaction(ctx, async (ctx) => {
    const course = await getCourseInScope(ctx, id);
    const copyId = newId();
    const title = copiedTitle(course.title, TITLE_LENGTH);
    const stamps = { createdBy: ctx.user.id, updatedBy: ctx.user.id, createdAt: ctx.now, updatedAt: ctx.now };
    const nothing = { publishedAt: null, learners: 0, completed: 0, remindedOn: null, version: 1 };
    await queries.insertCourse(ctx.db, {
      ...course,
      ...nothing,
      ...stamps,
      id: copyId,
      title,
      teachers: JSON.stringify(course.teachers),
      state: CourseState.draft,
    });
    await setAudience(ctx.db, { id: copyId, openType: course.openType }, await findAudience(ctx.db, id));
    await outline.copyOutline(ctx.db, { from: id, to: copyId, now: ctx.now });
    await record(ctx, { action: 'course.copied', target: `course:${copyId}`, summary: title, after: { from: id } });
    return { id: copyId };
  });

/** A course that someone has begun or that something uses cannot be deleted; it can be closed. */
export const remove: Handler<typeof courseApi.delete> = (ctx, { ids }) =>
  transaction(ctx, async (ctx) => {
    const wanted = [...new Set(ids)].toSorted();
    for (const id of wanted) {
      const course: Course = await getCourseInScope(ctx, id, { lock: true });
      if (await isBegun(ctx.db, id)) throw new AppError('courseHasLearners', { title: course.title });
      await refuseUsed(ctx, course);
      await queries.updateCourse(ctx.db, id, { deletedAt: ctx.now, updatedBy: ctx.user.id, updatedAt: ctx.now });
      await record(ctx, { action: 'course.deleted', target: `course:${id}`, summary: course.title });
      ctx.afterCommit(() => Promise.resolve(forgetCourse(ctx, id)));
    }
    return { count: wanted.length };
  });
