import { Charge, ClassState, ClassStatus, RegistrationState } from '@ganlin/contract/training/kinds';
import type { Ctx } from '../../../platform/ctx.ts';
import { report } from './notices.ts';
import { updatePerson } from './person.queries.ts';
import { statusAt, type TrainClass } from './class.ts';
import * as queries from './seats.queries.ts';
import { note } from './trail.ts';

/**
 * Seats of a class. All of this runs in a transaction that has locked the class (`findClass` or `getClassInScope`
 * with `lock`) and that also changes the state of the registration: concurrent callers wait, and count the resulting
 * state.
 */
type Held = Ctx;

/** Reserves a seat for an applicant of this unit, if there is one. */
export async function takeSeat(
  { db }: Held,
  { id: classId, unitQuota }: TrainClass,
  unitKey: string,
): Promise<'taken' | 'full' | 'unitFull'> {
  if (!(await queries.addTaken(db, classId))) return 'full';
  if (unitQuota === null || (await queries.addUnitTaken(db, { classId, unitKey }, unitQuota))) return 'taken';
  await queries.removeTaken(db, classId);
  return 'unitFull';
}

/** Releases a seat, and moves the waiting list up. */
export async function releaseSeat(ctx: Held, trainclass: TrainClass, unitKey: string): Promise<void> {
  await releaseOwnSeat(ctx, trainclass, unitKey);
  await moveUp(ctx, trainclass);
}

/** Like `releaseSeat`, without moving anyone up. */
export async function releaseOwnSeat(
  { db }: Held,
  { id: classId, unitQuota }: TrainClass,
  unitKey: string,
): Promise<void> {
  await queries.removeTaken(db, classId);
  if (unitQuota !== null) await queries.removeUnitTaken(db, { classId, unitKey });
}

/** Gives free seats to the waiting list, in order. Does nothing unless the class is published and not over. */
export async function moveUp(ctx: Held, trainclass: TrainClass): Promise<void> {
  const { id: classId, unitQuota, state } = trainclass;
  if (state !== ClassState.published || statusAt(trainclass, ctx.now) === ClassStatus.ended) return;
  for (;;) {
    const next = await queries.findNextWaiting(ctx.db, { classId, unitQuota });
    if (!next || (await takeSeat(ctx, trainclass, next.unitKey)) !== 'taken') return;
    await updatePerson(ctx.db, next.id, {
      state: enteredState(trainclass),
      waitingSince: null,
      updatedAt: ctx.now,
      ...(trainclass.review ? {} : { reviewedAt: ctx.now }),
    });
    await note(ctx, next.id, '有名额空出，由候补转为正式报名', { actor: '系统' });
    await report(ctx, next, 'movedUp');
  }
}

/** The state of an accepted applicant. */
export function acceptedState({ charge }: Pick<TrainClass, 'charge'>): RegistrationState {
  return charge === Charge.paid ? RegistrationState.awaitingPayment : RegistrationState.enrolled;
}

/** The state of an applicant who got a seat: to be reviewed, or accepted if there is no review. */
export function enteredState(trainclass: Pick<TrainClass, 'charge' | 'review'>): RegistrationState {
  return trainclass.review ? RegistrationState.submitted : acceptedState(trainclass);
}
