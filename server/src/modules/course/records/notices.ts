import { addDays, textInChina } from '@ganlin/contract/core/time';
import { CourseState } from '@ganlin/contract/course/kinds';
import { z } from 'zod';
import type { Ctx } from '../../../platform/ctx.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { BEFORE_ALL_IDS } from '../../../platform/ids.ts';
import { eachAlone } from '../../../platform/jobs/each-alone.ts';
import { defineJob } from '../../../platform/jobs/queue.ts';
import { StoredScope } from '../../iam/index.ts';
import { notify, notifyEach } from '../../message/index.ts';
import { findCourse } from '../model/course.queries.ts';
import * as queries from './notices.queries.ts';
import { isWakingHour, reminderDue } from './remind.rules.ts';

/** People of one transaction. */
const BATCH = 500;
/** Reminders are sent at most this many days before a deadline. */
const MAX_REMIND_DAYS = 60;

const minute = (at: Date): string => textInChina(at).slice(0, 16);
const linkOf = (courseId: string): string => `/web/course/view/${courseId}`;

/** Calls `send` for all of them, a batch in each transaction. */
async function inBatches<Person extends { readonly id: string }>(
  outer: Ctx<null>,
  list: (ctx: Ctx<null>, batch: queries.Batch) => Promise<Person[]>,
  send: (ctx: Ctx<null>, people: readonly Person[]) => Promise<void>,
): Promise<void> {
  for (let after: string | undefined = BEFORE_ALL_IDS; after !== undefined;) {
    const from: string = after;
    after = await transaction(outer, async (ctx) => {
      const people = await list(ctx, { after: from, limit: BATCH });
      await send(ctx, people);
      return people.length < BATCH ? undefined : people.at(-1)?.id;
    });
  }
}

const Assigned = z.object({ courseId: z.string(), assignmentIds: z.array(z.string()) });

/** Everybody is notified once of the assignments that were made together. */
export const notifyAssignedJob = defineJob('course.notifyAssigned', Assigned, async (ctx, payload) => {
  const { courseId, assignmentIds } = payload;
  const course = await findCourse(ctx.db, courseId);
  const found = await queries.findAssignments(ctx.db, assignmentIds);
  const [first] = found;
  if (course?.state !== CourseState.published || !first) return;
  const deadline = first.deadline === null ? '' : `请在 ${minute(first.deadline)} 前学完。`;
  const whom = {
    courseId,
    deptIds: found.flatMap(({ deptId }) => deptId ?? []),
    userIds: found.flatMap(({ userId }) => userId ?? []),
  };
  await inBatches(
    ctx,
    ({ db }, batch) => queries.listAssigned(db, whom, batch),
    (batchCtx, people) =>
      notify(batchCtx, {
        userIds: people.map(({ id }) => id),
        template: 'courseAssigned',
        values: { title: course.title, deadline },
        link: linkOf(courseId),
        once: `course-assigned:${assignmentIds[0]}`,
      }),
  );
});

const Reminded = z.object({ courseId: z.string(), scope: StoredScope, day: z.string() });

/** Reminds assigned people in the scope of the user who asked for it. */
export const remindJob = defineJob('course.remind', Reminded, async (ctx, { courseId, scope, day }) => {
  const course = await findCourse(ctx.db, courseId);
  if (course?.state !== CourseState.published) return;
  const fallback = course.endsAt ? minute(course.endsAt) : '课程下架';
  await inBatches(
    ctx,
    ({ db }, batch) => queries.listUnfinished(db, { courseId, scope }, batch),
    (batchCtx, people) =>
      notifyEach(
        batchCtx,
        'courseDue',
        people.map(({ id, percent, deadline }) => ({
          userId: id,
          values: {
            title: course.title,
            deadline: deadline ? minute(deadline) : fallback,
            percent: String(percent),
          },
          link: linkOf(courseId),
          once: `course-reminded:${courseId}:${day}`,
        })),
      ),
  );
});

/** Sends the reminders of assignments, each once, by day and not by night. */
export async function remindDue(ctx: Ctx<null>): Promise<void> {
  if (!isWakingHour(ctx.now)) return;
  const to = addDays(ctx.now, MAX_REMIND_DAYS + 1);
  const assignments = await queries.listReminding(ctx.db, { from: ctx.now, to });
  const due = assignments.flatMap((assignment) => {
    const days = reminderDue(assignment, ctx.now);
    return days === undefined ? [] : [{ assignment, days }];
  });
  await eachAlone(ctx, due, {
    name: ({ assignment }) => `assignment ${assignment.id}`,
    run: ({ assignment, days }) => remindOf(ctx, assignment, days),
  });
}

/** After a crash it starts over: those who have the message do not get it again. */
async function remindOf(ctx: Ctx<null>, assignment: queries.DueAssignment, days: number): Promise<void> {
  const { courseId, title, deptId, userId, deadline } = assignment;
  const whom = { courseId, deptIds: deptId === null ? [] : [deptId], userIds: userId === null ? [] : [userId] };
  await inBatches(
    ctx,
    ({ db }, batch) => queries.listAssigned(db, whom, batch),
    (batchCtx, people) =>
      notifyEach(
        batchCtx,
        'courseDue',
        people.map(({ id, percent }) => ({
          userId: id,
          values: { title, deadline: minute(deadline), percent: String(percent) },
          link: linkOf(courseId),
          // Without the assignment: whoever has the course twice with one deadline is reminded once.
          once: `course-due:${courseId}:${deadline.toISOString()}:${days}`,
        })),
      ),
  );
  await queries.setRemindedDays(ctx.db, assignment, days);
}
