import { useState, type FormEvent, type ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Consent } from './consent.tsx';
import type { FormValues, PublicClass } from '../model/form-values.ts';
import styles from './sheet.module.css';
import { RegistrationFields } from './registration-fields.tsx';
import type { RegistrationFormState } from './use-registration-form.ts';

interface RegistrationSheetProps {
  /** The result of `useRegistrationForm(trainclass, initial)`. */
  readonly form: RegistrationFormState;
  readonly trainclass: Pick<PublicClass, 'feeFen' | 'transfer'>;
  readonly submitText: string;
  readonly isBusy: boolean;
  /** Why the last attempt to send failed. */
  readonly refusal?: ReactNode;
  /** Where the draft is stored, while it is. */
  readonly note?: ReactNode;
  /** Additional fields that must be filled in before sending. */
  readonly extra?: ReactNode;
  readonly back?: { readonly text: string; readonly onClick: () => void };
  /** An applicant who agreed before need not agree again. */
  readonly hasAgreed?: boolean;
  /** Called with a valid form whose consent was given. */
  readonly onSend: (values: FormValues) => void;
}

/** The whole form with its footer: what is left to fill in, consent, and the send button. */
export function RegistrationSheet({
  form,
  trainclass,
  submitText,
  isBusy,
  refusal,
  note,
  extra,
  back,
  hasAgreed = false,
  onSend,
}: RegistrationSheetProps): ReactNode {
  const [agreed, setAgreed] = useState(hasAgreed);
  const [isRequested, setRequested] = useState(false);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    setRequested(!agreed);
    const values = form.check();
    if (!values) return;
    if (agreed) onSend(values);
    else event.currentTarget.querySelector<HTMLElement>('[name=agreed]')?.focus();
  };
  return (
    <form className={styles.sheet} noValidate onSubmit={submit}>
      <RegistrationFields form={form} trainclass={trainclass} />
      {!hasAgreed && (
        <Consent
          agreed={agreed}
          isMissing={isRequested && !agreed}
          onChange={(next) => {
            setAgreed(next);
            setRequested(false);
          }}
        />
      )}
      {extra}
      <div role="alert">
        {refusal !== undefined && (
          <div className={styles.refusal}>
            <Icon name="alert" size={20} />
            <div>{refusal}</div>
          </div>
        )}
      </div>
      <div className={styles.foot}>
        <Progress {...form.progress} note={note} />
        {back && (
          <span className={styles.back}>
            <Button look="line" onClick={back.onClick}>
              {back.text}
            </Button>
          </span>
        )}
        <button type="submit" className={styles.submit} disabled={isBusy} aria-busy={isBusy}>
          {isBusy ? '正在提交…' : submitText}
        </button>
      </div>
    </form>
  );
}

function Progress({ done, total, note }: RegistrationFormState['progress'] & { readonly note: ReactNode }): ReactNode {
  return (
    <div className={styles.progress}>
      <b>
        已填 {done} / {total} 项
      </b>
      <progress value={done} max={Math.max(total, 1)} aria-label="填写进度" />
      {note}
    </div>
  );
}
