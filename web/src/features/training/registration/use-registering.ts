import type { Data } from '@ganlin/contract/core/endpoint';
import { trainingErrors } from '@ganlin/contract/training/errors';
import type { FormFaults } from '@ganlin/contract/training/form';
import { registrationApi } from '@ganlin/contract/training/registration';
import { useRef, useState } from 'react';
import { call } from '../../../lib/api/client.ts';
import { ApiError } from '../../../lib/api/failure.ts';
import { toast } from '../../../lib/screen/toast.ts';
import type { CaptchaAnswer } from '../../../kits/captcha/captcha.tsx';
import { filledValues, type FormValues, type GivenValues, type PublicClass } from '../model/form-values.ts';
import { useRegistrationForm, type RegistrationFormState } from '../form/use-registration-form.ts';
import { useDraft, useRested, type DraftState } from './use-draft.ts';

/** What the server says to a registration, with what is needed to look it up. */
export type Registered = Data<typeof registrationApi.save> & { readonly mobile: string };

interface CaptchaField {
  readonly ownerId: number;
  readonly value: CaptchaAnswer | undefined;
  readonly onChange: (answer: CaptchaAnswer) => void;
}

export interface Registering {
  readonly form: RegistrationFormState;
  readonly keptAt: DraftState['keptAt'];
  readonly isBusy: boolean;
  /** Why the last attempt failed. */
  readonly failure: unknown;
  /** The server wants a captcha with the next attempt; another image for each. */
  readonly captcha: CaptchaField | undefined;
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
  // 0 as long as no captcha is asked for; then the number of the image.
  const [image, setImage] = useState(0);
  const [answer, setAnswer] = useState<CaptchaAnswer>();
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
      const about = { activityId: trainclass.id, key: draft.key, ...(image > 0 ? answer : {}) };
      const reply = await call(registrationApi.save, { ...values, ...about });
      toast('success', '报名成功！');
      clear();
      onDone({ ...reply, mobile: values.mobile });
    } catch (error) {
      toast('error', isCode(error, trainingErrors.registrationCaptcha.code) ? '请输入图形验证码' : '报名失败！');
      setFailure(error);
      form.blame(faultsOf(error));
      // One image is good for one try.
      if (image > 0 || isCode(error, trainingErrors.registrationCaptcha.code)) setImage(image + 1);
    } finally {
      isSending.current = false;
      setBusy(false);
    }
  };
  const captcha = image > 0 ? { ownerId: image, value: answer, onChange: setAnswer } : undefined;
  return { form, keptAt, isBusy, failure, captcha, send, clear };
}

const isCode = (error: unknown, code: number): boolean => error instanceof ApiError && error.code === code;

/** What the server found wrong by field, if that is what it said. */
export function faultsOf(error: unknown): FormFaults {
  if (!(error instanceof ApiError) || error.code !== trainingErrors.registrationFaulty.code) return {};
  // The contract: the data of this refusal are faults by field.
  return error.data as FormFaults;
}
