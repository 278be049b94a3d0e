import { hashKey } from '@tanstack/react-query';
import { useCallback, useInsertionEffect, useMemo, useRef, useState } from 'react';
import { noFaults, type Faults } from '../api/faults.ts';
import { useUnsaved } from '../screen/unsaved.ts';

export interface Editing<Draft> {
  readonly draft: Draft;
  readonly change: (next: Draft | ((before: Draft) => Draft)) => void;
  readonly isDirty: boolean;
  /** What holds now is saved, or given up. */
  readonly settle: () => void;
  /** Faults are shown from the first attempt to save on, and go as they are mended. */
  readonly faults: Faults;
  readonly check: () => Faults;
  /** What the server found wrong; until the next change. */
  readonly blame: (faults: Faults) => void;
}

interface Rules<Draft, Form> {
  /** What would be sent; a draft whose form is what was saved is saved. Both functions must stay the same ones. */
  readonly formOf: (draft: Draft) => Form;
  readonly faultsOf: (form: Form) => Faults;
}

/** A draft on the page: what it holds, whether it is saved, and what is wrong with it. Leaving unsaved asks first. */
export function useEditing<Draft, Form>(start: () => Draft, { formOf, faultsOf }: Rules<Draft, Form>): Editing<Draft> {
  const [draft, setDraft] = useState(start);
  const [saved, setSaved] = useState(() => hashKey([formOf(draft)]));
  const [checking, setChecking] = useState(false);
  const [blamed, setBlamed] = useState<Faults>(noFaults);
  const form = useMemo(() => formOf(draft), [draft, formOf]);
  const isDirty = hashKey([form]) !== saved;
  const own = useMemo(() => (checking ? faultsOf(form) : noFaults), [checking, form, faultsOf]);
  useGuard(isDirty);
  return {
    draft,
    change: (next) => {
      setDraft(next);
      setBlamed(noFaults);
    },
    isDirty,
    settle: () => {
      setSaved(hashKey([formOf(draft)]));
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

function useGuard(isDirty: boolean): void {
  const now = useRef(isDirty);
  useInsertionEffect(() => {
    now.current = isDirty;
  });
  useUnsaved(useCallback(() => now.current, []));
}
