import { CountingAttempt } from '@ganlin/contract/exam/kinds';

interface Attempt {
  readonly attempt: number;
  /** Null: there is none, or it may not be known. */
  readonly score: number | null;
}

/** Which of several attempts is the result: only those whose score may be known can be. */
export function countingOf<A extends Attempt>(way: CountingAttempt, attempts: readonly A[]): A | undefined {
  const known = attempts.filter(({ score }) => score !== null).toSorted((a, b) => a.attempt - b.attempt);
  if (way === CountingAttempt.first) return known[0];
  if (way === CountingAttempt.last) return known.at(-1);
  return known.reduce<A | undefined>(
    (best, one) => (best && (best.score ?? 0) >= (one.score ?? 0) ? best : one),
    undefined,
  );
}
