import { Application, ClassStatus, RegistrationState } from '@ganlin/contract/training/kinds';
import type { Tone } from '../../../ui/list/state-tag.tsx';

/** Grey before it starts, green while it is in progress (specification, section 4). */
export const classStatusTones: Readonly<Record<ClassStatus, Tone>> = {
  [ClassStatus.notStarted]: 'idle',
  [ClassStatus.inProgress]: 'ok',
  [ClassStatus.ended]: 'idle',
};

export const applicationTones: Readonly<Record<Application, Tone>> = {
  [Application.open]: 'ok',
  [Application.notBegun]: 'busy',
  [Application.over]: 'idle',
  [Application.full]: 'warn',
  [Application.waiting]: 'warn',
  [Application.closed]: 'idle',
};

export const stateTones: Readonly<Record<RegistrationState, Tone>> = {
  [RegistrationState.submitted]: 'busy',
  [RegistrationState.refused]: 'bad',
  [RegistrationState.waiting]: 'warn',
  [RegistrationState.awaitingPayment]: 'warn',
  [RegistrationState.enrolled]: 'ok',
  [RegistrationState.completed]: 'ok',
  [RegistrationState.failed]: 'bad',
  [RegistrationState.cancelled]: 'idle',
  // Shown to staff only.
  [RegistrationState.duplicate]: 'bad',
};
