import { examApi } from '@ganlin/contract/exam/exam';
import { useRef } from 'react';
import { useCall } from '../../../lib/api/query.ts';
import { useSaving as useAnySaving, type SavingEnds } from '../../../kits/record-editor/use-saving.ts';
import { formOf, type Exam } from './exam-draft.ts';
import type { Editing } from './use-editing.ts';

interface SavingTask extends SavingEnds {
  readonly editing: Editing;
  readonly exam: Exam | undefined;
}

const fieldOf = {
  deptNotFound: 'deptIds',
  userNotFound: 'userIds',
  fileNotFound: 'cover',
  examShort: 'composition',
  questionNotFound: 'composition',
  repoNotFound: 'composition',
} as const;

export function useSaving({ editing, exam, ...ends }: SavingTask) {
  const save = useCall(examApi.save, { refresh: [examApi.paging], silent: true });
  // As it was when the page started from it: facts that are fetched anew later say nothing about what is written here.
  const edition = useRef(exam?.edition);
  const send = async () => {
    const base = exam && { id: exam.id, edition: edition.current };
    const stored = await save.mutateAsync({ ...base, form: formOf(editing.draft) });
    edition.current = stored.edition;
    return stored.id;
  };
  return useAnySaving({ editing, send, changed: 'examChanged', fieldOf, ...ends });
}
