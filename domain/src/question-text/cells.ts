import type { z } from 'zod';
import { QuestionForm } from '@ganlin/contract/question/question';
import type { QuestionType } from '@ganlin/contract/question/kinds';

/** A question as text: what a line of a spreadsheet or a block of plain text says. */
export const cellKeys = [
  'code',
  'type',
  'stem',
  'options',
  'answer',
  'analysis',
  'level',
  'tags',
  'source',
  'repo',
  'children',
  'decision',
] as const;
export type CellKey = (typeof cellKeys)[number];
export type QuestionCells = Readonly<Record<CellKey, string>>;

export const emptyCells: QuestionCells = {
  code: '',
  type: '',
  stem: '',
  options: '',
  answer: '',
  analysis: '',
  level: '',
  tags: '',
  source: '',
  repo: '',
  children: '',
  decision: '',
};

/** What a question says of itself, wherever it comes from. */
export const DraftRules = QuestionForm.pick({
  code: true,
  level: true,
  content: true,
  analysis: true,
  body: true,
  tags: true,
  source: true,
});
export type QuestionDraft = z.output<typeof DraftRules> & {
  readonly type: QuestionType;
  /** The titles of banks, with `；` between them; empty where none is named. */
  readonly repo: string;
};

/** A warning does not stop the question. */
export interface CellFault {
  readonly column: CellKey;
  readonly message: string;
  readonly warning: boolean;
}
