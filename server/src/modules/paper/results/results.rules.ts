import { CountingAttempt, PaperState } from '@ganlin/contract/exam/kinds';

interface Attempt {
  readonly attempt: number;
  readonly state: PaperState;
  /** Null: there is none, or it may not be shown. */
  readonly score: number | null;
  /** Set if it is void: then it does not count at all. */
  readonly voidReason?: string | null;
}

/**
 * Which of several attempts is the result. An abandoned one counts too, with no points: otherwise a user who has seen
 * the questions could let it expire and start again. While the score of the counting attempt is unknown, there is no
 * result.
 */
export function countingOf<A extends Attempt>(way: CountingAttempt, attempts: readonly A[]): A | undefined {
  const over = attempts
    .filter(({ state, voidReason = null }) => state > PaperState.inExam && voidReason === null)
    .toSorted((a, b) => a.attempt - b.attempt);
  if (way === CountingAttempt.first) return over.slice(0, 1).find(isKnown);
  if (way === CountingAttempt.last) return over.slice(-1).find(isKnown);
  return over
    .filter(isKnown)
    .reduce<A | undefined>((best, one) => (best && (best.score ?? 0) >= (one.score ?? 0) ? best : one), undefined);
}

function isKnown({ score, state }: Attempt): boolean {
  return score !== null || state === PaperState.abandoned;
}
