import { useEditing, type Editing as EditingOf } from '../../../lib/form/use-editing.ts';
import { formOf, type ArticleDraft, type FieldsDraft, type KnownFile } from './article-draft.ts';
import { errorsOf } from './article-errors.ts';

/** The parts of the page change the fields they show and leave the others. */
export type Editing = Omit<EditingOf<ArticleDraft>, 'change'> & {
  readonly change: (patch: Partial<ArticleDraft>) => void;
  readonly changeFields: (patch: Partial<FieldsDraft>) => void;
  /** A file has come: what its place in the draft becomes follows from the draft as it is then. */
  readonly addFile: (file: KnownFile, patch: (before: ArticleDraft) => Partial<ArticleDraft>) => void;
};

/** What each part of the editor is given. */
export interface PartProps {
  readonly editing: Editing;
}

export function useArticleEditing(start: () => ArticleDraft): Editing {
  const editing = useEditing(start, { formOf, errorsOf });
  const { change } = editing;
  return {
    ...editing,
    change: (patch) => change((before) => ({ ...before, ...patch })),
    changeFields: (patch) => change((before) => ({ ...before, fields: { ...before.fields, ...patch } })),
    addFile: (file, patch) => change((before) => ({ ...before, ...patch(before), files: [...before.files, file] })),
  };
}
