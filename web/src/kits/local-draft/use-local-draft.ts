import { hashKey } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSession } from '../../lib/session/session.ts';
import { dropDraft, findDraft, storeDraft, type LocalDraft } from './local-draft.ts';

const PAUSE_MS = 800;

interface LocalDraftOptions<Draft> {
  readonly kind: string;
  readonly id: string;
  readonly draft: Draft;
  readonly isDirty: boolean;
  /** The version that is being edited. */
  readonly version: () => number | undefined;
  /** Drafts with the same form are equal. */
  readonly formOf: (draft: Draft) => unknown;
  readonly isDraft: (value: Partial<Draft>) => boolean;
}

interface LocalDraftState<Draft> {
  /** The draft left from the last time. */
  readonly found: LocalDraft<Draft> | undefined;
  readonly take: () => LocalDraft<Draft> | undefined;
  readonly drop: () => void;
}

/**
 * Stores input on this device, so that a crash or a reload loses nothing. A draft from the last time is offered,
 * never inserted automatically.
 */
export function useLocalDraft<Draft>(options: LocalDraftOptions<Draft>): LocalDraftState<Draft> {
  const { kind, id, draft, isDirty, version, formOf, isDraft } = options;
  // The next user of the same browser is not offered another user's text.
  const key = `${kind}-draft:${useSession(({ userId }) => userId)}:${id}`;
  const [found, setFound] = useState(() => {
    const stored = findDraft<Draft>(key, { now: new Date(), isDraft });
    // A draft equal to what is shown is not offered.
    return stored && hashKey([formOf(stored.draft)]) !== hashKey([formOf(draft)]) ? stored : undefined;
  });
  useEffect(() => {
    if (!isDirty) return undefined;
    const timer = setTimeout(
      () => storeDraft(key, { version: version() ?? 0, keptAt: new Date().toISOString(), draft }),
      PAUSE_MS,
    );
    return () => clearTimeout(timer);
  }, [key, draft, isDirty, version]);
  return {
    found,
    take: () => {
      setFound(undefined);
      return found;
    },
    drop: () => {
      setFound(undefined);
      dropDraft(key);
    },
  };
}
