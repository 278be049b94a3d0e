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
  /** The version that is written on. */
  readonly version: () => number | undefined;
  /** Drafts with the same form are the same. */
  readonly formOf: (draft: Draft) => unknown;
  readonly isDraft: (value: Partial<Draft>) => boolean;
}

interface LocalDraftState<Draft> {
  /** What was left over from the last time. */
  readonly found: LocalDraft<Draft> | undefined;
  readonly take: () => LocalDraft<Draft> | undefined;
  readonly drop: () => void;
}

/**
 * Stores what is typed on this device, so that a crash or a reload loses nothing. What was left over from the last time
 * is offered, never put in by itself.
 */
export function useLocalDraft<Draft>(options: LocalDraftOptions<Draft>): LocalDraftState<Draft> {
  const { kind, id, draft, isDirty, version, formOf, isDraft } = options;
  // A user who signs in next at the same browser is not offered another's words.
  const key = `${kind}-draft:${useSession(({ userId }) => userId)}:${id}`;
  const [found, setFound] = useState(() => {
    const stored = findDraft<Draft>(key, { now: new Date(), isDraft });
    // The same as what is shown is nothing to offer.
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
