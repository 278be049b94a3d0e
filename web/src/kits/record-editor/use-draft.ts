import { hashKey } from '@tanstack/react-query';
import { useCallback, useInsertionEffect, useMemo, useRef, useState } from 'react';
import { noErrors, type FieldErrors } from '../../lib/api/form-errors.ts';
import { useUnsaved } from '../../lib/screen/unsaved.ts';

/** The props of an editor's parts: they change the fields they show and leave the others. */
export interface Editing<Draft> {
  readonly draft: Draft;
  readonly change: (patch: Patch<Draft>) => void;
  readonly isDirty: boolean;
  /** Shown from the first attempt to save; each disappears when corrected. */
  readonly errors: FieldErrors;
}

/**
 * A change, or a function of the current draft: a later change, such as an uploaded picture, must build on the draft
 * as it is then.
 */
type Patch<Draft> = Partial<Draft> | ((before: Draft) => Partial<Draft>);

export interface DraftRules<Draft, Form> {
  /**
   * The form that would be sent; a draft whose form equals the saved one counts as saved. Both functions must be
   * stable.
   */
  readonly formOf: (draft: Draft) => Form;
  readonly errorsOf: (form: Form) => FieldErrors;
}

interface DraftState<Draft, Form> extends Editing<Draft> {
  readonly form: Form;
  /** Marks the current content as saved, or as given up. */
  readonly settle: () => void;
  /** Shows the errors and returns them. */
  readonly check: () => FieldErrors;
  /** Sets the errors that the server found; they last until the next change. */
  readonly setRefused: (errors: FieldErrors) => void;
}

/** A draft on the page: its content, whether it is saved, and its errors. Leaving with unsaved changes asks first. */
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
