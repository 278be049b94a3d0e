import { ClassAction, ClassStatus, PaymentState, RegistrationState } from '@ganlin/contract/training/kinds';

interface Standing {
  readonly state: RegistrationState;
  readonly paymentState: PaymentState;
  readonly mayEdit: boolean;
  readonly maySendProof: boolean;
  readonly status: ClassStatus;
  /** A lesson can be checked in to now, and is not. */
  readonly isAwaited: boolean;
  /** The class has courses that are not completed. */
  readonly owesCourses: boolean;
  readonly hasExams: boolean;
}

/** What the learner is to do next about a class they registered for. */
export function classAction(standing: Standing): ClassAction {
  const { state, paymentState, mayEdit, maySendProof, status, isAwaited, owesCourses, hasExams } = standing;
  if (state === RegistrationState.refused) return mayEdit ? ClassAction.edit : ClassAction.none;
  if (maySendProof) return paymentState === PaymentState.proofSent ? ClassAction.none : ClassAction.pay;
  if (state !== RegistrationState.enrolled) return ClassAction.none;
  if (isAwaited) return ClassAction.checkIn;
  if (owesCourses) return ClassAction.study;
  return hasExams && status === ClassStatus.inProgress ? ClassAction.exam : ClassAction.none;
}
