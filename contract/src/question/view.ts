import { z } from 'zod';
import { Id } from '../core/id.ts';
import { Body } from './body.ts';
import { CitedClause } from './clause/cited.ts';
import { QuestionLevel, QuestionType } from './kinds.ts';

const Part = z.object({ id: z.string(), content: z.string() });

/** A simple question as shown to learners: no field reveals the correct answer. */
const SimpleView = z.object({
  type: z.enum(QuestionType),
  content: z.string(),
  /** For choice questions, in display order. */
  options: z.array(Part),
  /** Number of blanks in the stem. */
  blanks: z.int(),
  lefts: z.array(Part),
  rights: z.array(Part),
});
export type SimpleView = z.infer<typeof SimpleView>;

export const QuestionView = SimpleView.extend({
  id: Id,
  version: z.int32(),
  code: z.string(),
  level: z.enum(QuestionLevel),
  children: z.array(SimpleView.extend({ id: z.string() })),
});
export type QuestionView = z.infer<typeof QuestionView>;

/** The correct answer and its explanation; sent only when it may be shown. */
export const QuestionKey = z.object({
  body: Body,
  analysis: z.string(),
  /** 依据: the clauses of laws that the analysis rests on. */
  clauses: z.array(CitedClause).default([]),
});
export type QuestionKey = z.infer<typeof QuestionKey>;
