import { PROOF_MINUTES, type SecondFactorState } from '@ganlin/contract/iam/sign-in/second-factor';

interface Standing {
  readonly hasFactor: boolean;
  /** This session has given a code. */
  readonly hasPassed: boolean;
  /** By a role, or because the user may do everything. */
  readonly isDemanded: boolean;
}

/** What a session is held back for. Who has a second factor gives its code, whether or not anybody demands one. */
export function secondFactorState({ hasFactor, hasPassed, isDemanded }: Standing): SecondFactorState {
  if (hasFactor) return hasPassed ? 'none' : 'required';
  return isDemanded ? 'enrolmentRequired' : 'none';
}

/** When a proof is over, in milliseconds. */
export const proofEnd = (provedAt: Date | null): number =>
  provedAt === null ? 0 : provedAt.getTime() + PROOF_MINUTES * 60_000;
