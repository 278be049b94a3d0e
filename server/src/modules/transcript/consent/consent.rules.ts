import { addDays } from '@ganlin/contract/core/time';
import { ConsentState, ConsentStatus, REQUEST_DAYS, RequestStatus } from '@ganlin/contract/transcript/consent';

interface Consent {
  readonly state: ConsentState;
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
}

const isLapsed = ({ createdAt }: Consent, now: Date): boolean => answerableUntil({ createdAt }) <= now;

/** Until when the person can answer. */
export const answerableUntil = ({ createdAt }: Pick<Consent, 'createdAt'>): Date => addDays(createdAt, REQUEST_DAYS);

/** For the owner of the file. */
export function consentStatus(consent: Consent, now: Date): ConsentStatus {
  const { state, expiresAt } = consent;
  if (state === ConsentState.asked) return isLapsed(consent, now) ? ConsentStatus.lapsed : ConsentStatus.asked;
  if (state === ConsentState.agreed) return isPast(expiresAt, now) ? ConsentStatus.ended : ConsentStatus.agreed;
  return state;
}

/** For the requester: a refusal is not told, it looks as if nobody had answered. */
export function requestStatus(consent: Consent, now: Date): RequestStatus {
  const { state, expiresAt } = consent;
  if (state === ConsentState.withdrawn) return RequestStatus.withdrawn;
  if (state === ConsentState.agreed) return isPast(expiresAt, now) ? RequestStatus.ended : RequestStatus.agreed;
  return isLapsed(consent, now) ? RequestStatus.lapsed : RequestStatus.sent;
}

const isPast = (at: Date | null, now: Date): boolean => at !== null && at <= now;
