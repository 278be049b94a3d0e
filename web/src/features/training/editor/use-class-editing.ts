import { useEditing, type Editing as EditingOf } from '../../../lib/form/use-editing.ts';
import { formOf, type ClassDraft, type StoredClass } from './class-draft.ts';
import { errorsOf } from './class-errors.ts';

/** The parts of the page change the fields they show and leave the others. */
export type Editing = Omit<EditingOf<ClassDraft>, 'change'> & {
  readonly change: (patch: Partial<ClassDraft>) => void;
};

/** What each part of the editor is given. */
export interface PartProps {
  readonly editing: Editing;
  /** As it is on the server; undefined for a new one. */
  readonly stored: StoredClass | undefined;
}

export function useClassEditing(start: () => ClassDraft): Editing {
  const editing = useEditing(start, { formOf, errorsOf });
  return { ...editing, change: (patch) => editing.change((before) => ({ ...before, ...patch })) };
}
