import { dayInChina, textInChina } from '@ganlin/contract/core/time';
import { CourseState } from '@ganlin/contract/course/kinds';
import type { assignmentApi } from '@ganlin/contract/course/record';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { newId } from '../../../platform/ids.ts';
import { enqueue } from '../../../platform/jobs/queue.ts';
import { record } from '../../audit/index.ts';
import { audienceInScope, nameAudience, namesOf, realNamesOf, scopeOf } from '../../iam/index.ts';
import { updateCourse } from '../model/course.queries.ts';
import { getOpenable } from '../model/openable.ts';
import * as queries from './assignments.queries.ts';
import { notifyAssignedJob, remindJob } from './notices.ts';
import { countUnfinished, findRemindedOn } from './notices.queries.ts';
import { reminderPassed } from './remind.rules.ts';

const MAX_ASSIGNMENTS = 500;

export const list: Handler<typeof assignmentApi.list> = async (ctx, { courseId }) => {
  const scope = await scopeOf(ctx);
  await getOpenable(ctx, courseId);
  const rows = await queries.listAssignments(ctx.db, { courseId, scope, limit: MAX_ASSIGNMENTS });
  const depts = await namesOf(
    ctx.db,
    'dept',
    rows.map(({ deptId }) => deptId),
  );
  const people = await realNamesOf(
    ctx.db,
    rows.flatMap(({ userId }) => userId ?? []),
  );
  return rows.map((row) => ({
    ...row,
    name: row.userId === null ? depts.one(row.deptId) : (people.get(row.userId) ?? ''),
  }));
};

export const save: Handler<typeof assignmentApi.save> = (outer, input) =>
  transaction(outer, async (ctx) => {
    const { courseId, deadline } = input;
    const [deptIds, userIds] = [[...new Set(input.deptIds)], [...new Set(input.userIds)]];
    const remindDays = [...new Set(input.remindDays)].toSorted((one, other) => other - one);
    const audience = { all: false, deptIds, userIds, roleIds: [] };
    await audienceInScope(ctx, audience);
    const course = await getOpenable(ctx, courseId, { lock: true });
    if (course.state !== CourseState.published) throw new AppError('courseStateWrong');
    const created = await queries.putAssignments(ctx.db, {
      courseId,
      rows: [
        ...deptIds.map((deptId) => ({ id: newId(), deptId, userId: null })),
        ...userIds.map((userId) => ({ id: newId(), deptId: null, userId })),
      ],
      deadline,
      remindDays,
      remindedDays: reminderPassed({ deadline, remindDays }, ctx.now),
      by: ctx.user.id,
      now: ctx.now,
    });
    if ((await queries.countAssignments(ctx.db, courseId)) > MAX_ASSIGNMENTS) throw new AppError('assignmentsFull');
    const after = {
      audience: await nameAudience(ctx, audience),
      deadline: deadline ? textInChina(deadline) : '',
      remindDays,
    };
    await record(ctx, { action: 'course.assigned', target: `course:${courseId}`, summary: course.title, after });
    if (created.length > 0) await enqueue(ctx, notifyAssignedJob, { courseId, assignmentIds: created });
    return { count: deptIds.length + userIds.length };
  });

export const remove: Handler<typeof assignmentApi.delete> = (outer, { courseId, ids }) =>
  transaction(outer, async (ctx) => {
    const scope = await scopeOf(ctx);
    const course = await getOpenable(ctx, courseId, { lock: true });
    const wanted = [...new Set(ids)];
    const deleted = await queries.deleteAssignments(ctx.db, { courseId, ids: wanted, scope });
    if (deleted.length < wanted.length) throw new AppError('assignmentNotFound');
    const before = {
      audience: await nameAudience(ctx, {
        all: false,
        deptIds: deleted.flatMap(({ deptId }) => deptId ?? []),
        userIds: deleted.flatMap(({ userId }) => userId ?? []),
        roleIds: [],
      }),
    };
    await record(ctx, { action: 'course.unassigned', target: `course:${courseId}`, summary: course.title, before });
    return { count: deleted.length };
  });

export const remind: Handler<typeof assignmentApi.remind> = (outer, { courseId }) =>
  transaction(outer, async (ctx) => {
    const scope = await scopeOf(ctx);
    const course = await getOpenable(ctx, courseId, { lock: true });
    if (course.state !== CourseState.published) throw new AppError('courseNotFound');
    const day = dayInChina(ctx.now);
    if ((await findRemindedOn(ctx.db, courseId)) === day) throw new AppError('courseRemindedToday');
    await updateCourse(ctx.db, courseId, { remindedOn: day });
    const count = await countUnfinished(ctx.db, { courseId, scope });
    await record(ctx, {
      action: 'course.reminded',
      target: `course:${courseId}`,
      summary: course.title,
      after: { count },
    });
    await enqueue(ctx, remindJob, { courseId, scope: { ...scope }, day });
    return { count };
  });
