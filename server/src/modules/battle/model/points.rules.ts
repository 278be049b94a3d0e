import {
  LAST_QUESTION_FACTOR,
  MAX_CREDIT_MS,
  MatchResult,
  RIGHT_POINTS,
  SPEED_POINTS,
} from '@ganlin/contract/battle/kinds';

interface Answered {
  readonly right: boolean;
  readonly spentMs: number;
  readonly seconds: number;
  readonly isLast: boolean;
}

/** A hundred for being right, up to a hundred for speed; the last question counts double. */
export function pointsFor({ right, spentMs, seconds, isLast }: Answered): number {
  if (!right) return 0;
  const left = Math.max(0, Math.min(1, 1 - spentMs / (seconds * 1_000)));
  return (RIGHT_POINTS + Math.round(SPEED_POINTS * left)) * (isLast ? LAST_QUESTION_FACTOR : 1);
}

/** The part of a round trip that is not counted as thinking: half of it, but little. */
export function creditFor(roundTripMs: number | null): number {
  return Math.round(Math.max(0, Math.min(MAX_CREDIT_MS, (roundTripMs ?? 0) / 2)));
}

export interface Finished {
  readonly points: number;
  /** Time of all answers together. */
  readonly spentMs: number;
  readonly hasLeft: boolean;
}

/** Who leaves loses; otherwise points decide, then the time taken. */
export function resultOf(own: Finished, other: Finished): MatchResult {
  if (own.hasLeft !== other.hasLeft) return own.hasLeft ? MatchResult.lost : MatchResult.won;
  const lead = own.points - other.points || other.spentMs - own.spentMs;
  if (lead === 0) return MatchResult.drawn;
  return lead > 0 ? MatchResult.won : MatchResult.lost;
}
