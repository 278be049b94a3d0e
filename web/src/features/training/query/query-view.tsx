import { formatFen } from '@ganlin/contract/core/money';
import {
  PaymentState,
  paymentStateLabels,
  RegistrationState,
  registrationStateLabels,
} from '@ganlin/contract/training/kinds';
import { BillingType, TransferType } from '@ganlin/contract/training/form';
import { registrationApi } from '@ganlin/contract/training/registration';
import { useState, type ReactNode } from 'react';
import { call } from '../../../lib/api/client.ts';
import { confirmAction } from '../../../lib/screen/confirm.ts';
import { formatTime } from '../../../lib/text/format.ts';
import { useReportedCall } from '../../../lib/api/use-reported-call.ts';
import { toast } from '../../../lib/screen/toast.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { StateTag } from '../../../ui/list/state-tag.tsx';
import type { PublicClass } from '../model/form-values.ts';
import { TransferCard } from '../form/transfer-card.tsx';
import type { QueryKey } from '../model/handover.ts';
import { ProofUpload } from './proof-upload.tsx';
import { RegistrationAnswers } from './registration-answers.tsx';
import { RegistrationMending } from './registration-mending.tsx';
import styles from './query.module.css';
import { stateTones } from '../model/state-tones.ts';
import { StepLine, type OwnRegistration } from './step-line.tsx';

interface QueryViewProps {
  readonly found: { readonly registration: OwnRegistration; readonly trainclass: PublicClass };
  readonly queryKey: QueryKey;
  /** Called after a change: queries again with the mobile number that is now valid. */
  readonly onChanged: (key: QueryKey) => void;
  readonly onLeave: () => void;
}

/** A registration as its owner sees it, with the actions still possible. */
export function QueryView({ found, queryKey, onChanged, onLeave }: QueryViewProps): ReactNode {
  const { registration, trainclass } = found;
  const [isMending, setMending] = useState(false);
  if (isMending) {
    return (
      <RegistrationMending
        registration={registration}
        trainclass={trainclass}
        queryKey={queryKey}
        onDone={(key) => {
          setMending(false);
          onChanged(key);
        }}
        onBack={() => setMending(false)}
      />
    );
  }
  return (
    <>
      <Standing registration={registration} trainclass={trainclass} />
      {registration.state === RegistrationState.awaitingPayment && (
        <Payment found={found} queryKey={queryKey} onChanged={() => onChanged(queryKey)} />
      )}
      <RegistrationAnswers form={registration.form} trainclass={trainclass} />
      <div className={styles.actions}>
        <Button look="line" onClick={onLeave}>
          查询其他报名
        </Button>
        {registration.mayCancel && <CancelButton queryKey={queryKey} onDone={() => onChanged(queryKey)} />}
        {registration.mayEdit && (
          <Button onClick={() => setMending(true)}>
            {registration.state === RegistrationState.refused ? '修改后重新提交' : '修改报名信息'}
          </Button>
        )}
      </div>
    </>
  );
}

function Standing({ registration, trainclass }: QueryViewProps['found']): ReactNode {
  const { state, reason, waitingPlace, code, createTime, steps } = registration;
  return (
    <section className={styles.panel} aria-label="报名状态">
      <div className={styles.head}>
        <StateTag tone={stateTones[state]}>{registrationStateLabels[state]}</StateTag>
        <h1 tabIndex={-1}>{trainclass.title}</h1>
        <dl>
          <div>
            <dt>查询码</dt>
            <dd className={styles.code}>{code}</dd>
          </div>
          <div>
            <dt>报名时间</dt>
            <dd>{formatTime(createTime)}</dd>
          </div>
          <div>
            <dt>培训时间</dt>
            <dd>
              {formatTime(trainclass.startTime)} 至 {formatTime(trainclass.endTime)}
            </dd>
          </div>
        </dl>
      </div>
      {reason !== '' && (
        <p className={styles.reason}>
          <Icon name="alert" size={18} />
          <span>
            {state === RegistrationState.refused ? '未通过原因' : '原因'}：{reason}
          </span>
        </p>
      )}
      {waitingPlace !== null && (
        <p className={styles.waiting}>您在候补名单第 {waitingPlace} 位，有名额时按先后递补。</p>
      )}
      {state !== RegistrationState.cancelled && <StepLine steps={steps} />}
    </section>
  );
}

type PaymentProps = Pick<QueryViewProps, 'found' | 'queryKey'> & { readonly onChanged: () => void };

export function Payment({ found: { registration, trainclass }, queryKey, onChanged }: PaymentProps): ReactNode {
  const { payment, form, maySendProof } = registration;
  return (
    <section className={styles.panel} aria-label="缴费">
      <h2>
        缴费 <b>¥{formatFen(payment.feeFen)}</b>
        <StateTag tone={payment.state === PaymentState.refused ? 'bad' : 'warn'}>
          {paymentStateLabels[payment.state]}
        </StateTag>
      </h2>
      {payment.reason !== '' && (
        <p className={styles.reason}>
          <Icon name="alert" size={18} />
          <span>凭证未通过原因：{payment.reason}</span>
        </p>
      )}
      {form.billingType === BillingType.membership ? (
        <p>您选择了使用会员名额，由主办方确认，不用转账。</p>
      ) : (
        <TransferCard transferType={form.transferType ?? wayOf(trainclass)} transfer={trainclass.transfer} />
      )}
      {payment.proof !== '' && (
        <p className={styles.proof}>
          <a href={payment.proof} target="_blank" rel="noreferrer">
            查看已上传的凭证
          </a>
        </p>
      )}
      {maySendProof && <ProofUpload queryKey={queryKey} onDone={onChanged} />}
    </section>
  );
}

/** The transfer type that the class has set up, for an applicant who did not choose one. */
const wayOf = ({ transfer }: PublicClass): number =>
  transfer.accountNumber === '' && transfer.picture !== '' ? TransferType.personal : TransferType.publicAccount;

export function CancelButton({
  queryKey,
  onDone,
}: {
  readonly queryKey: QueryKey;
  readonly onDone: () => void;
}): ReactNode {
  const { isBusy, run } = useReportedCall();
  const cancel = async () => {
    const yes = await confirmAction({
      title: '取消报名吗？',
      content: '取消后名额会让给其他人；想再参加需要重新报名。',
      okText: '取消报名',
    });
    if (!yes) return;
    await run(async () => {
      await call(registrationApi.cancel, queryKey);
      toast('success', '报名已取消');
      onDone();
    });
  };
  return (
    <Button look="line" disabled={isBusy} onClick={() => void cancel()}>
      取消报名
    </Button>
  );
}
