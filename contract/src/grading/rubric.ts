import { z } from 'zod';
import { Score } from '../core/score.ts';

/** Points of a rubric item: like a score, but deductions are negative. */
export const Points = z
  .codec(z.number().min(-1_000).max(1_000), z.int(), {
    decode: (points) => Math.round(points * 100),
    encode: (centi) => centi / 100,
  })
  .meta({ title: 'Points' });

export const MAX_RUBRIC_ITEMS = 20;

/** A criterion that a grader ticks. */
export const RubricItem = z.object({
  /** Stays the same in later versions, so that marks keep their meaning. */
  id: z.string().min(1).max(20),
  text: z.string().trim().min(1, '请填写评分点').max(200),
  hint: z.string().trim().max(200).default(''),
  points: Points,
});
export type RubricItem = z.infer<typeof RubricItem>;

/** Version 0 has no items: graders enter points. */
export const Rubric = z.object({ version: z.int32().min(0), items: z.array(RubricItem).max(MAX_RUBRIC_ITEMS) });
export type Rubric = z.infer<typeof Rubric>;

/** Half points, or the full marks of a question whose points are not a multiple of half a point. */
export const isMarkStep = (centi: number, maxCenti: number): boolean => centi === maxCenti || centi % 50 === 0;

/** The points of the ticked items, within 0 and the question's points. */
export function rubricScore(items: readonly RubricItem[], ticked: readonly string[], maxCenti: number): number {
  const sum = items.filter(({ id }) => ticked.includes(id)).reduce((total, { points }) => total + points, 0);
  return Math.min(maxCenti, Math.max(0, sum));
}

/** A mark as a grader gives it. */
export const MarkForm = z.object({
  score: Score,
  /** Ticked rubric items. */
  items: z.array(z.string().max(20)).max(MAX_RUBRIC_ITEMS).default([]),
  /** The version that the grader had on screen. */
  rubricVersion: z.int32().min(0),
  /** The examinee sees it with the result. */
  comment: z.string().trim().max(500).default(''),
});

/** Each grader gets answers to a question, or whole papers. */
export const GradingBy = z.enum(['question', 'paper']);
export type GradingBy = z.infer<typeof GradingBy>;
