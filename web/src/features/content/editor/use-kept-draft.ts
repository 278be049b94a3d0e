import { hashKey } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSession } from '../../../lib/session/session.ts';
import { formOf } from './article-draft.ts';
import { dropDraft, findDraft, keepDraft, type KeptDraft } from './kept-draft.ts';
import type { Editing } from './use-article-editing.ts';

const PAUSE_MS = 800;

interface KeptOptions {
  readonly id: string;
  /** The version that is written on. */
  readonly version: () => number;
}

/**
 * Keeps what is typed on this device, so that a crash or a reload loses nothing. What was left over from the last time
 * is offered, never put in by itself.
 */
export function useKeptDraft(editing: Editing, { id: article, version }: KeptOptions) {
  const { draft, isDirty } = editing;
  // Whoever signs in next at the same browser is not offered another's words.
  const id = `${useSession(({ userId }) => userId)}:${article}`;
  const [found, setFound] = useState<KeptDraft | undefined>(() => leftOver(id, editing));
  useEffect(() => {
    if (!isDirty) return undefined;
    const timer = setTimeout(
      () => keepDraft(id, { version: version(), keptAt: new Date().toISOString(), draft }),
      PAUSE_MS,
    );
    return () => clearTimeout(timer);
  }, [id, draft, isDirty, version]);
  return {
    found,
    take: (): KeptDraft | undefined => {
      setFound(undefined);
      return found;
    },
    drop: () => {
      setFound(undefined);
      dropDraft(id);
    },
  };
}

/** The same as what is shown is nothing to offer. */
function leftOver(id: string, { draft }: Editing): KeptDraft | undefined {
  const kept = findDraft(id, new Date());
  return kept && hashKey([formOf(kept.draft)]) !== hashKey([formOf(draft)]) ? kept : undefined;
}
