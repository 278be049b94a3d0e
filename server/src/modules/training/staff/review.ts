import { placeHolders, RegistrationState } from '@ganlin/contract/training/kinds';
import type { personApi } from '@ganlin/contract/training/person';
import type { Ctx, User } from '../../../platform/ctx.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { record } from '../../audit/index.ts';
import { emitReviewed, keepDecision } from './decisions.ts';
import { asTaken, noSeat } from '../registration/create-registration.ts';
import { report } from '../model/notices.ts';
import { audited, heldPeople, refuseUnless } from './people-locked.ts';
import { updatePerson, waitingFromNow } from '../model/person.queries.ts';
import type { Person } from '../model/person.ts';
import type { TrainClass } from '../model/class.ts';
import { acceptedState, releaseSeat, takeSeat } from '../model/seats.ts';
import { note } from '../model/trail.ts';

const { submitted, refused, waiting, awaitingPayment, enrolled, cancelled, duplicate } = RegistrationState;

/** An accepted registration can no longer be refused, only cancelled, after which its owner cannot edit it. */
const reviewable = {
  // Only once the registration with that number is cancelled: until then one person would be registered twice.
  accept: new Set<RegistrationState>([submitted, waiting, refused, duplicate]),
  refuse: new Set<RegistrationState>([submitted, waiting]),
  wait: new Set<RegistrationState>([submitted, refused]),
} as const;
const cancellable = new Set<RegistrationState>([submitted, refused, waiting, awaitingPayment, enrolled, duplicate]);

export const review: Handler<typeof personApi.review> = (ctx, { activityId, ids, verdict, reason }) =>
  transaction(ctx, async (ctx) => {
    const { trainclass, people } = await heldPeople(ctx, { activityId, ids });
    refuseUnless(people, reviewable[verdict]);
    await { accept, refuse, wait: putOnList }[verdict](ctx, { trainclass, people, reason });
    await keepDecision(ctx, { decision: verdict, people });
    await emitReviewed(ctx, trainclass.id, { people, outcome: outcomes[verdict] });
    await record(ctx, { action: 'training.reviewed', ...audited(trainclass, people, { verdict, reason }) });
    return { count: people.length };
  }).catch((error: unknown) => {
    throw asTaken(error);
  });

const outcomes = { accept: 'approved', refuse: 'rejected', wait: undefined } as const;

export const cancel: Handler<typeof personApi.cancel> = (ctx, { activityId, ids, reason }) =>
  transaction(ctx, async (ctx) => {
    const { trainclass, people } = await heldPeople(ctx, { activityId, ids });
    refuseUnless(people, cancellable);
    for (const person of people) {
      await updatePerson(ctx.db, person.id, { state: cancelled, reason, waitingSince: null, updatedAt: ctx.now });
      await note(ctx, person.id, `取消报名：${reason}`);
      await report(ctx, person, 'cancelled', { reason });
    }
    await giveBack(ctx, { trainclass, people });
    await record(ctx, { action: 'training.cancelled', ...audited(trainclass, people, { reason }) });
    return { count: people.length };
  });

interface Action {
  readonly trainclass: TrainClass;
  readonly people: readonly Person[];
  readonly reason: string;
}

/** A waiting or refused applicant needs a seat first. */
async function accept(ctx: Ctx<User>, { trainclass, people, reason }: Action): Promise<void> {
  const state = acceptedState(trainclass);
  for (const person of people) {
    const seat = placeHolders.has(person.state) ? 'taken' : await takeSeat(ctx, trainclass, person.unitKey);
    if (seat !== 'taken') throw noSeat(seat, trainclass);
    const set = { state, reason: '', waitingSince: null, reviewedAt: ctx.now, updatedAt: ctx.now };
    await updatePerson(ctx.db, person.id, set);
    await note(ctx, person.id, withReason('审核通过', reason));
    await report(ctx, person, 'accepted');
  }
}

async function refuse(ctx: Ctx<User>, { trainclass, people, reason }: Action): Promise<void> {
  const set = { state: refused, reason, waitingSince: null, reviewedAt: ctx.now, updatedAt: ctx.now };
  for (const person of people) {
    await updatePerson(ctx.db, person.id, set);
    await note(ctx, person.id, `审核未通过：${reason}`);
    await report(ctx, person, 'refused', { reason });
  }
  await giveBack(ctx, { trainclass, people });
}

/** After all of them have left: none of them moves up into another's seat. */
async function giveBack(ctx: Ctx<User>, { trainclass, people }: Omit<Action, 'reason'>): Promise<void> {
  for (const { state, unitKey } of people) {
    if (placeHolders.has(state)) await releaseSeat(ctx, trainclass, unitKey);
  }
}

/**
 * Moves to the end of the waiting list. Their seats go to those waiting before, while they themselves are not on it
 * yet.
 */
async function putOnList(ctx: Ctx<User>, { trainclass, people, reason }: Action): Promise<void> {
  await giveBack(ctx, { trainclass, people });
  for (const person of people) {
    const set = { state: waiting, reason: '', waitingSince: waitingFromNow(), reviewedAt: null, updatedAt: ctx.now };
    await updatePerson(ctx.db, person.id, set);
    await note(ctx, person.id, withReason('转入候补名单', reason));
    await report(ctx, person, 'received');
  }
}

const withReason = (text: string, reason: string): string => (reason === '' ? text : `${text}：${reason}`);
