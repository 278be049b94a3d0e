import { errors } from '@ganlin/contract/errors';
import { examApi } from '@ganlin/contract/exam/exam';
import { useRef } from 'react';
import { confirmAction } from '../../../lib/confirm.ts';
import { ApiError } from '../../../lib/failure.ts';
import { fieldErrorOf } from '../../../lib/field-error.ts';
import { reportFailure, useCall } from '../../../lib/query.ts';
import { toast } from '../../../lib/toast.ts';
import { formOf, type Exam } from './exam-draft.ts';
import type { Editing } from './use-editing.ts';

interface SavingTask {
  readonly editing: Editing;
  readonly exam: Exam | undefined;
  readonly onSaved: (id: string) => void;
  /** Another's change came in between; the page must start from it. */
  readonly onReload: () => void;
  /** Shows what is wrong at this place of the form. */
  readonly onFault: (place: string) => void;
}

const fieldOf = {
  deptNotFound: 'deptIds',
  userNotFound: 'userIds',
  fileNotFound: 'cover',
  examShort: 'composition',
  questionNotFound: 'composition',
  repoNotFound: 'composition',
} as const;

/** Saves. What the contract would refuse is shown at its place and not sent; what was typed is never lost. */
export function useSaving({ editing, exam, onSaved, onReload, onFault }: SavingTask) {
  const save = useCall(examApi.save, { refresh: [examApi.paging], silent: true });
  // As it was when the page started from it: facts that are fetched anew later say nothing about what is written here.
  const edition = useRef(exam?.edition);

  const refused = async (error: unknown) => {
    if (error instanceof ApiError && error.code === errors.examChanged.code) {
      const yes = await confirmAction({
        title: error.message,
        content: '重新载入会放弃您在这里的修改；取消后可以先复制要保留的内容。',
        okText: '重新载入',
      });
      return yes ? onReload() : undefined;
    }
    const blamed = fieldErrorOf(error, fieldOf);
    if (!blamed) return reportFailure(error);
    editing.blame(new Map([[blamed.name, blamed.errors[0] ?? '']]));
    toast('error', blamed.errors[0] ?? '');
    onFault(blamed.name);
  };

  /** The id it is stored under; nothing if it could not be saved. */
  const submit = async (): Promise<string | undefined> => {
    if (save.isPending) return undefined;
    const [fault] = editing.check();
    if (fault) {
      toast('warning', '还有没填好的地方，请看红字');
      onFault(fault[0]);
      return undefined;
    }
    try {
      const base = exam && { id: exam.id, edition: edition.current };
      const stored = await save.mutateAsync({ ...base, form: formOf(editing.draft) });
      edition.current = stored.edition;
      editing.settle();
      toast('success', '已保存');
      onSaved(stored.id);
      return stored.id;
    } catch (error) {
      await refused(error);
      return undefined;
    }
  };
  return { submit, saving: save.isPending };
}
