import { attendingStates, type RegistrationState } from '@ganlin/contract/training/kinds';
import { OTHERS_SHOWN, type registrationApi } from '@ganlin/contract/training/registration';
import type { ownClassApi } from '@ganlin/contract/training/class-lists';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { ownCourses } from '../../course/index.ts';
import { listExams } from '../../exam/index.ts';
import { frameRegions, getDeptPath } from '../../iam/index.ts';
import { ownStates, pageOwnClasses } from '../model/class-list.queries.ts';
import { openCourses } from './class-courses.ts';
import { ownView } from './own-view.ts';
import { knownOf, linkAccount } from './owner.ts';
import { findOwnPerson, listRegisteredBy } from '../model/person.queries.ts';
import { personOf, shownState } from '../model/person.ts';
import { getShown, publicClass, summaryOf } from './public-class.ts';
import { isFor } from './registration.ts';
import { typedClass } from '../model/class.ts';

export const paging: Handler<typeof ownClassApi.paging> = async (ctx, { current, size, params }) => {
  await linkAccount(ctx, await knownOf(ctx));
  const { tab, ...filter } = params;
  const userId = ctx.user.id;
  const deptPath = await getDeptPath(ctx.reservedPool, userId);
  const regionIds = await frameRegions(ctx);
  const own = { tab, filter, userId, deptPath, regionIds, now: ctx.now };
  const page = await pageOwnClasses(ctx.db, own, { current, size });
  const ids = page.records.map(({ id }) => id);
  const states = await ownStates(ctx.db, userId, ids);
  const records = page.records.map(typedClass).map((row) => ({
    ...summaryOf(ctx, row),
    now: ctx.now,
    // The column has a check constraint.
    registration: (states.get(row.id) ?? null) as RegistrationState | null,
  }));
  return { records, total: page.total, current, size };
};

export const own: Handler<typeof registrationApi.own> = async (ctx, { id }) => {
  const known = await knownOf(ctx);
  await linkAccount(ctx, known);
  const trainclass = await getShown(ctx, id);
  const row = await findOwnPerson(ctx.db, id, ctx.user.id);
  const others = await listRegisteredBy(ctx.db, { classId: id, userId: ctx.user.id, limit: OTHERS_SHOWN });
  if (!row && others.length === 0 && !(await isFor(ctx, id))) throw new AppError('trainclassNotFound');
  const person = row && personOf(row);
  const { courseIds, examIds } = trainclass.details;
  const isAttending = person !== undefined && attendingStates.includes(person.state);
  const exams = isAttending ? await listExams(ctx, examIds) : new Map();
  if (isAttending) await openCourses(ctx, trainclass, [person]);
  return {
    trainclass: await publicClass(ctx, trainclass),
    registration: person ? await ownView(ctx, trainclass, person) : null,
    others: others.map(personOf).map((other) => ({ code: other.code, name: other.name, state: shownState(other) })),
    known,
    courses: isAttending ? await ownCourses(ctx, courseIds) : [],
    exams: examIds.flatMap((examId) => {
      const exam = exams.get(examId);
      return exam ? [{ id: examId, title: exam.title }] : [];
    }),
  };
};
