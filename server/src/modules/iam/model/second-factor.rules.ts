import { PROOF_MINUTES, type SecondFactorState } from '@ganlin/contract/iam/sign-in/second-factor';

interface Standing {
  readonly hasFactor: boolean;
  /** This session has passed the code check. */
  readonly hasPassed: boolean;
  /** By a role, or because the user has all permissions. */
  readonly isDemanded: boolean;
}

/**
 * What a session must still provide. A user with a second factor always enters its code, even if nothing demands one.
 */
export function secondFactorState({ hasFactor, hasPassed, isDemanded }: Standing): SecondFactorState {
  if (hasFactor) return hasPassed ? 'none' : 'required';
  return isDemanded ? 'enrolmentRequired' : 'none';
}

/** When a proof expires, in milliseconds. */
export const proofEnd = (provedAt: Date | null): number =>
  provedAt === null ? 0 : provedAt.getTime() + PROOF_MINUTES * 60_000;
