import type { Exam } from './exam-draft.ts';
import type { Editing } from './use-editing.ts';

/** What each part of the editor is given. */
export interface PartProps {
  readonly editing: Editing;
  /** As it is on the server; undefined for a new one. */
  readonly exam: Exam | undefined;
}
