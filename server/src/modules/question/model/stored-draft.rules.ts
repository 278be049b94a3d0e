import type { Body } from '@ganlin/contract/question/body';
import type { QuestionLevel, QuestionType } from '@ganlin/contract/question/kinds';
import type { QuestionDraft } from '@ganlin/domain/question-text/cells';
import { writeCells } from '@ganlin/domain/question-text/question-cells';

/** A version of a question as it is read from the database. */
interface StoredVersion {
  readonly type: number;
  readonly level: number;
  readonly content: string;
  readonly analysis: string;
  readonly body: unknown;
  readonly tags: string[];
  readonly source: string;
}

/** A question of the banks as authors write it. */
export const storedDraft = ({ type, level, content, analysis, body, tags, source }: StoredVersion): QuestionDraft => ({
  code: '',
  repo: '',
  content,
  analysis,
  tags,
  source,
  // Under check constraints, and parsed by the contract's schema before it was written.
  type: type as QuestionType,
  level: level as QuestionLevel,
  body: body as Body,
});

/** Whether the draft changes nothing in the question; ids of its parts are ignored. */
export const isUnchanged = (draft: QuestionDraft, before: StoredVersion): boolean =>
  JSON.stringify(writeCells(storedDraft(before))) === JSON.stringify(writeCells({ ...draft, code: '', repo: '' }));
