import type { ExamDraft } from '../exam-draft.ts';
import type { PartProps } from '../use-exam-editor.ts';

export type Discipline = ExamDraft['integrity'];

/** A group of fields of the rules. */
export interface FieldsProps {
  readonly rules: Discipline;
  readonly errors: PartProps['editing']['errors'];
  readonly set: (change: Partial<Discipline>) => void;
}
