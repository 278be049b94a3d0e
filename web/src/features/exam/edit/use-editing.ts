import { hashKey } from '@tanstack/react-query';
import { useCallback, useInsertionEffect, useMemo, useRef, useState } from 'react';
import { useUnsaved } from '../../../lib/unsaved.ts';
import { formOf, type ExamDraft } from './exam-draft.ts';
import { faultsOf, noFaults, type Faults } from './faults.ts';

export interface Editing {
  readonly draft: ExamDraft;
  readonly change: (patch: Partial<ExamDraft>) => void;
  readonly isDirty: boolean;
  /** What holds now is saved, or given up. */
  readonly settle: () => void;
  /** Faults are shown from the first attempt to save on, and go as they are mended. */
  readonly faults: Faults;
  readonly check: () => Faults;
  /** What the server found wrong; until the next change. */
  readonly blame: (faults: Faults) => void;
}

/** The exam on the page: what it holds, whether it is saved, and what is wrong with it. */
export function useEditing(start: () => ExamDraft): Editing {
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
    change: (patch) => {
      setDraft((before) => ({ ...before, ...patch }));
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

const textOf = (draft: ExamDraft): string => hashKey([formOf(draft)]);

function useGuard(isDirty: boolean): void {
  const now = useRef(isDirty);
  useInsertionEffect(() => {
    now.current = isDirty;
  });
  useUnsaved(useCallback(() => now.current, []));
}
