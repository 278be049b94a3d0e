import { useEditing as useDraft, type Editing as EditingOf } from '../../../lib/form/use-editing.ts';
import { formOf } from './draft-form.ts';
import { errorsOf } from './question-errors.ts';
import type { Draft } from './question-draft.ts';

export type Editing = EditingOf<Draft>;

export const useEditing = (start: () => Draft): Editing => useDraft(start, { formOf, errorsOf });
