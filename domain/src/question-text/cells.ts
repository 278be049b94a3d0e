import type { z } from 'zod';
import { QuestionForm } from '@ganlin/contract/question/question';
import type { QuestionType } from '@ganlin/contract/question/kinds';

/** A question as text: the contents of a spreadsheet row or a block of plain text. */
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

/** Fields of a question, whatever its source. */
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
  /** Titles of banks, separated by `；`; empty if none is named. */
  readonly repo: string;
};

/** A warning does not stop the question. */
export interface CellFault {
  readonly column: CellKey;
  readonly message: string;
  readonly warning: boolean;
}
