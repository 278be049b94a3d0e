import { useEffect, useState } from 'react';
import { useSession } from '../../../lib/session/session.ts';
import type { FormValues } from '../model/form-values.ts';
import { draftPlace, dropDraft, findDraft, keepDraft, newDraft, type Draft } from './draft.ts';

export interface DraftState {
  readonly draft: Draft;
  /** When it was last kept, in milliseconds; nothing while there is nothing to keep; false where the browser refuses. */
  readonly keptAt: number | false | undefined;
  readonly keep: (values: FormValues) => void;
  /** Forgets it, as after sending; the next one has a key of its own. */
  readonly drop: () => void;
}

/** The draft of one class in this browser. */
export function useDraft(classId: string): DraftState {
  const place = draftPlace(
    classId,
    useSession(({ userId }) => userId),
  );
  const [draft, setDraft] = useState(() => findDraft(place, Date.now()) ?? newDraft());
  const [keptAt, setStoredAt] = useState<DraftState['keptAt']>(() => draft.savedAt || undefined);
  return {
    draft,
    keptAt,
    keep: (values) => {
      const savedAt = Date.now();
      setStoredAt(keepDraft(place, { key: draft.key, savedAt, values }) && savedAt);
    },
    drop: () => {
      dropDraft(place);
      setDraft(newDraft());
      setStoredAt(undefined);
    },
  };
}

const PAUSE_MS = 400;

/** Calls once what is typed has rested for a moment, and at once when the page goes. */
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
    // What is kept changes with the values alone.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [values, isDirty]);
}
