import { hashKey } from '@tanstack/react-query';
import { useCallback, useInsertionEffect, useMemo, useRef, useState } from 'react';
import { useUnsaved } from '../../../lib/unsaved.ts';
import { formOf } from './draft-form.ts';
import { faultsOf, noFaults, type Faults } from './faults.ts';
import type { Draft } from './question-draft.ts';

export interface Editing {
  readonly draft: Draft;
  readonly change: (draft: Draft) => void;
  readonly isDirty: boolean;
  /** What holds now is saved, or given up. */
  readonly settle: () => void;
  /** Faults are shown from the first attempt to save on, and go as they are mended. */
  readonly faults: Faults;
  readonly check: () => Faults;
  /** What the server found wrong; until the next change. */
  readonly blame: (faults: Faults) => void;
}

/** The draft on the page: what it holds, whether it is saved, and what is wrong with it. */
export function useEditing(start: () => Draft): Editing {
  const [draft, setDraft] = useState(start);
  const [saved, setSaved] = useState(() => textOf(draft));
  const [checking, setChecking] = useState(false);
  const [blamed, setBlamed] = useState<Faults>(noFaults);
  const form = useMemo(() => formOf(draft), [draft]);
  const isDirty = hashKey([form]) !== saved;
  const own = useMemo(() => (checking ? faultsOf(form) : noFaults), [checking, form]);
  useGuard(isDirty);
  return {
    draft,
    change: (next) => {
      setDraft(next);
      setBlamed(noFaults);
    },
    isDirty,
    settle: () => {
      setSaved(textOf(draft));
      setChecking(false);
    },
    faults: useMemo(() => new Map([...own, ...blamed]), [own, blamed]),
    check: () => {
      setChecking(true);
      return faultsOf(form);
    },
    blame: setBlamed,
  };
}

const textOf = (draft: Draft): string => hashKey([formOf(draft)]);

function useGuard(isDirty: boolean): void {
  const now = useRef(isDirty);
  useInsertionEffect(() => {
    now.current = isDirty;
  });
  useUnsaved(useCallback(() => now.current, []));
}
