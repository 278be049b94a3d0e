import { expect, it } from 'vitest';
import { histogramOf, remainingText } from './histogram.ts';

const scores = [
  { score: 0, mine: 1, team: 1 },
  { score: 4.5, mine: 3, team: 4 },
  { score: 6, mine: 0, team: 5 },
];

it('has a column for each half point of a small question', () => {
  const columns = histogramOf(scores, 6);
  expect(columns).toHaveLength(13);
  expect(columns.filter(({ team }) => team > 0).map(({ from, mine, team }) => [from, mine, team])).toEqual([
    [0, 1, 1],
    [4.5, 3, 4],
    [6, 0, 5],
  ]);
});

it('compares shares, not counts: a quarter of the marks is as high for one grader as for the team', () => {
  const [low, high] = histogramOf(
    [
      { score: 0, mine: 1, team: 100 },
      { score: 1, mine: 3, team: 300 },
    ],
    1,
  ).filter(({ team }) => team > 0);
  expect(low).toMatchObject({ mineShare: 1 / 3, teamShare: 1 / 3 });
  expect(high).toMatchObject({ mineShare: 1, teamShare: 1 });
});

it('joins the scores of a large question and loses none', () => {
  const many = Array.from({ length: 201 }, (_, at) => ({ score: at / 2, mine: 1, team: 2 }));
  const columns = histogramOf(many, 100);
  expect(columns.length).toBeLessThanOrEqual(13);
  expect(columns.reduce((sum, { mine }) => sum + mine, 0)).toBe(201);
  expect(histogramOf([], 2.25).every(({ mineShare, teamShare }) => mineShare === 0 && teamShare === 0)).toBe(true);
});

it('estimates the time that is left', () => {
  expect(remainingText(82, 51)).toBe('还需约 1 时 10 分');
  expect(remainingText(120, 60)).toBe('还需约 2 时');
  expect(remainingText(10, 90)).toBe('还需约 15 分');
  expect(remainingText(2, 20)).toBe('还需不到 1 分');
  expect([remainingText(5, null), remainingText(0, 60)]).toEqual(['', '']);
});
