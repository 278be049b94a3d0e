import { addSeconds } from '@ganlin/contract/core/time';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mobileWaitsUntil } from './sms-code.rules.ts';

const now = new Date('2026-03-05T06:00:00Z');
const ago = (seconds: number): Date => addSeconds(now, -seconds);
const waits = (...sent: number[]): number | undefined => {
  const until = mobileWaitsUntil(sent.map(ago), now);
  return until && (until.getTime() - now.getTime()) / 1000;
};

describe('the wait of a number', () => {
  it('is a minute after the last message [S9-01]', () => {
    expect(waits()).toBeUndefined();
    expect(waits(0)).toBe(60);
    expect(waits(59)).toBe(1);
    expect(waits(60)).toBeUndefined();
  });

  it('lasts until the fifth-last message of an hour is an hour old', () => {
    expect(waits(100, 200, 300, 400)).toBeUndefined();
    expect(waits(100, 200, 300, 400, 3000)).toBe(600);
    expect(waits(100, 200, 300, 400, 3600)).toBeUndefined();
  });

  it('lasts until the tenth-last message of a day is a day old, which is the longest', () => {
    const spread = [4000, 8000, 12_000, 16_000, 20_000, 24_000, 28_000, 32_000, 36_000];
    expect(waits(...spread)).toBeUndefined();
    expect(waits(...spread, 40_000)).toBe(46_400);
    expect(waits(10, ...spread)).toBe(50_400);
  });

  it('never allows more than the limits, whenever requests arrive', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 4000 }), { minLength: 60, maxLength: 200 }), (pauses) => {
        const sent: Date[] = [];
        let at = now;
        for (const pause of pauses) {
          at = addSeconds(at, pause);
          if (!mobileWaitsUntil(sent, at)) sent.push(at);
        }
        const limit = (seconds: number) =>
          Math.max(...sent.map((from) => sent.filter((one) => one >= from && one < addSeconds(from, seconds)).length));
        return limit(60) <= 1 && limit(3600) <= 5 && limit(86_400) <= 10;
      }),
      { numRuns: 50 },
    );
  });
});
