import type { Data } from '@ganlin/contract/core/endpoint';
import { trainingErrors } from '@ganlin/contract/training/errors';
import type { FormFaults } from '@ganlin/contract/training/form';
import { registrationApi } from '@ganlin/contract/training/registration';
import { useState } from 'react';
import { call } from '../../../lib/api/client.ts';
import { ApiError } from '../../../lib/api/failure.ts';
import { toast } from '../../../lib/screen/toast.ts';
import type { CaptchaAnswer } from '../../../kits/captcha/captcha.tsx';
import { filledValues, type FormValues, type GivenValues, type PublicClass } from '../model/form-values.ts';
import { useRegistrationForm, type RegistrationFormState } from '../form/use-registration-form.ts';
import { useSending } from '../form/use-sending.ts';
import { useDraft, useRested, type DraftState } from './use-draft.ts';

/** The server's response to a registration, with what is needed to query it. */
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
  /** Set when the server requires a captcha with the next attempt; each attempt needs a new image. */
  readonly captcha: CaptchaField | undefined;
  readonly send: (values: FormValues) => Promise<void>;
  /** Discards the input and its draft. */
  readonly clear: () => void;
}

/** Registers for a class: the form, its draft, and sending that registers only once however often it is repeated. */
export function useRegistering(
  trainclass: PublicClass,
  { known, onDone }: { known: GivenValues; onDone: (registered: Registered) => void },
): Registering {
  const { draft, keptAt, keep, drop } = useDraft(trainclass.id);
  const form = useRegistrationForm(trainclass, { ...known, ...filledValues(draft.values) });
  const { isBusy, failure, forgetFailure, run } = useSending();
  // 0 while no captcha is required; then the number of the image.
  const [image, setImage] = useState(0);
  const [answer, setAnswer] = useState<CaptchaAnswer>();
  useRested(form.values, form.isDirty, keep);

  const clear = () => {
    drop();
    form.reset();
    forgetFailure();
  };
  const send = (values: FormValues) =>
    run(
      async () => {
        const about = { activityId: trainclass.id, key: draft.key, ...(image > 0 ? answer : {}) };
        const reply = await call(registrationApi.save, { ...values, ...about });
        toast('success', '报名成功！');
        clear();
        onDone({ ...reply, mobile: values.mobile });
      },
      (error) => {
        const needsCaptcha = isCode(error, trainingErrors.registrationCaptcha.code);
        toast('error', needsCaptcha ? '请输入图形验证码' : '报名失败！');
        form.blame(faultsOf(error));
        // An image is valid for one attempt.
        if (image > 0 || needsCaptcha) setImage(image + 1);
      },
    );
  const captcha = image > 0 ? { ownerId: image, value: answer, onChange: setAnswer } : undefined;
  return { form, keptAt, isBusy, failure, captcha, send, clear };
}

const isCode = (error: unknown, code: number): boolean => error instanceof ApiError && error.code === code;

/** The server's validation errors by field, if the error carries them. */
export function faultsOf(error: unknown): FormFaults {
  if (!(error instanceof ApiError) || error.code !== trainingErrors.registrationFaulty.code) return {};
  // The contract: the data of this error are validation errors by field.
  return error.data as FormFaults;
}
