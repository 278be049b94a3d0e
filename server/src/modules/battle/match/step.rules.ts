import { MatchKind, MatchPhase, VoidReason } from '@ganlin/contract/battle/kinds';

interface SteppingMatch {
  readonly kind: MatchKind;
  readonly phase: MatchPhase;
  readonly ordinal: number;
  readonly questions: number;
  readonly dueAt: Date | null;
  readonly endsAt: Date | null;
}

/** A match that needs work, with what decides on its next step. */
export interface Running {
  readonly match: SteppingMatch;
  /** Those who still play, stand-in included. */
  readonly players: number;
  /** How many of them have answered the current question. */
  readonly answered: number;
  /** The last question that a person answered; 0: none yet. */
  readonly lastAnswered: number;
  /** When the stand-in answers the current question; null: there is none, or it has. */
  readonly standInAt: Date | null;
}

export type Step =
  | { readonly kind: 'wait' }
  | { readonly kind: 'standIn' }
  | { readonly kind: 'show'; readonly ordinal: number }
  | { readonly kind: 'reveal' }
  | { readonly kind: 'settle' }
  | { readonly kind: 'void'; readonly reason: VoidReason };

/** Answers that left in time may arrive a little after the end. */
export const GRACE_MS = 500;
/** A match that nobody could move for so long is not worth going on with. */
const INTERRUPTED_MS = 20_000;
/** So many questions in a row without an answer of anybody: both are gone. */
const SILENT_QUESTIONS = 3;

export function stepFor({ match, players, answered, lastAnswered, standInAt }: Running, now: Date): Step {
  const { phase, ordinal, questions, dueAt, endsAt, kind } = match;
  if (dueAt === null || dueAt > now) return { kind: 'wait' };
  const isHosted = kind === MatchKind.hosted;
  if (phase === MatchPhase.waiting) return { kind: 'void', reason: VoidReason.notBegun };
  if (!isHosted && now.getTime() - dueAt.getTime() > INTERRUPTED_MS) {
    return { kind: 'void', reason: VoidReason.interrupted };
  }
  if (phase === MatchPhase.ready) return { kind: 'show', ordinal: 1 };
  if (phase === MatchPhase.reveal) {
    if (!isHosted && ordinal - lastAnswered >= SILENT_QUESTIONS) {
      return { kind: 'void', reason: VoidReason.nobodyAnswered };
    }
    return ordinal < questions ? { kind: 'show', ordinal: ordinal + 1 } : { kind: 'settle' };
  }
  if (phase !== MatchPhase.question) return { kind: 'wait' };
  const isOver = endsAt !== null && endsAt.getTime() + GRACE_MS <= now.getTime();
  if (isOver || answered >= players) return { kind: 'reveal' };
  return standInAt !== null && standInAt <= now ? { kind: 'standIn' } : { kind: 'wait' };
}
