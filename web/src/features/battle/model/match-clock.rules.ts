import { MatchPhase, READY_SECONDS, REVEAL_SECONDS } from '@ganlin/contract/battle/kinds';
import type { View } from './match-state.ts';

type Timed = Pick<View, 'phase' | 'endsAt' | 'pausedMs' | 'seconds'>;

/** Server time minus device time; until it was measured, from the time that a view brought. */
export function skewFor(measuredMs: number | undefined, view: Pick<View, 'at'>, receivedAt: number): number {
  return measuredMs ?? Date.parse(view.at) - receivedAt;
}

/** How long the phase lasts as a whole; null where only people end it. */
export function phaseMs({ phase, seconds }: Pick<Timed, 'phase' | 'seconds'>): number | null {
  if (phase === MatchPhase.question) return seconds * 1_000;
  if (phase === MatchPhase.ready) return READY_SECONDS * 1_000;
  return phase === MatchPhase.reveal ? REVEAL_SECONDS * 1_000 : null;
}

/** Milliseconds left of the phase by the server's clock; null where only people end it. */
export function leftMsOf(view: Timed, serverNow: number): number | null {
  const whole = phaseMs(view);
  const left = view.pausedMs ?? (view.endsAt === null ? null : Date.parse(view.endsAt) - serverNow);
  if (left === null) return null;
  // A clock that was measured badly must not show more time than there is.
  return Math.min(Math.max(left, 0), whole ?? left);
}

/** The seconds to show: 1 until the very end, so that nothing is open at 0. */
export const shownSeconds = (leftMs: number): number => Math.ceil(leftMs / 1_000);
