import { trainclassApi } from '@ganlin/contract/training/trainclass';
import type { Editing as EditingOf } from '../../../kits/record-editor/use-draft.ts';
import { useRecordEditor } from '../../../kits/record-editor/use-record-editor.ts';
import { useCall } from '../../../lib/api/query.ts';
import { formOf, type ClassDraft, type StoredClass } from './class-draft.ts';
import { errorsOf } from './class-errors.ts';

export type Editing = EditingOf<ClassDraft>;

/** The props of each part of the editor. */
export interface PartProps {
  readonly editing: Editing;
  /** The version on the server; undefined for a new class. */
  readonly stored: StoredClass | undefined;
}

interface ClassEditorOptions {
  readonly stored: StoredClass | undefined;
  readonly start: () => ClassDraft;
  readonly onSaved: (id: string, publish: boolean) => void;
  readonly onReload: () => void;
  readonly onInvalid: (field: string) => void;
}

const fieldOf = {
  trainclassQuotaTaken: 'quota',
  deptNotFound: 'deptIds',
  examNotFound: 'examIds',
  courseNotFound: 'courseIds',
} as const;

/** Saved with `true`, the class is to be published next. */
export function useClassEditor({ stored, ...options }: ClassEditorOptions) {
  const save = useCall(trainclassApi.save, { refresh: [trainclassApi.paging], silent: true });
  return useRecordEditor({
    ...options,
    formOf,
    errorsOf,
    version: stored?.version,
    send: ({ form, version }) => save.mutateAsync({ ...(stored && { id: stored.id, version }), form }),
    conflict: 'trainclassChanged',
    fieldOf,
  });
}
