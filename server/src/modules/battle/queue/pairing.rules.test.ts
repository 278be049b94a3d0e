import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pairUp, rangeAfter, type Ticket } from './pairing.rules.ts';

const ticket = (userId: string, given: Partial<Ticket> = {}): Ticket => ({
  userId,
  battleId: 'b',
  rating: 1_200,
  lastOpponentId: null,
  waitedMs: 1_000,
  standInAfterMs: null,
  ...given,
});

const names = (tickets: readonly (readonly [Ticket, Ticket])[]) =>
  tickets.map((pair) => pair.map(({ userId }) => userId));

it('widens the range with the wait', () => {
  expect([0, 4_999, 5_000, 10_000, 20_000].map(rangeAfter)).toEqual([100, 100, 200, 400, Infinity]);
});

describe('pairing', () => {
  it('takes the closest rating within the range of the one who has waited longer', () => {
    const waiting = [
      ticket('old', { waitedMs: 6_000 }),
      ticket('far', { rating: 1_390 }),
      ticket('near', { rating: 1_250 }),
      ticket('out', { rating: 1_500 }),
    ];
    expect(names(pairUp(waiting).pairs)).toEqual([['old', 'near']]);
  });

  it('does not repeat the last opponent, unless both wait long', () => {
    const again = (waitedMs: number) => [ticket('a', { waitedMs, lastOpponentId: 'b' }), ticket('b')];
    expect(pairUp(again(24_000)).pairs).toEqual([]);
    expect(names(pairUp(again(25_000)).pairs)).toEqual([['a', 'b']]);
  });

  it('gives a stand-in to those who have waited for one', () => {
    const { alone } = pairUp([
      ticket('a', { waitedMs: 15_000, standInAfterMs: 15_000 }),
      ticket('c', { battleId: 'x' }),
    ]);
    expect(alone.map(({ userId }) => userId)).toEqual(['a']);
  });

  it('uses everybody at most once, never across battles, and never beyond the range', () => {
    const one = fc.record({
      battleId: fc.constantFrom('b', 'c'),
      rating: fc.integer({ min: 800, max: 2_000 }),
      lastOpponentId: fc.option(fc.constantFrom('u0', 'u1', 'u2')),
      waitedMs: fc.integer({ min: 0, max: 40_000 }),
      standInAfterMs: fc.option(fc.constant(15_000)),
    });
    fc.assert(
      fc.property(fc.array(one, { maxLength: 30 }), (given) => {
        const { pairs, alone } = pairUp(given.map((rest, at) => ({ userId: `u${at}`, ...rest })));
        const used = [...pairs.flat(), ...alone].map(({ userId }) => userId);
        expect(new Set(used).size).toBe(used.length);
        for (const [first, second] of pairs) {
          expect(first.battleId).toBe(second.battleId);
          const range = rangeAfter(Math.max(first.waitedMs, second.waitedMs));
          expect(Math.abs(first.rating - second.rating)).toBeLessThanOrEqual(range);
        }
      }),
    );
  });
});
