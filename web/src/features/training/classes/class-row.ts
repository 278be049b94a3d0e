import type { Data } from '@ganlin/contract/core/endpoint';
import { Application, ClassState, PaymentState, RegistrationState } from '@ganlin/contract/training/kinds';
import type { trainclassApi } from '@ganlin/contract/training/trainclass';
import { formatTime } from '../../../lib/text/format.ts';
import type { Tone } from '../../../ui/list/state-tag.tsx';
import { registrationPath } from '../model/paths.ts';

export type ClassRow = Data<typeof trainclassApi.paging>['records'][number];

/** The fields of a class that a dialog about it needs. */
export interface NamedClass {
  readonly id: string;
  readonly title: string;
}

export const stateTones: Readonly<Record<ClassState, Tone>> = {
  [ClassState.draft]: 'warn',
  [ClassState.published]: 'ok',
  [ClassState.closed]: 'idle',
};

export const applicationTones: Readonly<Record<Application, Tone>> = {
  [Application.open]: 'busy',
  [Application.notBegun]: 'idle',
  [Application.over]: 'idle',
  [Application.full]: 'bad',
  [Application.waiting]: 'warn',
  [Application.closed]: 'idle',
};

export const classesPath = '/admin/train/class';
export const editPath = (id: string): string => `${classesPath}/edit/${id}`;
export const checkInPath = (id: string): string => `/admin/train/checkin/${id}`;
export const peoplePath = (id: string): string => `/admin/train/person/${id}`;
export const toReviewPath = (id: string): string => `${peoplePath(id)}?state=${RegistrationState.submitted}`;
export const toConfirmPath = (id: string): string =>
  `${peoplePath(id)}?state=${RegistrationState.awaitingPayment}&payment=${PaymentState.proofSent}`;

/** The public registration URL of a class (specification, section 2). */
export const registrationAddress = (id: string, origin: string): string => `${origin}${registrationPath(id)}`;

/** The dates of a class; the year appears once when both have the same one. */
export function daysText(startTime: string, endTime: string): string {
  const [from, to] = [formatTime(startTime).slice(0, 10), formatTime(endTime).slice(0, 10)];
  if (from === to) return from;
  return `${from} 至 ${from.slice(0, 4) === to.slice(0, 4) ? to.slice(5) : to}`;
}
