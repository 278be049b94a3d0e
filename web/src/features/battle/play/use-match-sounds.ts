import { MatchPhase } from '@ganlin/contract/battle/kinds';
import { useEffect } from 'react';
import { playersOf, type MatchState } from '../model/match-state.ts';
import { playSound } from '../model/sound.ts';

/** Sounds of what changes on the screen. */
export function useMatchSounds(state: MatchState): void {
  const { view, given, own, hosted } = state;
  const { phase, ordinal = 0 } = view ?? {};
  // Names the moment, so that equal phases of two questions are two.
  const asked = phase === MatchPhase.question ? ordinal : 0;
  const revealed = phase === MatchPhase.reveal ? ordinal : 0;
  const otherAnswered = playersOf(state).other?.answered ?? false;
  const isGiven = given !== undefined;
  const answer = view?.answers.find(({ seat }) => seat === own?.seat);
  const isRight = answer ? answer.right : (hosted?.gained ?? 0) > 0;
  useEffect(() => {
    if (asked > 0) playSound('begin');
  }, [asked]);
  useEffect(() => {
    if (revealed > 0) playSound(isRight ? 'right' : 'wrong');
  }, [revealed, isRight]);
  useEffect(() => {
    if (isGiven && phase === MatchPhase.question) playSound('lock');
  }, [isGiven, phase]);
  useEffect(() => {
    if (otherAnswered && phase === MatchPhase.question) playSound('other');
  }, [otherAnswered, phase]);
}
