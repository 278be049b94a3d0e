import type { Data } from '@ganlin/contract/core/endpoint';
import { InvoiceState, PaymentState, RegistrationState } from '@ganlin/contract/training/kinds';
import type { personApi } from '@ganlin/contract/training/person';
import type { Tone } from '../../../ui/list/state-tag.tsx';

export type PersonRow = Data<typeof personApi.paging>['records'][number];
export type PersonDetail = Data<typeof personApi.detail>;
/** A registration that an action applies to, from the list or from the detail view. */
export type Handled = PersonRow & Partial<Pick<PersonDetail, 'invoiceNumber' | 'feeFen'>>;
export type ClassCounts = Data<typeof personApi.counts>;

export const CLASSES = '/admin/train/class';
export const peoplePath = (classId: string): string => `/admin/train/person/${classId}`;
export const importPath = (classId: string): string => `/admin/train/person/import/${classId}`;
export const checkInPath = (classId: string): string => `/admin/train/checkin/${classId}`;

export const stateTones: Readonly<Record<RegistrationState, Tone>> = {
  [RegistrationState.submitted]: 'warn',
  [RegistrationState.refused]: 'bad',
  [RegistrationState.waiting]: 'idle',
  [RegistrationState.awaitingPayment]: 'busy',
  [RegistrationState.enrolled]: 'ok',
  [RegistrationState.completed]: 'ok',
  [RegistrationState.failed]: 'bad',
  [RegistrationState.cancelled]: 'idle',
  [RegistrationState.duplicate]: 'bad',
};

export const paymentTones: Readonly<Record<PaymentState, Tone>> = {
  [PaymentState.none]: 'idle',
  [PaymentState.proofSent]: 'warn',
  [PaymentState.confirmed]: 'ok',
  [PaymentState.refused]: 'bad',
};

export const invoiceTones: Readonly<Record<InvoiceState, Tone>> = {
  [InvoiceState.none]: 'idle',
  [InvoiceState.issued]: 'busy',
  [InvoiceState.sent]: 'ok',
};

/** The actions of staff on a registration. */
export type Action =
  | 'accept'
  | 'wait'
  | 'refuse'
  | 'confirmPayment'
  | 'remind'
  | 'refuseProof'
  | 'invoice'
  | 'complete'
  | 'cancel';

const { submitted, refused, waiting, awaitingPayment, enrolled, completed, failed, duplicate } = RegistrationState;

/** The states in which each action is offered; the server decides. */
const offeredIn: Readonly<Record<Action, readonly RegistrationState[]>> = {
  accept: [submitted, waiting, refused, duplicate],
  wait: [submitted, refused],
  refuse: [submitted, waiting],
  confirmPayment: [awaitingPayment],
  remind: [awaitingPayment],
  refuseProof: [awaitingPayment],
  invoice: [awaitingPayment, enrolled, completed, failed],
  complete: [enrolled, completed, failed],
  cancel: [submitted, refused, waiting, awaitingPayment, enrolled, duplicate],
};

type Standing = Pick<PersonRow, 'state' | 'payment'>;

export function mayBe(action: Action, { state, payment }: Standing): boolean {
  // A payment proof can only be rejected after one was sent.
  if (action === 'refuseProof' && payment !== PaymentState.proofSent) return false;
  // Who has sent a proof waits for staff.
  if (action === 'remind' && payment === PaymentState.proofSent) return false;
  return offeredIn[action].includes(state);
}

/** In these states staff may still correct the form. */
export const mayEdit = ({ state }: Pick<PersonRow, 'state'>): boolean =>
  [submitted, refused, waiting, awaitingPayment, enrolled, completed, failed].some((one) => one === state);

/** `赵国栋`, or `赵国栋等 3 人`. */
export function whoseText(people: readonly Pick<PersonRow, 'name'>[]): string {
  const name = people[0]?.name ?? '';
  return people.length > 1 ? `${name}等 ${people.length} 人` : name;
}
