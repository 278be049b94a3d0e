import { hashKey } from '@tanstack/react-query';
import { useCallback, useInsertionEffect, useMemo, useRef, useState } from 'react';
import { noErrors, type FieldErrors } from '../../lib/api/form-errors.ts';
import { useUnsaved } from '../../lib/screen/unsaved.ts';

/** What the parts of an editor are given: they change the fields they show and leave the others. */
export interface Editing<Draft> {
  readonly draft: Draft;
  readonly change: (patch: Patch<Draft>) => void;
  readonly isDirty: boolean;
  /** Shown from the first attempt to save on; they go as they are corrected. */
  readonly errors: FieldErrors;
}

/** What changes, or how: what comes later, as an uploaded picture does, must build on the draft as it is then. */
type Patch<Draft> = Partial<Draft> | ((before: Draft) => Partial<Draft>);

export interface DraftRules<Draft, Form> {
  /** What would be sent; a draft whose form is what was saved is saved. Both functions must stay the same ones. */
  readonly formOf: (draft: Draft) => Form;
  readonly errorsOf: (form: Form) => FieldErrors;
}

interface DraftState<Draft, Form> extends Editing<Draft> {
  readonly form: Form;
  /** What holds now is saved, or given up. */
  readonly settle: () => void;
  /** Shows what is wrong, and answers it. */
  readonly check: () => FieldErrors;
  /** What the server found wrong; until the next change. */
  readonly setRefused: (errors: FieldErrors) => void;
}

/** A draft on the page: what it holds, whether it is saved, and what is wrong with it. Leaving unsaved asks first. */
export function useDraft<Draft extends object, Form>(
  start: () => Draft,
  { formOf, errorsOf }: DraftRules<Draft, Form>,
): DraftState<Draft, Form> {
  const [draft, setDraft] = useState(start);
  const [saved, setSaved] = useState(() => hashKey([formOf(draft)]));
  const [checking, setChecking] = useState(false);
  const [refused, setRefused] = useState<FieldErrors>(noErrors);
  const form = useMemo(() => formOf(draft), [draft, formOf]);
  const isDirty = hashKey([form]) !== saved;
  const own = useMemo(() => (checking ? errorsOf(form) : noErrors), [checking, form, errorsOf]);
  useLeaveGuard(isDirty);
  return {
    draft,
    form,
    change: (patch) => {
      setDraft((before) => ({ ...before, ...(typeof patch === 'function' ? patch(before) : patch) }));
      setRefused(noErrors);
    },
    isDirty,
    settle: () => {
      setSaved(hashKey([form]));
      setChecking(false);
    },
    errors: useMemo(() => new Map([...own, ...refused]), [own, refused]),
    check: () => {
      setChecking(true);
      return errorsOf(form);
    },
    setRefused,
  };
}

function useLeaveGuard(isDirty: boolean): void {
  const now = useRef(isDirty);
  useInsertionEffect(() => {
    now.current = isDirty;
  });
  useUnsaved(useCallback(() => now.current, []));
}
