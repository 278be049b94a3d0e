import { AttendanceState, ClassAction, RegistrationState, StepState } from '@ganlin/contract/training/kinds';
import type { DayItem } from '@ganlin/contract/portal/day';
import type { Ctx, User } from '../../../platform/ctx.ts';
import { completedBy } from '../../course/index.ts';
import { attendanceAt } from '../attendance/check-in.rules.ts';
import { findClass, statusAt, type TrainClass } from '../model/class.ts';
import { listSessions } from '../model/class.queries.ts';
import { listAttendance } from '../model/person.queries.ts';
import { personOf, shownState, type Person } from '../model/person.ts';
import { waitingPlaceOf } from '../model/seats.queries.ts';
import { stepsOf } from '../model/steps.rules.ts';
import { classAction } from './class-action.rules.ts';
import { isEditable, isStillOpen, maySendProof } from '../registration/own-may.rules.ts';
import { knownOf, linkAccount } from '../registration/owner.ts';
import { listUnderWay } from '../registration/registered.queries.ts';

type ClassItem = Extract<DayItem, { kind: 'class' }>;

/** The classes that the user has registered for and that are not over, with the step that is on. */
export async function classDay(ctx: Ctx<User>, { limit }: { readonly limit: number }): Promise<ClassItem[]> {
  await linkAccount(ctx, await knownOf(ctx));
  const rows = await listUnderWay(ctx.db, { userId: ctx.user.id, now: ctx.now, limit });
  const items = [];
  for (const person of rows.map(personOf)) {
    const trainclass = await findClass(ctx.db, person.classId);
    if (trainclass) items.push(await itemOf(ctx, trainclass, { ...person, state: shownState(person) }));
  }
  return items;
}

async function itemOf(ctx: Ctx<User>, trainclass: TrainClass, person: Person): Promise<ClassItem> {
  const { id: classId, title, startsAt, endsAt, details } = trainclass;
  const { state, feeFen } = person;
  const status = statusAt(trainclass, ctx.now);
  const { courseIds, examIds } = details;
  const isIn = state === RegistrationState.enrolled;
  const studied = isIn ? await countStudied(ctx, courseIds) : 0;
  const waitingPlace = state === RegistrationState.waiting ? await waitingPlaceOf(ctx.db, person.id) : null;
  const lessons = await listSessions(ctx.db, classId);
  const { attended, isAwaited } = isIn ? await lessonsOf(ctx, { trainclass, lessons }, person) : noLessons;
  const exams = examIds.length;
  const course = { ...trainclass, status, sessions: lessons.length, courses: courseIds.length, exams };
  const grants = { grantsCertificate: details.certificateTemplateId !== null };
  const steps = stepsOf({ ...course, ...grants }, { ...person, waitingPlace, attended, studied });
  const action = classAction({
    ...person,
    status,
    isAwaited,
    mayEdit: isEditable(person) && isStillOpen(trainclass, ctx.now),
    maySendProof: maySendProof(person),
    owesCourses: studied < courseIds.length,
    hasExams: exams > 0,
  });
  const { text } = steps.find((step) => step.step === shownStep[action]) ?? current(steps);
  const shown = steps.map(({ step, state }) => ({ step, state }));
  return {
    kind: 'class',
    classId,
    title,
    state,
    action,
    text,
    startTime: startsAt,
    endTime: endsAt,
    feeFen,
    steps: shown,
  };
}

/** The step whose text says what the action is about; without an action, the one that is on. */
const shownStep = {
  [ClassAction.none]: '',
  [ClassAction.edit]: 'review',
  [ClassAction.pay]: 'payment',
  [ClassAction.checkIn]: 'checkIn',
  [ClassAction.study]: 'study',
  [ClassAction.exam]: 'exam',
} as const satisfies Record<ClassAction, string>;

type Steps = ReturnType<typeof stepsOf>;

/** What is on or has failed; before the class begins, the next step. */
function current(steps: Steps): { readonly text: string } {
  const open = steps.find(({ state }) => state === StepState.now || state === StepState.failed);
  return open ?? steps.find(({ state }) => state === StepState.coming) ?? { text: '' };
}

async function countStudied(ctx: Ctx<User>, courseIds: readonly string[]): Promise<number> {
  const completed = await completedBy(ctx.db, { userIds: [ctx.user.id], courseIds });
  return completed.get(ctx.user.id)?.size ?? 0;
}

const noLessons = { attended: [], isAwaited: false };

interface Lessons {
  readonly trainclass: TrainClass;
  readonly lessons: Awaited<ReturnType<typeof listSessions>>;
}

/** When the learner came, and whether a lesson waits for them now. */
async function lessonsOf({ db, now }: Ctx<User>, { trainclass, lessons }: Lessons, person: Person) {
  const rows = new Map((await listAttendance(db, person.id)).map((row) => [row.sessionId, row]));
  const isPresent = (state = AttendanceState.absent as number) =>
    state === AttendanceState.present || state === AttendanceState.late;
  const attended = lessons.flatMap(({ id: lesson }) =>
    isPresent(rows.get(lesson)?.state) ? (rows.get(lesson)?.at ?? []) : [],
  );
  const { lateMinutes } = trainclass.details;
  const isAwaited = lessons.some(
    ({ id: lesson, startsAt, endsAt }) =>
      !rows.has(lesson) && attendanceAt({ startsAt, endsAt, lateMinutes }, now) !== undefined,
  );
  return { attended: attended.toSorted((one, other) => one.getTime() - other.getTime()), isAwaited };
}
