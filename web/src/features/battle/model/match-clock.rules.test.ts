import { MatchPhase } from '@ganlin/contract/battle/kinds';
import { expect, it } from 'vitest';
import { leftMsOf, phaseMs, shownSeconds, skewFor } from './match-clock.rules.ts';

const start = Date.parse('2026-03-05T00:00:00.000Z');
const question = { phase: MatchPhase.question, endsAt: '2026-03-05T00:00:15.000Z', pausedMs: null, seconds: 15 };

it('counts down by the server’s clock, never below nothing nor above the whole phase', () => {
  expect(leftMsOf(question, start + 4_000)).toBe(11_000);
  expect(leftMsOf(question, start + 20_000)).toBe(0);
  expect(leftMsOf(question, start - 9_000)).toBe(15_000);
});

it('stands still while the host has paused, and has no end where only people end it', () => {
  expect(leftMsOf({ ...question, endsAt: null, pausedMs: 7_300 }, start)).toBe(7_300);
  expect(leftMsOf({ ...question, phase: MatchPhase.waiting, endsAt: null }, start)).toBeNull();
  expect(phaseMs({ phase: MatchPhase.waiting, seconds: 15 })).toBeNull();
});

it('takes the time of the view itself until the clock was measured', () => {
  expect(skewFor(undefined, { at: '2026-03-05T00:00:00.000Z' }, start - 2_500)).toBe(2_500);
  expect(skewFor(-40, { at: '2026-03-05T00:00:00.000Z' }, start)).toBe(-40);
});

it('shows 1 until the very end', () => {
  expect(shownSeconds(1)).toBe(1);
  expect(shownSeconds(15_000)).toBe(15);
  expect(shownSeconds(0)).toBe(0);
});
