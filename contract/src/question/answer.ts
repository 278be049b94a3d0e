import { z } from 'zod';
import { MAX_BLANKS, MAX_CHILDREN, MAX_OPTIONS, MAX_PAIRS } from './body.ts';

const PartId = z.string().max(12);

const SimpleAnswer = z.object({
  /** Chosen options; of a true/false question `true` or `false`. */
  options: z.array(PartId).max(MAX_OPTIONS).optional(),
  /** What stands in each blank, in order; empty where nothing was typed. */
  blanks: z.array(z.string().max(500)).max(MAX_BLANKS).optional(),
  /** Left id → right id. */
  pairs: z
    .record(PartId, PartId)
    .refine((pairs) => Object.keys(pairs).length <= MAX_PAIRS, { error: '内容过长' })
    .optional(),
  text: z.string().max(20_000, '答案不能超过 20000 个字').optional(),
});

/** What somebody answered. One shape for every type, so that it can be kept and sent without knowing the question. */
export const Answer = SimpleAnswer.extend({
  /** Child id → its answer, of a combined question. */
  children: z
    .record(PartId, SimpleAnswer)
    .refine((children) => Object.keys(children).length <= MAX_CHILDREN, { error: '内容过长' })
    .optional(),
});
export type Answer = z.infer<typeof Answer>;
export type SimpleAnswer = z.infer<typeof SimpleAnswer>;

/** The two answers to a true/false question. */
export const JUDGE_RIGHT = 'true';
export const JUDGE_WRONG = 'false';
