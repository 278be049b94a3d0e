import type { Data } from '@ganlin/contract/core/endpoint';
import { errors } from '@ganlin/contract/errors';
import type { FormFaults } from '@ganlin/contract/training/form';
import { registrationApi } from '@ganlin/contract/training/registration';
import { useRef, useState } from 'react';
import { call } from '../../../lib/client.ts';
import { ApiError } from '../../../lib/failure.ts';
import { toast } from '../../../lib/toast.ts';
import { filledValues, type FormValues, type GivenValues, type PublicClass } from '../form/form-values.ts';
import { useRegistrationForm, type RegistrationFormState } from '../form/use-registration-form.ts';
import { useDraft, useRested, type DraftState } from './use-draft.ts';

/** What the server says to a registration, with what is needed to look it up. */
export type Registered = Data<typeof registrationApi.save> & { readonly mobile: string };

export interface Registering {
  readonly form: RegistrationFormState;
  readonly keptAt: DraftState['keptAt'];
  readonly isBusy: boolean;
  /** Why the last attempt failed. */
  readonly failure: unknown;
  readonly send: (values: FormValues) => Promise<void>;
  /** Throws away what was filled in, and its draft. */
  readonly clear: () => void;
}

/** Registering for a class: the form, its draft, and sending it so that it registers once however often it is sent. */
export function useRegistering(
  trainclass: PublicClass,
  { known, onDone }: { known: GivenValues; onDone: (registered: Registered) => void },
): Registering {
  const { draft, keptAt, keep, drop } = useDraft(trainclass.id);
  const form = useRegistrationForm(trainclass, { ...known, ...filledValues(draft.values) });
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(undefined);
  const isSending = useRef(false);
  useRested(form.values, form.isDirty, keep);

  const clear = () => {
    drop();
    form.reset();
    setFailure(undefined);
  };
  const send = async (values: FormValues) => {
    // State is a moment late: the second click of two comes before the button is drawn as busy.
    if (isSending.current) return;
    isSending.current = true;
    setBusy(true);
    setFailure(undefined);
    try {
      const reply = await call(registrationApi.save, { ...values, activityId: trainclass.id, key: draft.key });
      toast('success', '报名成功！');
      clear();
      onDone({ ...reply, mobile: values.mobile });
    } catch (error) {
      toast('error', '报名失败！');
      setFailure(error);
      form.blame(faultsOf(error));
    } finally {
      isSending.current = false;
      setBusy(false);
    }
  };
  return { form, keptAt, isBusy, failure, send, clear };
}

/** What the server found wrong by field, if that is what it said. */
export function faultsOf(error: unknown): FormFaults {
  const isFaulty = error instanceof ApiError && error.code === errors.registrationFaulty.code;
  // The contract: the data of this refusal are faults by field.
  return isFaulty ? (error.data as FormFaults) : {};
}
