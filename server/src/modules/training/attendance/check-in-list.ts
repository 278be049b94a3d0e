import { attendanceStateLabels, AttendanceState } from '@ganlin/contract/training/kinds';
import type { checkInApi } from '@ganlin/contract/training/check-in';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { record } from '../../audit/index.ts';
import { realNamesOf } from '../../iam/index.ts';
import * as queries from './check-in.queries.ts';
import { meetingInScope } from './check-in.ts';
import { getClassInScope } from '../model/class.ts';
import { note as noteTrail } from '../model/trail.ts';

/** Max rows in the sheet's response. */
const SHEET_PEOPLE = 5_000;
const BY_CODE = '扫码签到';

export const sessions: Handler<typeof checkInApi.sessions> = async (ctx, { activityId }) => {
  const { id, title, details } = await getClassInScope(ctx, activityId);
  const expected = await queries.countExpected(ctx.db, id);
  const found = await queries.listSessions(ctx.db, id);
  return {
    title,
    now: ctx.now,
    sessions: found.map(({ startsAt, endsAt, place, ...session }) => ({
      ...session,
      place: place || details.place,
      startTime: startsAt,
      endTime: endsAt,
      expected,
    })),
  };
};

export const paging: Handler<typeof checkInApi.paging> = async (ctx, { current, size, params }) => {
  const { sessionId, ...filter } = params;
  const { session } = await meetingInScope(ctx, sessionId);
  const { records, total } = await queries.pageAttendees(ctx.db, session, { ...filter, current, size });
  const staff = await realNamesOf(
    ctx.db,
    records.flatMap(({ actorId }) => actorId ?? []),
  );
  return {
    records: records.map(({ actorId, note, state, at, ...person }) => ({
      ...person,
      // The column has a check constraint.
      state: (state ?? AttendanceState.absent) as AttendanceState,
      at,
      note: howText({ at, note, by: actorId === null ? null : (staff.get(actorId) ?? '') }),
    })),
    total,
    current,
    size,
  };
};

/** Corrections by staff, with a reason. Applicants who are not expected in the class are reported as not found. */
export const correct: Handler<typeof checkInApi.correct> = (ctx, { sessionId, personIds, state, reason }) =>
  transaction(ctx, async (ctx) => {
    const { session, trainclass } = await meetingInScope(ctx, sessionId);
    const ids = [...new Set(personIds)];
    const people = await queries.holdAttendees(ctx.db, session, ids);
    if (people.length < ids.length) throw new AppError('registrationNotFound');
    const said = { sessionId, state, at: ctx.now, note: reason, actorId: ctx.user.id };
    await queries.writeAttendances(
      ctx.db,
      people.map(({ id: personId }) => ({ ...said, personId })),
    );
    const before = people.map((person) => ({ ...person, state: labelOf(person.state) }));
    for (const { id, state: was } of before) {
      await noteTrail(ctx, id, `更正“${session.title}”的签到：${was} → ${labelOf(state)}，原因：${reason}`);
    }
    await record(ctx, {
      action: 'training.attendanceCorrected',
      target: `trainclass:${trainclass.id}`,
      summary: `${trainclass.title}“${session.title}”：${people.length} 人改为${labelOf(state)}，原因：${reason}`,
      before: { people: before },
      after: { state: labelOf(state) },
    });
    return { count: people.length };
  });

export const sheet: Handler<typeof checkInApi.sheet> = async (ctx, { activityId }) => {
  const { id, title } = await getClassInScope(ctx, activityId);
  const columns = await queries.listSessions(ctx.db, id);
  const people = await queries.listExpected(ctx.db, id, SHEET_PEOPLE);
  const attendances = await queries.listAttendances(ctx.db, id);
  const states = new Map(attendances.map(({ personId, sessionId, state }) => [`${personId} ${sessionId}`, state]));
  return {
    title,
    sessions: columns.map(({ id, title, startsAt }) => ({ id, title, startTime: startsAt })),
    people: people.map(({ id: personId, name, unit }) => ({
      personId,
      name,
      unit,
      states: columns.map(
        // The column has a check constraint.
        ({ id }) => (states.get(`${personId} ${id}`) ?? AttendanceState.absent) as AttendanceState,
      ),
    })),
  };
};

/** From a column with a check constraint; there is no row for applicants who did not come. */
const labelOf = (state: number | null): string =>
  attendanceStateLabels[(state ?? AttendanceState.absent) as AttendanceState];

function howText({ at, note, by }: { at: Date | null; note: string | null; by: string | null }): string {
  if (at === null) return '';
  return by === null ? BY_CODE : `${by}更正：${note ?? ''}`;
}
