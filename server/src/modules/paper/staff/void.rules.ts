import { PaperState } from '@ganlin/contract/exam/kinds';
import { VoidRefusal } from '@ganlin/contract/paper/papers';

interface Paper {
  readonly state: PaperState;
  readonly voidedAt: Date | null;
}

/** Why a paper cannot be voided: one in progress has to be collected first, which needs its own permission. */
export function refusesVoid({ state, voidedAt }: Paper): VoidRefusal | null {
  if (state === PaperState.inExam) return VoidRefusal.running;
  return voidedAt === null ? null : VoidRefusal.alreadyVoid;
}

export const refusesRestore = ({ voidedAt }: Paper): VoidRefusal | null =>
  voidedAt === null ? VoidRefusal.notVoid : null;
