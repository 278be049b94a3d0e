import type { Data } from '@ganlin/contract/core/endpoint';
import { RegistrationState } from '@ganlin/contract/training/kinds';
import type { registrationApi } from '@ganlin/contract/training/registration';
import { mayRegister, standOf } from '../model/class-clock.ts';
import type { QueryKey } from '../model/handover.ts';
import type { OwnRegistration } from '../query/step-line.tsx';

export const TRAIN = '/web/train';

/** A class with the user's own registration. */
export type OwnView = Data<typeof registrationApi.own>;

/** Nobody can register twice, but a user who cancelled may register again. */
export function mayApply({ trainclass, registration }: OwnView, now: Date): boolean {
  const isFree = registration === null || registration.state === RegistrationState.cancelled;
  return isFree && mayRegister(standOf(trainclass, now).application);
}

/** A signed-in user needs no mobile number with the code. */
export const keyOf = ({ code }: Pick<OwnRegistration, 'code'>): QueryKey => ({ code, mobile: '' });
