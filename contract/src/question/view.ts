import { z } from 'zod';
import { Id } from '../core/id.ts';
import { Body } from './body.ts';
import { QuestionLevel, QuestionType } from './kinds.ts';

const Part = z.object({ id: z.string(), content: z.string() });

/** A simple question as whoever answers it sees it: no field of it tells what is right. */
const SimpleView = z.object({
  type: z.enum(QuestionType),
  content: z.string(),
  /** Of choice questions, in the order to show. */
  options: z.array(Part),
  /** How many blanks the stem has. */
  blanks: z.int(),
  lefts: z.array(Part),
  rights: z.array(Part),
});
export type SimpleView = z.infer<typeof SimpleView>;

export const QuestionView = SimpleView.extend({
  id: Id,
  version: z.int(),
  code: z.string(),
  level: z.enum(QuestionLevel),
  children: z.array(SimpleView.extend({ id: z.string() })),
});
export type QuestionView = z.infer<typeof QuestionView>;

/** What is right and why; sent only where it may be known. */
export const QuestionKey = z.object({ body: Body, analysis: z.string() });
export type QuestionKey = z.infer<typeof QuestionKey>;
