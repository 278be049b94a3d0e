import { randomBytes } from 'node:crypto';
import { formFaults, type FormRules, type RegistrationForm } from '@ganlin/contract/training/form';
import { Application, Charge, RegistrationState } from '@ganlin/contract/training/kinds';
import type { Ctx } from '../../../platform/ctx.ts';
import { isTaken } from '../../../platform/db/conflict.ts';
import { AppError } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { report } from '../model/notices.ts';
import { isHandledBy } from './owner.ts';
import { findSame, hasOwn, insertPerson, waitingFromNow } from '../model/person.queries.ts';
import { sealedForm, type Person } from '../model/person.ts';
import { applicationAt, type TrainClass } from '../model/class.ts';
import { enteredState, releaseOwnSeat, takeSeat } from '../model/seats.ts';
import { note } from '../model/trail.ts';

interface Entrant {
  readonly form: RegistrationForm;
  readonly key: string;
  /** Its owner, and who submitted it: both null without an account. */
  readonly userId: string | null;
  readonly registeredBy: string | null;
  /** How the history names it. */
  readonly entry?: string;
}

/**
 * Registers an applicant for a class the transaction has locked: on a seat, else on the waiting list, else not at
 * all. The caller has checked what the class requires. An applicant who is already registered becomes a duplicate,
 * which takes no seat and gets the same response as any other: the sender may be a stranger who wants to find out who
 * is registered. The registered applicant is notified instead.
 */
export async function createRegistration(
  ctx: Ctx,
  trainclass: TrainClass,
  { form, key, entry = '提交报名', ...accounts }: Entrant,
) {
  const { userId, registeredBy } = accounts;
  const id = newId();
  const columns = sealedForm(ctx, id, form);
  if (userId !== null && (await hasOwn(ctx.db, { classId: trainclass.id, userId })))
    throw new AppError('registrationTaken', { what: '账号' });
  const earlier = await findSame(ctx.db, trainclass.id, { ...columns, userId });
  // They know already: they submitted the earlier one themselves.
  if (earlier && registeredBy !== null && isHandledBy(earlier, registeredBy))
    throw new AppError('registrationTaken', { what: '人员' });
  const seat = await takeSeat(ctx, trainclass, columns.unitKey);
  if (seat !== 'taken' && !trainclass.waitingList) throw noSeat(seat, trainclass);
  if (seat === 'taken' && earlier) await releaseOwnSeat(ctx, trainclass, columns.unitKey);
  const state = seat === 'taken' ? enteredState(trainclass) : RegistrationState.waiting;
  const isAccepted = seat === 'taken' && !trainclass.review;
  const person = { id, code: newCode(), state, ...accounts, mobileSealed: columns.mobileSealed };
  await insertPerson(ctx.db, {
    ...columns,
    ...person,
    ...(earlier && { state: RegistrationState.duplicate, shownState: state }),
    key,
    classId: trainclass.id,
    waitingSince: seat === 'taken' || earlier ? null : waitingFromNow(),
    feeFen: feeOf(trainclass),
    reviewedAt: isAccepted ? ctx.now : null,
    createdAt: ctx.now,
    updatedAt: ctx.now,
  });
  const outcome = seat === 'taken' ? (isAccepted ? '，无需审核，已通过' : '') : '，名额已满，进入候补名单';
  await note(ctx, person.id, earlier ? `${entry}，${DUPLICATE}` : `${entry}${outcome}`);
  if (earlier) await report(ctx, earlier, 'repeated');
  if (!earlier || !isSameNumber(earlier, columns)) await report(ctx, person, 'received');
  return person;
}

/** History text of a duplicate. */
export const DUPLICATE = '与已有报名是同一人，记为重复报名，不占名额';

type Numbered = Pick<Person, 'mobileHash'>;

/** Both messages would go to the same number: the one about the repeat is enough. */
export const isSameNumber = (one: Numbered, other: Numbered): boolean =>
  one.mobileHash !== null && other.mobileHash !== null && one.mobileHash.equals(other.mobileHash);

export const feeOf = ({ charge, feeFen }: TrainClass): number => (charge === Charge.paid ? feeFen : 0);

export function noSeat(seat: 'full' | 'unitFull', { unitQuota }: TrainClass): AppError {
  if (seat === 'full') return new AppError('registrationFull');
  return new AppError('registrationUnitFull', { limit: String(unitQuota) });
}

/** Refuses a form that does not satisfy the class's requirements, with errors by field. */
export function refuseFaulty(form: RegistrationForm, rules: FormRules): void {
  const faults = formFaults(form, rules);
  const count = Object.keys(faults).length;
  if (count > 0) throw new AppError('registrationFaulty', { count: String(count) }, faults);
}

const refusals = {
  [Application.notBegun]: 'registrationNotBegun',
  [Application.over]: 'registrationOver',
  [Application.closed]: 'registrationOver',
  [Application.full]: 'registrationFull',
} as const;

/** Refuses unless the class is open for registration now. */
export function refuseUnlessOpen(trainclass: TrainClass, now: Date): void {
  const application = applicationAt(trainclass, now);
  if (application !== Application.open && application !== Application.waiting)
    throw new AppError(refusals[application]);
}

const once = {
  training_person_id_card_key: '身份证号',
  training_person_mobile_key: '手机号码',
  training_person_user_key: '账号',
} as const;

/** A person registers once: staff are shown which number is taken. Any other error is returned unchanged. */
export function asTaken(error: unknown): unknown {
  const found = Object.entries(once).find(([constraint]) => isTaken(error, constraint));
  return found ? new AppError('registrationTaken', { what: found[1] }) : error;
}

/** Thirty-two characters, five bits each: no letter or digit that could be mistaken for another. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const CODE_LENGTH = 10;

export function newCode(): string {
  return Array.from(randomBytes(CODE_LENGTH), (byte) => alphabet[byte % alphabet.length]).join('');
}
