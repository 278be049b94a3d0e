import { useEffect, useState } from 'react';
import { useSession } from '../../../lib/session/session.ts';
import type { FormValues } from '../model/form-values.ts';
import { draftStorageKey, dropDraft, findDraft, keepDraft, newDraft, type Draft } from './draft.ts';

export interface DraftState {
  readonly draft: Draft;
  /**
   * When it was last saved, in milliseconds; undefined while there is nothing to save; false where the browser denies
   * storage.
   */
  readonly keptAt: number | false | undefined;
  readonly keep: (values: FormValues) => void;
  /** Deletes it, as after sending; the next draft gets a new key. */
  readonly drop: () => void;
}

/** The draft of one class in this browser. */
export function useDraft(classId: string): DraftState {
  const storageKey = draftStorageKey(
    classId,
    useSession(({ userId }) => userId),
  );
  const [draft, setDraft] = useState(() => findDraft(storageKey, Date.now()) ?? newDraft());
  const [keptAt, setStoredAt] = useState<DraftState['keptAt']>(() => draft.savedAt || undefined);
  return {
    draft,
    keptAt,
    keep: (values) => {
      const savedAt = Date.now();
      setStoredAt(keepDraft(storageKey, { key: draft.key, savedAt, values }) && savedAt);
    },
    drop: () => {
      dropDraft(storageKey);
      setDraft(newDraft());
      setStoredAt(undefined);
    },
  };
}

const PAUSE_MS = 400;

/** Calls `keep` after typing has paused for a moment, and immediately on page hide. */
export function useRested(values: FormValues, isDirty: boolean, keep: (values: FormValues) => void): void {
  useEffect(() => {
    if (!isDirty) return undefined;
    const save = () => keep(values);
    const timer = setTimeout(save, PAUSE_MS);
    window.addEventListener('pagehide', save);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pagehide', save);
    };
    // The saved content depends on the values only.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [values, isDirty]);
}
