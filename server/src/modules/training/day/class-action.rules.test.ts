import { ClassAction, ClassStatus, PaymentState, RegistrationState } from '@ganlin/contract/training/kinds';
import { expect, it } from 'vitest';
import { classAction } from './class-action.rules.ts';

type Standing = Parameters<typeof classAction>[0];

const enrolled: Standing = {
  state: RegistrationState.enrolled,
  paymentState: PaymentState.none,
  mayEdit: false,
  maySendProof: false,
  status: ClassStatus.inProgress,
  isAwaited: false,
  owesCourses: false,
  hasExams: false,
};
const { refused, submitted, waiting, awaitingPayment } = RegistrationState;

it.each<[string, Partial<Standing>, ClassAction]>([
  ['was refused and can be corrected', { state: refused, mayEdit: true }, ClassAction.edit],
  ['was refused for good', { state: refused }, ClassAction.none],
  ['waits for a decision', { state: submitted, mayEdit: true }, ClassAction.none],
  ['is on the waiting list', { state: waiting, mayEdit: true }, ClassAction.none],
  ['is to be paid', { state: awaitingPayment, maySendProof: true }, ClassAction.pay],
  [
    'has a refused proof',
    { state: awaitingPayment, maySendProof: true, paymentState: PaymentState.refused },
    ClassAction.pay,
  ],
  [
    'has sent a proof',
    { state: awaitingPayment, maySendProof: true, paymentState: PaymentState.proofSent },
    ClassAction.none,
  ],
  ['is awaited in a lesson', { isAwaited: true, owesCourses: true }, ClassAction.checkIn],
  [
    'has courses to complete, also before it begins',
    { owesCourses: true, status: ClassStatus.notStarted },
    ClassAction.study,
  ],
  ['has an exam', { hasExams: true }, ClassAction.exam],
  ['has an exam later', { hasExams: true, status: ClassStatus.notStarted }, ClassAction.none],
  ['has nothing to do now', {}, ClassAction.none],
])('knows what a learner is to do whose registration %s', (_name, change, action) => {
  expect(classAction({ ...enrolled, ...change })).toBe(action);
});
