import { useEditing as useDraft, type Editing as EditingOf } from '../../../lib/form/use-editing.ts';
import { formOf, type ExamDraft } from './exam-draft.ts';
import { errorsOf } from './exam-errors.ts';

/** The parts of the page change the fields they show and leave the others. */
export type Editing = Omit<EditingOf<ExamDraft>, 'change'> & {
  readonly change: (patch: Partial<ExamDraft>) => void;
};

export function useEditing(start: () => ExamDraft): Editing {
  const editing = useDraft(start, { formOf, errorsOf });
  return { ...editing, change: (patch) => editing.change((before) => ({ ...before, ...patch })) };
}
