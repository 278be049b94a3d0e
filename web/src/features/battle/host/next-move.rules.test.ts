import { HostMove } from '@ganlin/contract/battle/host';
import { MatchPhase } from '@ganlin/contract/battle/kinds';
import { expect, it } from 'vitest';
import { mayPause, nextMove } from './next-move.rules.ts';

const view = { phase: MatchPhase.question, ordinal: 3, total: 5, pausedMs: null, joined: 20 };

it('begins only once somebody has joined', () => {
  expect(nextMove({ ...view, phase: MatchPhase.waiting, joined: 0 })).toBeUndefined();
  expect(nextMove({ ...view, phase: MatchPhase.waiting })?.move).toBe(HostMove.begin);
});

it('reveals an open question, goes on from a reveal, and resumes what is paused', () => {
  expect(nextMove(view)?.move).toBe(HostMove.reveal);
  expect(nextMove({ ...view, pausedMs: 4_000 })?.move).toBe(HostMove.resume);
  expect(nextMove({ ...view, phase: MatchPhase.reveal })?.text).toBe('下一题');
  expect(nextMove({ ...view, phase: MatchPhase.reveal, ordinal: 5 })?.text).toBe('看结果');
  expect(nextMove({ ...view, phase: MatchPhase.over })).toBeUndefined();
});

it('pauses an open question once', () => {
  expect(mayPause(view)).toBe(true);
  expect(mayPause({ ...view, pausedMs: 4_000 })).toBe(false);
  expect(mayPause({ ...view, phase: MatchPhase.reveal })).toBe(false);
});
