import { formatFen } from '@ganlin/contract/core/money';
import {
  InvoiceState,
  invoiceStateLabels,
  RegistrationState,
  registrationStateLabels,
} from '@ganlin/contract/training/kinds';
import type { ReactNode } from 'react';
import { formatTime } from '../../../lib/text/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { StateTag } from '../../../ui/list/state-tag.tsx';
import { CopyButton } from '../form/copy-button.tsx';
import { CancelButton, Payment } from '../query/query-view.tsx';
import { RegistrationAnswers } from '../query/registration-answers.tsx';
import { stateTones } from '../model/state-tones.ts';
import { StepLine, type OwnRegistration } from '../query/step-line.tsx';
import { keyOf, type OwnView } from './own-view.ts';
import view from './class-view.module.css';
import styles from './own-registration.module.css';

interface OwnRegistrationProps {
  readonly registration: OwnRegistration;
  readonly trainclass: OwnView['trainclass'];
  readonly onEdit: () => void;
  readonly onChanged: () => void;
}

/** The user's own registration: its status, the reason, and the actions still possible. */
export function OwnRegistrationPart({ registration, trainclass, onEdit, onChanged }: OwnRegistrationProps): ReactNode {
  const { state, mayEdit, mayCancel } = registration;
  const key = keyOf(registration);
  return (
    <>
      <section className={view.part} aria-label="我的报名">
        <Head registration={registration} />
        <Why registration={registration} />
        {state !== RegistrationState.cancelled && <StepLine steps={registration.steps} />}
        {(mayEdit || mayCancel) && (
          <div className={styles.actions}>
            {mayCancel && <CancelButton queryKey={key} onDone={onChanged} />}
            {mayEdit && (
              <Button onClick={onEdit}>
                {state === RegistrationState.refused ? '修改后重新提交' : '修改报名信息'}
              </Button>
            )}
          </div>
        )}
      </section>
      {state === RegistrationState.awaitingPayment && (
        <Payment found={{ registration, trainclass }} queryKey={key} onChanged={onChanged} />
      )}
      {state !== RegistrationState.cancelled && (
        <details className={styles.answers}>
          <summary>查看我填写的报名信息</summary>
          <RegistrationAnswers form={registration.form} trainclass={trainclass} />
        </details>
      )}
    </>
  );
}

function Head({ registration }: Pick<OwnRegistrationProps, 'registration'>): ReactNode {
  const { state, code, createTime, payment, invoice } = registration;
  const facts: readonly (readonly [string, string])[] = [
    ['报名时间', formatTime(createTime)],
    ...(payment.feeFen > 0 ? [['培训费', `¥${formatFen(payment.feeFen)}`] as const] : []),
    ...(invoice.state === InvoiceState.none
      ? []
      : [['发票', `${invoiceStateLabels[invoice.state]} ${invoice.number}`.trim()] as const]),
  ];
  return (
    <>
      <div className={view.title}>
        <h2>我的报名</h2>
        <StateTag tone={stateTones[state]}>{registrationStateLabels[state]}</StateTag>
      </div>
      <dl className={styles.facts}>
        {facts.map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
        <div>
          <dt>查询码</dt>
          <dd>
            <span data-testid="query-code">{code}</span>
            <CopyButton text={code} what="查询码" />
          </dd>
        </div>
      </dl>
    </>
  );
}

function Why({ registration }: Pick<OwnRegistrationProps, 'registration'>): ReactNode {
  const { state, reason, waitingPlace, mayEdit } = registration;
  if (waitingPlace !== null) {
    return <p className={styles.waiting}>您在候补名单第 {waitingPlace} 位，有名额时按先后递补，并发消息通知您。</p>;
  }
  if (reason === '') return null;
  const isRefused = state === RegistrationState.refused;
  return (
    <p className={styles.reason} role="alert">
      <Icon name="alert" size={18} />
      <span>
        {isRefused ? '未通过原因' : '原因'}：{reason}
        {isRefused && !mayEdit && '（报名已截止，不能再修改）'}
      </span>
    </p>
  );
}
