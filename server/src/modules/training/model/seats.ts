import { Charge, ClassState, ClassStatus, RegistrationState } from '@ganlin/contract/training/kinds';
import type { Ctx } from '../../../platform/ctx.ts';
import { report } from './notices.ts';
import { updatePerson } from './person.queries.ts';
import { statusAt, type TrainClass } from './class.ts';
import * as queries from './seats.queries.ts';
import { note } from './trail.ts';

/**
 * Places of a class. All of this runs in a transaction that holds the class (`findClass` or `getClassInScope` with `held`)
 * and that moves the state of the registration too: whoever comes next waits, and counts what stands then.
 */
type Held = Ctx;

/** Takes a place for somebody of this unit, if there is one. */
export async function takePlace(
  { db }: Held,
  { id: classId, unitQuota }: TrainClass,
  unitKey: string,
): Promise<'taken' | 'full' | 'unitFull'> {
  if (!(await queries.addTaken(db, classId))) return 'full';
  if (unitQuota === null || (await queries.addUnitTaken(db, { classId, unitKey }, unitQuota))) return 'taken';
  await queries.removeTaken(db, classId);
  return 'unitFull';
}

/** Gives a place back, and lets the waiting list move up. */
export async function givePlaceBack(ctx: Held, trainclass: TrainClass, unitKey: string): Promise<void> {
  await leavePlace(ctx, trainclass, unitKey);
  await moveUp(ctx, trainclass);
}

/** As `givePlaceBack`, with nobody moving up. */
export async function leavePlace({ db }: Held, { id: classId, unitQuota }: TrainClass, unitKey: string): Promise<void> {
  await queries.removeTaken(db, classId);
  if (unitQuota !== null) await queries.removeUnitTaken(db, { classId, unitKey });
}

/** Gives free places to those who wait, in their order. Not where nobody registers any more. */
export async function moveUp(ctx: Held, trainclass: TrainClass): Promise<void> {
  const { id: classId, unitQuota, state } = trainclass;
  if (state !== ClassState.published || statusAt(trainclass, ctx.now) === ClassStatus.ended) return;
  for (;;) {
    const next = await queries.findNextWaiting(ctx.db, { classId, unitQuota });
    if (!next || (await takePlace(ctx, trainclass, next.unitKey)) !== 'taken') return;
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

/** What somebody is who has been accepted. */
export function acceptedState({ charge }: Pick<TrainClass, 'charge'>): RegistrationState {
  return charge === Charge.paid ? RegistrationState.awaitingPayment : RegistrationState.enrolled;
}

/** What somebody is who has found a place: to be reviewed, or accepted where nobody reviews. */
export function enteredState(trainclass: Pick<TrainClass, 'charge' | 'review'>): RegistrationState {
  return trainclass.review ? RegistrationState.submitted : acceptedState(trainclass);
}
