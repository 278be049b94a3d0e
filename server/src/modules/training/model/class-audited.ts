import type { Ctx } from '../../../platform/ctx.ts';
import { nameAudience } from '../../iam/index.ts';
import { deptIdsOf, listSessions } from './class.queries.ts';
import { findClass, type TrainClass } from './class.ts';

/** The audit data of a class: its audience as text, and of the payment details only that they are set. */
export async function auditedClass(ctx: Ctx<unknown>, id: string): Promise<object> {
  const trainclass = await findClass(ctx.db, id);
  if (!trainclass) return {};
  const deptIds = await deptIdsOf(ctx.db, id);
  const sessions = await listSessions(ctx.db, id);
  const { organiser, place, subjects, headPersons, classTeachers, transfer, ...rules } = trainclass.details;
  const { lateMinutes, attendancePercent, coursesCompleted, courseIds, examsPassed, examIds, certificateTemplateId } =
    rules;
  return {
    ...Object.fromEntries(logged.map((name) => [name, trainclass[name]])),
    audience: await nameAudience(ctx, { all: deptIds.length === 0, deptIds, roleIds: [], userIds: [] }),
    sessions: sessions.map(({ title, startsAt }) => `${title} ${startsAt.toISOString()}`),
    organiser,
    place,
    subjects,
    headPersons,
    classTeachers,
    hasAccount: transfer.accountNumber !== '',
    lateMinutes,
    attendancePercent,
    coursesCompleted,
    courses: courseIds.length,
    examsPassed,
    exams: examIds.length,
    certificateTemplateId,
  };
}

const logged = [
  'title',
  'state',
  'trainType',
  'charge',
  'feeFen',
  'startsAt',
  'endsAt',
  'applyStartsAt',
  'applyEndsAt',
  'quota',
  'unitQuota',
  'waitingList',
  'review',
  'required',
] as const satisfies readonly (keyof TrainClass)[];
