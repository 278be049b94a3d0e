import { expect, it } from 'vitest';
import { averageMs, overtakenAt, scoreLine } from './score-lines.ts';

const answersOf = (...points: number[]) => ({
  answers: points.map((each) => ({ right: each > 0, points: each, spentMs: each > 0 ? each * 10 : null, pick: [] })),
});
const line = (...points: number[]) => scoreLine(answersOf(...points));

it('adds up the points question by question, from nothing', () => {
  expect(line(120, 0, 80).map(({ total }) => total)).toEqual([0, 120, 120, 200]);
  expect(line(120, 0)[2]).toEqual({ ordinal: 2, total: 120, right: false });
});

it('names the question at which the lead was taken for good', () => {
  expect(overtakenAt(line(0, 100, 200), line(100, 100, 0))).toBe(3);
  expect(overtakenAt(line(100, 100), line(0, 100))).toBeUndefined();
  expect(overtakenAt(line(0, 100), line(100, 100))).toBeUndefined();
});

it('averages only the answers that were given', () => {
  expect(averageMs(answersOf(100, 0, 200))).toBe(1_500);
  expect(averageMs(answersOf(0, 0))).toBeNull();
});
