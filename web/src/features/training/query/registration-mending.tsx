import { registrationApi } from '@ganlin/contract/training/registration';
import type { ReactNode } from 'react';
import { call } from '../../../lib/api/client.ts';
import { isOutage, messageOf } from '../../../lib/api/failure.ts';
import { toast } from '../../../lib/screen/toast.ts';
import type { FormValues, PublicClass } from '../model/form-values.ts';
import { RegistrationSheet } from '../form/registration-sheet.tsx';
import { useRegistrationForm } from '../form/use-registration-form.ts';
import { useSending } from '../form/use-sending.ts';
import type { QueryKey } from '../model/handover.ts';
import styles from './query.module.css';
import type { OwnRegistration } from './step-line.tsx';
import { faultsOf } from '../registration/use-registering.ts';

interface RegistrationMendingProps {
  readonly registration: OwnRegistration;
  readonly trainclass: PublicClass;
  readonly queryKey: QueryKey;
  /** Called with the key for later queries: the mobile number may have changed. */
  readonly onDone: (key: QueryKey) => void;
  readonly onBack: () => void;
}

/** Edits a registration before its review, or corrects it after a rejection, and sends it again. */
export function RegistrationMending({
  registration,
  trainclass,
  queryKey,
  onDone,
  onBack,
}: RegistrationMendingProps): ReactNode {
  const form = useRegistrationForm(trainclass, registration.form);
  const { isBusy, failure, run } = useSending();
  const send = (values: FormValues) =>
    run(
      async () => {
        await call(registrationApi.resend, { ...queryKey, form: values });
        toast('success', '报名信息已重新提交');
        // The page knows only the masked number unless it was typed again.
        const isSame = values.mobile === registration.form.mobile;
        onDone({ code: queryKey.code, mobile: isSame ? queryKey.mobile : values.mobile });
      },
      (error) => form.blame(faultsOf(error)),
    );
  return (
    <div className={styles.mending}>
      <h1 tabIndex={-1}>修改报名信息</h1>
      {registration.reason !== '' && <p className={styles.reason}>未通过原因：{registration.reason}</p>}
      {hasMasked(registration.form) && (
        <p className={styles.hint}>号码只显示一部分。不改的请保持原样，要改的请删去后完整填写。</p>
      )}
      <RegistrationSheet
        form={form}
        trainclass={trainclass}
        submitText="重新提交"
        isBusy={isBusy}
        hasAgreed
        refusal={failure === undefined ? undefined : textOf(failure)}
        back={{ text: '不改了', onClick: onBack }}
        onSend={(values) => void send(values)}
      />
    </div>
  );
}

const hasMasked = ({ idCard, mobile, accountNumber }: OwnRegistration['form']): boolean =>
  [idCard, mobile, accountNumber].some((number) => number?.includes('****'));

const textOf = (failure: unknown): string =>
  isOutage(failure) ? '没有连上服务器。填写的内容都还在，稍后再点“重新提交”。' : messageOf(failure);
