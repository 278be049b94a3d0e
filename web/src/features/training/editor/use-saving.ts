import { trainclassApi } from '@ganlin/contract/training/trainclass';
import { useRef } from 'react';
import { useCall } from '../../../lib/api/query.ts';
import { useSaving as useAnySaving, type SavingEnds } from '../../../kits/record-editor/use-saving.ts';
import { formOf, type StoredClass } from './class-draft.ts';
import type { Editing } from './use-class-editing.ts';

interface SavingTask extends SavingEnds {
  readonly editing: Editing;
  readonly stored: StoredClass | undefined;
}

const fieldOf = { trainclassQuotaTaken: 'quota', deptNotFound: 'deptIds', examNotFound: 'examIds' } as const;

export function useSaving({ editing, stored, ...ends }: SavingTask) {
  const save = useCall(trainclassApi.save, { refresh: [trainclassApi.paging], silent: true });
  // As it was when the page started from it: facts that are fetched anew later say nothing about what is written here.
  const version = useRef(stored?.version);
  const send = async () => {
    const base = stored && { id: stored.id, version: version.current };
    const made = await save.mutateAsync({ ...base, form: formOf(editing.draft) });
    version.current = made.version;
    return made.id;
  };
  return useAnySaving({ editing, send, changed: 'trainclassChanged', fieldOf, ...ends });
}
