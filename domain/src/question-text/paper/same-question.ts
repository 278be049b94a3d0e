import type { QuestionDraft } from '../cells.ts';
import { writeCells } from '../question-cells.ts';

/** Equal for questions that ask the same and have the same answer, whatever else is said about them. */
export function sameQuestionKey(draft: QuestionDraft): string {
  const { stem, type, options, answer, children } = writeCells({ ...draft, code: '', repo: '' });
  const cells = [type, stem, options, answer, children].map((text) => text.replaceAll(/[\s\u3000]+/g, ''));
  return JSON.stringify(cells);
}
