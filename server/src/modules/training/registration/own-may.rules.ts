import {
  Charge,
  ClassState,
  classStatus,
  ClassStatus,
  PaymentState,
  RegistrationState,
} from '@ganlin/contract/training/kinds';

interface OfClass {
  readonly state: ClassState;
  readonly charge: Charge;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly applyEndsAt: Date;
}

interface OfPerson {
  readonly state: RegistrationState;
  readonly paymentState: PaymentState;
}

const { submitted, refused, waiting, awaitingPayment, enrolled } = RegistrationState;

/** Before a decision by staff, or after a refusal. */
export const isEditable = ({ state }: Pick<OfPerson, 'state'>): boolean =>
  state === submitted || state === refused || state === waiting;

/** While others may still register. */
export const isStillOpen = ({ state, applyEndsAt }: Pick<OfClass, 'state' | 'applyEndsAt'>, now: Date): boolean =>
  state === ClassState.published && now <= applyEndsAt;

/** Until the class begins, and not once money may have been paid: then staff settle it. */
export function mayCancel(
  { startsAt, endsAt, charge }: OfClass,
  { state, paymentState }: OfPerson,
  now: Date,
): boolean {
  if (isEditable({ state })) return true;
  if (classStatus({ startTime: startsAt, endTime: endsAt }, now) !== ClassStatus.notStarted) return false;
  const hasPaid = paymentState === PaymentState.proofSent || paymentState === PaymentState.confirmed;
  return (state === awaitingPayment && !hasPaid) || (state === enrolled && charge === Charge.free);
}

export const maySendProof = ({ state, paymentState }: OfPerson): boolean =>
  state === awaitingPayment && paymentState !== PaymentState.confirmed;
