import { MAX_OFFSET_MS } from '@ganlin/contract/paper/device-check';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clockOffsetOf, medianOf, networkFiguresOf } from './figures.ts';

const values = fc.array(fc.integer({ min: -1_000_000, max: 1_000_000 }), { minLength: 1, maxLength: 30 });

describe('the median', () => {
  it('has as many values above it as below, in whatever order they come', () => {
    fc.assert(
      fc.property(values, (some) => {
        const median = medianOf(some)!;
        expect(some.filter((each) => each < median).length).toBeLessThanOrEqual(some.length / 2);
        expect(some.filter((each) => each > median).length).toBeLessThanOrEqual(some.length / 2);
        expect(medianOf(some.toReversed())).toBe(median);
      }),
    );
    expect(medianOf([])).toBeUndefined();
    expect(medianOf([1, 2])).toBe(1.5);
  });
});

describe('the offset of a clock', () => {
  const offset = fc.integer({ min: -MAX_OFFSET_MS, max: MAX_OFFSET_MS });
  const exchangeAt = (off: number) =>
    fc
      .record({ sentAt: fc.integer({ min: 0, max: 4e12 }), tookMs: fc.integer({ min: 0, max: 5_000 }) })
      .map((sent) => ({
        ...sent,
        serverMs: sent.sentAt + sent.tookMs / 2 + off,
      }));

  it('is found again from exchanges of any length, also if a minority of them is off', () => {
    const exchanged = offset.chain((off) =>
      fc.tuple(fc.constant(off), fc.array(exchangeAt(off), { minLength: 3, maxLength: 9 }), fc.integer()),
    );
    fc.assert(
      fc.property(exchanged, ([off, exchanges, wrong]) => {
        const spoiled = { sentAt: 0, tookMs: 0, serverMs: wrong };
        expect(clockOffsetOf([...exchanges, spoiled])).toBe(off);
      }),
    );
  });

  it('is unknown without an exchange, and has a limit', () => {
    expect(clockOffsetOf([])).toBeUndefined();
    expect(clockOffsetOf([{ sentAt: 0, tookMs: 0, serverMs: 1e13 }])).toBe(MAX_OFFSET_MS);
  });
});

describe('figures of a network', () => {
  const durations = fc.array(fc.option(fc.integer({ min: 0, max: 5_000 })), { maxLength: 20 });

  it('count what was lost, and know a time only of what arrived', () => {
    fc.assert(
      fc.property(durations, (some) => {
        const { latencyMs, jitterMs, lossPercent } = networkFiguresOf(some);
        const arrived = some.filter((each) => each !== null);
        expect(lossPercent).toBeGreaterThanOrEqual(0);
        expect(lossPercent).toBeLessThanOrEqual(100);
        expect(latencyMs === null).toBe(arrived.length === 0);
        expect(jitterMs === null).toBe(arrived.length === 0);
        const [least, most] = [Math.min(...arrived, 5_000), Math.max(...arrived, 0)];
        expect(latencyMs ?? least).toBeGreaterThanOrEqual(least);
        expect(latencyMs ?? most).toBeLessThanOrEqual(most);
        expect(jitterMs ?? 0).toBeLessThanOrEqual(Math.max(0, most - least));
      }),
    );
  });

  it('of an even line have no jitter', () => {
    expect(networkFiguresOf([40, 40, null, 40])).toEqual({ latencyMs: 40, jitterMs: 0, lossPercent: 25 });
  });
});
