import { MatchKind, MatchPhase, VoidReason } from '@ganlin/contract/battle/kinds';
import { addSeconds } from '@ganlin/contract/core/time';
import { expect, it } from 'vitest';
import { stepFor, type Running } from './step.rules.ts';

const now = new Date('2026-11-18T04:00:00Z');

function running(match: Partial<Running['match']>, rest: Partial<Omit<Running, 'match'>> = {}): Running {
  const whole = {
    kind: MatchKind.ranked,
    phase: MatchPhase.question,
    ordinal: 1,
    questions: 3,
    endsAt: addSeconds(now, 5),
    dueAt: now,
    ...match,
  };
  return { match: whole, players: 2, answered: 0, lastAnswered: 0, standInAt: null, ...rest };
}

it.each([
  ['waits until it is due', running({ dueAt: addSeconds(now, 1) }), { kind: 'wait' }],
  ['reveals once all have answered', running({}, { answered: 2 }), { kind: 'reveal' }],
  ['waits for the second answer', running({}, { answered: 1 }), { kind: 'wait' }],
  ['leaves answers on their way a moment', running({ endsAt: addSeconds(now, -0.4) }), { kind: 'wait' }],
  ['reveals when time is up', running({ endsAt: addSeconds(now, -0.5) }), { kind: 'reveal' }],
  ['lets a stand-in answer', running({}, { answered: 1, standInAt: now }), { kind: 'standIn' }],
  ['shows the first question', running({ phase: MatchPhase.ready, ordinal: 0 }), { kind: 'show', ordinal: 1 }],
  ['shows the next one', running({ phase: MatchPhase.reveal }, { lastAnswered: 1 }), { kind: 'show', ordinal: 2 }],
  [
    'settles after the last',
    running({ phase: MatchPhase.reveal, ordinal: 3 }, { lastAnswered: 3 }),
    { kind: 'settle' },
  ],
  [
    'is void when nobody answers three questions',
    running({ phase: MatchPhase.reveal, ordinal: 3 }),
    { kind: 'void', reason: VoidReason.nobodyAnswered },
  ],
  [
    'is void when nobody could move it for long',
    running({ dueAt: addSeconds(now, -21) }, { answered: 2 }),
    { kind: 'void', reason: VoidReason.interrupted },
  ],
  ['is void when nobody came', running({ phase: MatchPhase.waiting }), { kind: 'void', reason: VoidReason.notBegun }],
])('%s', (_name, given, expected) => {
  expect(stepFor(given, now)).toEqual(expected);
});
