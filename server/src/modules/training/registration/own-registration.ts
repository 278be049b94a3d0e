import { requested, type RegistrationForm } from '@ganlin/contract/training/form';
import {
  PaymentState,
  placeHolders,
  registrationStateLabels,
  RegistrationState,
} from '@ganlin/contract/training/kinds';
import type { registrationApi } from '@ganlin/contract/training/registration';
import type { Ctx } from '../../../platform/ctx.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { keepFor, removeFiles } from '../../media/index.ts';
import { asTaken, DUPLICATE, feeOf, isSameNumber, noSeat, refuseFaulty } from './create-registration.ts';
import { report } from '../model/notices.ts';
import { isEditable, isStillOpen, mayCancel, maySendProof } from './own-may.rules.ts';
import { ownView, PROOF_FILE } from './own-view.ts';
import { getOwned, isHandledBy, ownerOf } from './owner.ts';
import { unmaskedForm } from '../model/people-shown.ts';
import { findSame, updatePerson, waitingFromNow } from '../model/person.queries.ts';
import { findPerson, formOf, sealedForm, shownState, type Person } from '../model/person.ts';
import { publicClass } from './public-class.ts';
import { replyOf } from './registration.ts';
import { findClass, type TrainClass } from '../model/class.ts';
import { enteredState, releaseSeat, releaseOwnSeat, moveUp, takeSeat } from '../model/seats.ts';
import { note } from '../model/trail.ts';

export const query: Handler<typeof registrationApi.query> = async (ctx, key) => {
  const person = await getOwned(ctx, key);
  const trainclass = await classOf(ctx, person);
  return {
    registration: await ownView(ctx, trainclass, person, { masked: true }),
    trainclass: await publicClass(ctx, trainclass),
  };
};

export const resend: Handler<typeof registrationApi.resend> = async (ctx, { form: given, ...key }) => {
  const found = await getOwned(ctx, key);
  return transaction(ctx, async (ctx) => {
    const { trainclass, person } = await holdBoth(ctx, found);
    if (!isEditable({ state: shownState(person) })) throw fixed(person);
    if (!isStillOpen(trainclass, ctx.now)) throw new AppError('registrationOver');
    const form = requested(unmaskedForm(given, formOf(ctx, person)), trainclass);
    refuseFaulty(form, trainclass);
    const columns = sealedForm(ctx, person.id, form);
    const place = await seatAgain(ctx, trainclass, { person, unitKey: columns.unitKey });
    const owner = await ownerAgain(ctx, form, person);
    const earlier = await findSame(ctx.db, trainclass.id, { ...columns, ...owner, id: person.id });
    const { state = person.state } = place;
    await updatePerson(ctx.db, person.id, {
      ...columns,
      ...owner,
      ...place,
      ...(earlier && { state: RegistrationState.duplicate, shownState: state, waitingSince: null }),
      reason: '',
      feeFen: feeOf(trainclass),
      updatedAt: ctx.now,
    });
    const isAgain = person.state === RegistrationState.refused;
    const what = isAgain ? '修改后重新提交' : '修改报名信息';
    await note(ctx, person.id, earlier ? `${what}，${DUPLICATE}` : what);
    if (earlier) await report(ctx, earlier, 'repeated');
    if (isAgain && !(earlier && isSameNumber(earlier, columns)))
      await report(ctx, { ...person, mobileSealed: columns.mobileSealed }, 'received');
    // As for a new registration: the response must not reveal whose numbers are registered.
    if (earlier && placeHolders.has(state)) await releaseOwnSeat(ctx, trainclass, columns.unitKey);
    // A changed unit may free a seat for this applicant, or for others of the previous unit.
    await moveUp(ctx, trainclass);
    const after = (await findPerson(ctx.db, person.id)) ?? person;
    return replyOf(ctx, { ...after, state: shownState(after) });
  }).catch((error: unknown) => {
    throw asTaken(error);
  });
};

export const cancel: Handler<typeof registrationApi.cancel> = async (ctx, key) => {
  const found = await getOwned(ctx, key);
  return transaction(ctx, async (ctx) => {
    const { trainclass, person } = await holdBoth(ctx, found);
    if (!mayCancel(trainclass, { ...person, state: shownState(person) }, ctx.now)) throw fixed(person);
    const reason = ctx.user && person.userId === null ? '代报名人取消' : '本人取消';
    const change = { state: RegistrationState.cancelled, waitingSince: null, reason, updatedAt: ctx.now };
    await updatePerson(ctx.db, person.id, change);
    await note(ctx, person.id, `${reason}报名`);
    if (placeHolders.has(person.state)) await releaseSeat(ctx, trainclass, person.unitKey);
    return null;
  });
};

export const sendProof: Handler<typeof registrationApi.sendProof> = async (ctx, { file, ...key }) => {
  const found = await getOwned(ctx, key);
  if (!isToPay(found)) throw new AppError('registrationNotToPay');
  // The user's file name may reveal who they are, and file names are written to the log.
  const named = { ...file, name: `缴费凭证${/\.\w+$/.exec(file.name)?.[0] ?? ''}` };
  await keepFor(ctx, named, {
    purpose: PROOF_FILE,
    isPublic: false,
    ownerId: found.userId ?? found.id,
    put: async (inner, proofId) => {
      const person = await findPerson(inner.db, found.id, { lock: true });
      if (!person || !isToPay(person)) throw new AppError('registrationNotToPay');
      const change = { proofId, paymentState: PaymentState.proofSent, paymentReason: '', updatedAt: inner.now };
      await updatePerson(inner.db, person.id, change);
      await note(inner, person.id, '上传缴费凭证');
      const { proofId: replaced } = person;
      if (replaced !== null) inner.afterCommit(() => removeFiles(ctx, [replaced]));
    },
  });
  return null;
};

const isToPay = (person: Person): boolean => maySendProof({ ...person, state: shownState(person) });

/** Locks the class first, then the registration, like everything that moves seats. */
async function holdBoth(ctx: Ctx, { id, classId }: Person): Promise<{ trainclass: TrainClass; person: Person }> {
  const trainclass = await classOf(ctx, { classId }, { lock: true });
  const person = await findPerson(ctx.db, id, { lock: true });
  if (!person) throw new AppError('registrationNotFound');
  return { trainclass, person };
}

/** A class can be deleted once all have cancelled; then there is nothing left to show. */
async function classOf(ctx: Ctx, { classId }: Pick<Person, 'classId'>, options: { lock?: boolean } = {}) {
  const trainclass = await findClass(ctx.db, classId, options);
  if (!trainclass) throw new AppError('registrationNotFound');
  return trainclass;
}

/**
 * Changed numbers may make it another person's, or the user's own after all. Unless the request comes from the
 * account that handles it, the owner stays unchanged.
 */
async function ownerAgain(ctx: Ctx, form: RegistrationForm, person: Person): Promise<{ userId: string | null }> {
  const isHandled = ctx.user !== null && isHandledBy(person, ctx.user.id);
  if (!isHandled) return { userId: person.userId };
  return { userId: await ownerOf(ctx, form, { classId: person.classId, except: person.id }) };
}

/** A refused applicant needs a new seat; an applicant with a seat keeps it, unless the unit changed. */
async function seatAgain(ctx: Ctx, trainclass: TrainClass, { person, unitKey }: { person: Person; unitKey: string }) {
  if (person.state === RegistrationState.waiting) return {};
  const holds = placeHolders.has(person.state);
  if (holds && unitKey === person.unitKey) return {};
  if (holds) await releaseOwnSeat(ctx, trainclass, person.unitKey);
  const seat = await takeSeat(ctx, trainclass, unitKey);
  if (seat === 'taken') return holds ? {} : { state: enteredState(trainclass), ...reviewedNow(ctx, trainclass) };
  if (holds || !trainclass.waitingList) throw noSeat(seat, trainclass);
  return { state: RegistrationState.waiting, waitingSince: waitingFromNow() };
}

const reviewedNow = ({ now }: Ctx, { review }: TrainClass) => ({ reviewedAt: review ? null : now });

const fixed = (person: Person): AppError =>
  new AppError('registrationFixed', { state: registrationStateLabels[shownState(person)] });
