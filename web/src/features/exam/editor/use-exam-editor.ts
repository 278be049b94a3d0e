import { examApi } from '@ganlin/contract/exam/exam';
import type { Editing as EditingOf } from '../../../kits/record-editor/use-draft.ts';
import { useRecordEditor } from '../../../kits/record-editor/use-record-editor.ts';
import { useCall } from '../../../lib/api/query.ts';
import { formOf, type Exam, type ExamDraft } from './exam-draft.ts';
import { errorsOf } from './exam-errors.ts';

export type Editing = EditingOf<ExamDraft>;

/** The props of each part of the editor. */
export interface PartProps {
  readonly editing: Editing;
  /** As stored on the server; undefined for a new one. */
  readonly exam: Exam | undefined;
}

interface ExamEditorOptions {
  readonly exam: Exam | undefined;
  readonly start: () => ExamDraft;
  readonly onSaved: (id: string, publish: boolean) => void;
  readonly onReload: () => void;
  readonly onInvalid: (field: string) => void;
}

const fieldOf = {
  deptNotFound: 'deptIds',
  userNotFound: 'userIds',
  fileNotFound: 'cover',
  examShort: 'composition',
  questionNotFound: 'composition',
  repoNotFound: 'composition',
} as const;

/** When saved with `true`, the check before publishing follows. */
export function useExamEditor({ exam, ...options }: ExamEditorOptions) {
  const save = useCall(examApi.save, { refresh: [examApi.paging], silent: true });
  return useRecordEditor({
    ...options,
    formOf,
    errorsOf,
    version: exam?.version,
    send: ({ form, version }) => save.mutateAsync({ ...(exam && { id: exam.id, version }), form }),
    conflict: 'examChanged',
    fieldOf,
  });
}
