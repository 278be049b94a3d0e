import fc from 'fast-check';
import { expect, it } from 'vitest';
import { figuresOf, Measure, secondsEach } from './figures.rules.ts';

const counted = (measure: Measure, values: readonly number[]) =>
  [...Map.groupBy(values, (value) => value)].map(([value, same]) => ({ measure, value, marks: same.length }));

it('mean and spread are those of the single marks', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 600 }), { minLength: 1, maxLength: 50 }), (scores) => {
      const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length;
      const spread = Math.sqrt(scores.reduce((sum, score) => sum + (score - mean) ** 2, 0) / scores.length);
      const found = figuresOf(counted(Measure.score, scores));
      expect(Math.abs((found.mean ?? -9) - mean)).toBeLessThanOrEqual(0.501);
      expect(Math.abs((found.spread ?? -9) - spread)).toBeLessThanOrEqual(0.501);
      expect(found.secondsPerAnswer).toBeNull();
    }),
  );
  expect(figuresOf([])).toEqual({ mean: null, spread: null, secondsPerAnswer: null });
});

it('the pace is the median, from five marks on', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 600 }), { maxLength: 30 }), (seconds) => {
      const middle = seconds.toSorted((a, b) => a - b)[Math.floor((seconds.length - 1) / 2)];
      const expected = seconds.length < 5 ? null : middle;
      expect(figuresOf(counted(Measure.seconds, seconds)).secondsPerAnswer).toBe(expected);
    }),
  );
});

it('a mark takes the time since the one before, shared by those given together; a break does not count', () => {
  const now = new Date('2026-11-17T08:00:00Z');
  const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);
  expect(secondsEach(ago(42), now, 1)).toBe(42);
  expect(secondsEach(ago(42), now, 20)).toBe(2);
  expect(secondsEach(ago(601), now, 1)).toBeNull();
  expect(secondsEach(undefined, now, 1)).toBeNull();
});
