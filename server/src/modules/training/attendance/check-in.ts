import type { checkInApi } from '@ganlin/contract/training/check-in';
import type { AttendanceState } from '@ganlin/contract/training/kinds';
import type { Ctx, User } from '../../../platform/ctx.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { attendanceAt, lateAt, leftOf, opensAt, readToken, slotOf, tokenOf } from './check-in.rules.ts';
import * as queries from './check-in.queries.ts';
import { getOwned, knownOf, linkAccount } from '../registration/owner.ts';
import { findOwnPerson } from '../model/person.queries.ts';
import { findClass, getClassInScope, type TrainClass } from '../model/class.ts';

/** The page that a scanned code opens. */
const PAGE = '/applicationinterface/trainingCheckIn';

export const code: Handler<typeof checkInApi.code> = async (ctx, { sessionId }) => {
  const { session, trainclass } = await meetingInScope(ctx, sessionId);
  const { title, startsAt, endsAt, place, classId } = session;
  const { lateMinutes } = trainclass.details;
  return {
    className: trainclass.title,
    title,
    startTime: startsAt,
    endTime: endsAt,
    place: place || trainclass.details.place,
    opensAt: opensAt(session),
    lateAt: lateAt({ startsAt, lateMinutes }),
    path: `${PAGE}?c=${tokenOf(ctx.config.linkSecret, sessionId, slotOf(ctx.now))}`,
    leftMs: leftOf(ctx.now),
    expected: await queries.countExpected(ctx.db, classId),
    present: await queries.countPresent(ctx.db, sessionId),
    now: ctx.now,
  };
};

/**
 * An attendee who has already checked in is told so, even with an expired code: a reloaded page must not report a
 * failure. Corrections by staff are kept.
 */
export const scan: Handler<typeof checkInApi.scan> = async (ctx, { token, ...key }) => {
  const claims = readToken(ctx.config.linkSecret, token, ctx.now);
  const session = claims && (await queries.findSession(ctx.db, claims.sessionId));
  const trainclass = session && (await findClass(ctx.db, session.classId));
  // A deleted class or session has no code any more.
  if (!trainclass) throw new AppError('checkInExpired');
  const person = key.code === '' ? await accountsPerson(ctx, trainclass.id) : await getOwned(ctx, key);
  if (person.classId !== trainclass.id || !queries.isExpected(person.state)) throw new AppError('checkInNotEnrolled');
  const known = await queries.findAttendance(ctx.db, session.id, person.id);
  const { state, at } = known ?? (await attend(ctx, { session, trainclass, person, isCurrent: claims.isCurrent }));
  // The column has a check constraint.
  const about = { classId: trainclass.id, className: trainclass.title, title: session.title, name: person.name };
  return { ...about, state: state as AttendanceState, at };
};

/** The registration of the signed-in user, even if it was made without the account. */
async function accountsPerson(ctx: Ctx, classId: string) {
  const { user } = ctx;
  if (!user) throw new AppError('registrationNotFound');
  const own = await findOwnPerson(ctx.db, classId, user.id);
  if (own && queries.isExpected(own.state)) return own;
  const signedIn = { ...ctx, user };
  await linkAccount(signedIn, await knownOf(signedIn));
  const linked = await findOwnPerson(ctx.db, classId, user.id);
  if (!linked) throw new AppError('checkInNotEnrolled');
  return linked;
}

interface Arrival {
  readonly session: queries.Session;
  readonly trainclass: TrainClass;
  readonly person: { readonly id: string };
  readonly isCurrent: boolean;
}

async function attend(ctx: Ctx, { session, trainclass, person, isCurrent }: Arrival) {
  if (!isCurrent) throw new AppError('checkInExpired');
  const { lateMinutes } = trainclass.details;
  const state = attendanceAt({ ...session, lateMinutes }, ctx.now);
  if (state === undefined) throw new AppError('checkInNotNow');
  const arrival = { state, at: ctx.now };
  await queries.insertAttendance(ctx.db, { ...arrival, sessionId: session.id, personId: person.id });
  // Of two concurrent scans only one was written; both return the same.
  return (await queries.findAttendance(ctx.db, session.id, person.id)) ?? arrival;
}

/** The session with its class; not found if the class is out of scope. */
export async function meetingInScope(
  ctx: Ctx<User>,
  id: string,
): Promise<{ session: queries.Session; trainclass: TrainClass }> {
  const session = await queries.findSession(ctx.db, id);
  if (!session) throw new AppError('classSessionNotFound');
  try {
    return { session, trainclass: await getClassInScope(ctx, session.classId) };
  } catch (error) {
    throw error instanceof AppError ? new AppError('classSessionNotFound') : error;
  }
}
