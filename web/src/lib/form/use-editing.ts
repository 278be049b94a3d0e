import { hashKey } from '@tanstack/react-query';
import { useCallback, useInsertionEffect, useMemo, useRef, useState } from 'react';
import { noErrors, type FieldErrors } from '../api/form-errors.ts';
import { useUnsaved } from '../screen/unsaved.ts';

export interface Editing<Draft> {
  readonly draft: Draft;
  readonly change: (next: Draft | ((before: Draft) => Draft)) => void;
  readonly isDirty: boolean;
  /** What holds now is saved, or given up. */
  readonly settle: () => void;
  /** FieldErrors are shown from the first attempt to save on, and go as they are mended. */
  readonly errors: FieldErrors;
  readonly check: () => FieldErrors;
  /** What the server found wrong; until the next change. */
  readonly blame: (errors: FieldErrors) => void;
}

interface Rules<Draft, Form> {
  /** What would be sent; a draft whose form is what was saved is saved. Both functions must stay the same ones. */
  readonly formOf: (draft: Draft) => Form;
  readonly errorsOf: (form: Form) => FieldErrors;
}

/** A draft on the page: what it holds, whether it is saved, and what is wrong with it. Leaving unsaved asks first. */
export function useEditing<Draft, Form>(start: () => Draft, { formOf, errorsOf }: Rules<Draft, Form>): Editing<Draft> {
  const [draft, setDraft] = useState(start);
  const [saved, setSaved] = useState(() => hashKey([formOf(draft)]));
  const [checking, setChecking] = useState(false);
  const [blamed, setBlamed] = useState<FieldErrors>(noErrors);
  const form = useMemo(() => formOf(draft), [draft, formOf]);
  const isDirty = hashKey([form]) !== saved;
  const own = useMemo(() => (checking ? errorsOf(form) : noErrors), [checking, form, errorsOf]);
  useGuard(isDirty);
  return {
    draft,
    change: (next) => {
      setDraft(next);
      setBlamed(noErrors);
    },
    isDirty,
    settle: () => {
      setSaved(hashKey([formOf(draft)]));
      setChecking(false);
    },
    errors: useMemo(() => new Map([...own, ...blamed]), [own, blamed]),
    check: () => {
      setChecking(true);
      return errorsOf(form);
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
