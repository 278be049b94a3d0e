import { errors } from '@ganlin/contract/errors';
import { trainclassApi } from '@ganlin/contract/training/trainclass';
import { useRef } from 'react';
import { confirmAction } from '../../../lib/confirm.ts';
import { ApiError } from '../../../lib/failure.ts';
import { fieldErrorOf } from '../../../lib/field-error.ts';
import { reportFailure, useCall } from '../../../lib/query.ts';
import { toast } from '../../../lib/toast.ts';
import { formOf, type StoredClass } from './class-draft.ts';
import type { Editing } from './use-class-editing.ts';

interface SavingTask {
  readonly editing: Editing;
  readonly stored: StoredClass | undefined;
  readonly onSaved: (id: string) => void;
  /** Another's change came in between; the page must start from it. */
  readonly onReload: () => void;
  /** Shows what is wrong at this place of the form. */
  readonly onFault: (place: string) => void;
}

const fieldOf = { trainclassQuotaTaken: 'quota', deptNotFound: 'deptIds', examNotFound: 'examIds' } as const;

/** Saves. What the contract would refuse is shown at its place and not sent; what was typed is never lost. */
export function useSaving({ editing, stored, onSaved, onReload, onFault }: SavingTask) {
  const save = useCall(trainclassApi.save, { refresh: [trainclassApi.paging], silent: true });
  // As it was when the page started from it: facts that are fetched anew later say nothing about what is written here.
  const version = useRef(stored?.version);

  const refused = async (error: unknown) => {
    if (error instanceof ApiError && error.code === errors.trainclassChanged.code) {
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
      const base = stored && { id: stored.id, version: version.current };
      const made = await save.mutateAsync({ ...base, form: formOf(editing.draft) });
      version.current = made.version;
      editing.settle();
      toast('success', '已保存');
      onSaved(made.id);
      return made.id;
    } catch (error) {
      await refused(error);
      return undefined;
    }
  };
  return { submit, saving: save.isPending };
}
