import { addSeconds, secondsBetween } from '@ganlin/contract/core/time';
import { placeHolders, RegistrationState } from '@ganlin/contract/training/kinds';
import { UNDO_SECONDS, type Decision, type personApi } from '@ganlin/contract/training/person';
import type { Ctx, User } from '../../../platform/ctx.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { emit } from '../../../platform/events/events.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { newId } from '../../../platform/ids.ts';
import { record } from '../../audit/index.ts';
import { findUndoable, putDecision, takeBack } from './decisions.queries.ts';
import { registrationsReviewed, type ReviewOutcome } from './events.ts';
import { report } from '../model/notices.ts';
import { audited, heldPeople } from './people-locked.ts';
import type { Person } from '../model/person.ts';
import type { TrainClass } from '../model/class.ts';
import { releaseSeat, releaseOwnSeat, takeSeat } from '../model/seats.ts';
import { note } from '../model/trail.ts';

/** Codes of the column, with the label of the decision in history and notices. */
const kinds = {
  accept: { code: 1, label: '审核通过' },
  refuse: { code: 2, label: '审核未通过' },
  wait: { code: 3, label: '转入候补' },
  payment: { code: 4, label: '确认缴费' },
} as const satisfies Readonly<Record<Decision, { code: number; label: string }>>;

/** Stores the applicants' previous states for a decision, in its transaction and after it has been written. */
export async function keepDecision(
  ctx: Ctx<User>,
  { decision, people }: { readonly decision: Decision; readonly people: readonly Person[] },
): Promise<void> {
  for (const { id, state, reason, waitingSince, reviewedAt, paymentState, paymentReason } of people) {
    const before = { state, reason, waitingSince, reviewedAt, paymentState, paymentReason };
    await putDecision(ctx.db, {
      personId: id,
      kind: kinds[decision].code,
      decidedBy: ctx.user.id,
      decidedAt: ctx.now,
      ...before,
    });
  }
}

/** A registration that was put on the waiting list has no outcome yet. */
export async function emitReviewed(
  ctx: Ctx<User>,
  classId: string,
  { people, outcome }: { readonly people: readonly Person[]; readonly outcome: ReviewOutcome | undefined },
): Promise<void> {
  if (!outcome || people.length === 0) return;
  const reviewed = people.map(({ id: personId, userId }) => ({ personId, userId, outcome }));
  await emit(ctx, registrationsReviewed, { id: newId(), classId, at: ctx.now.toISOString(), people: reviewed });
}

/** The caller's own last decision about an applicant, if it can be undone now. */
export async function undoableOf(ctx: Ctx<User>, personId: string) {
  const found = await findUndoable(ctx.db, personId, ownSince(ctx));
  const decision = found && decisionOf(found.kind);
  return decision ? { decision, secondsAgo: Math.max(0, Math.floor(secondsBetween(found.decidedAt, ctx.now))) } : null;
}

export const undoReview: Handler<typeof personApi.undoReview> = (ctx, which) =>
  undo(ctx, which, ['accept', 'refuse', 'wait']);

export const undoPayment: Handler<typeof personApi.undoPayment> = (ctx, which) => undo(ctx, which, ['payment']);

/** All of them or none. Applicants who were notified of the decision are notified that it no longer holds. */
function undo(
  ctx: Ctx<User>,
  which: { readonly activityId: string; readonly ids: readonly string[] },
  decisions: readonly Decision[],
): Promise<{ count: number }> {
  return transaction(ctx, async (ctx) => {
    const { trainclass, people } = await heldPeople(ctx, which);
    const taken = await takeBack(
      ctx.db,
      {
        ids: people.map(({ id }) => id),
        kinds: decisions.map((decision) => kinds[decision].code),
        ...ownSince(ctx),
      },
      ctx.now,
    );
    for (const person of people) {
      const before = taken.find(({ id }) => id === person.id);
      const decision = before && decisionOf(before.kind);
      if (!decision) throw new AppError('decisionNotUndoable');
      // The column's check constraint allows nothing but these codes.
      await moveBack(ctx, trainclass, { person, before: before.state as RegistrationState });
      const { label } = kinds[decision];
      await note(ctx, person.id, `撤销：${label}`);
      await report(ctx, person, 'corrected', { outcome: label });
    }
    const reviewed = new Set(taken.filter(({ kind }) => kind !== kinds.wait.code).map(({ id }) => id));
    if (!decisions.includes('payment')) {
      await emitReviewed(ctx, trainclass.id, {
        people: people.filter(({ id }) => reviewed.has(id)),
        outcome: 'withdrawn',
      });
    }
    const action = decisions.includes('payment') ? 'training.paymentUndone' : 'training.reviewUndone';
    const undone = people.map(({ id, state }) => ({ id, state }));
    await record(ctx, { action, ...audited(trainclass, people, { undone }) });
    return { count: people.length };
  });
}

/**
 * The seat is released or reserved again. An applicant who was waiting before keeps their old position and nobody
 * moves up: the seat was free then too.
 */
async function moveBack(
  ctx: Ctx<User>,
  trainclass: TrainClass,
  { person, before }: { readonly person: Person; readonly before: RegistrationState },
): Promise<void> {
  const [locked, holds] = [placeHolders.has(before), placeHolders.has(person.state)];
  if (locked === holds) return;
  if (locked) {
    if ((await takeSeat(ctx, trainclass, person.unitKey)) !== 'taken') throw new AppError('decisionPlaceGone');
    return;
  }
  const giveBack = before === RegistrationState.waiting ? releaseOwnSeat : releaseSeat;
  await giveBack(ctx, trainclass, person.unitKey);
}

const ownSince = ({ user, now }: Ctx<User>) => ({ by: user.id, since: addSeconds(now, -UNDO_SECONDS) });

const decisionOf = (code: number): Decision | undefined =>
  // The table has exactly these keys.
  (Object.keys(kinds) as Decision[]).find((decision) => kinds[decision].code === code);
