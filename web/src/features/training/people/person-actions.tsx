import {
  BellOutlined,
  CheckOutlined,
  CloseOutlined,
  FileDoneOutlined,
  HourglassOutlined,
  MoneyCollectOutlined,
  RollbackOutlined,
  StopOutlined,
  TrophyOutlined,
} from '@ant-design/icons';
import type { Permission } from '@ganlin/contract/permissions';
import { Button } from 'antd';
import { useState, type ReactNode } from 'react';
import { usePermission } from '../../../lib/session/use-permission.ts';
import { CancelDialog, CompleteDialog, InvoiceDialog, RefuseDialog, RefuseProofDialog } from './action-dialogs.tsx';
import { PaymentDialog } from './person/payment-dialog.tsx';
import styles from './people.module.css';
import { mayBe, type Action, type Handled } from './person-row.ts';
import { useImmediateActions } from './use-immediate-actions.ts';

export interface ActionsProps {
  readonly activityId: string;
  readonly people: readonly Handled[];
  readonly isPaid: boolean;
  /** The actions offered here. */
  readonly only?: readonly Action[];
  /** Bulk actions ask for confirmation first. */
  readonly isBulk?: boolean;
  readonly onDone?: (() => void) | undefined;
}

interface ActionLooks {
  readonly action: Action;
  readonly label: string;
  readonly icon: ReactNode;
  readonly permission: Permission;
  readonly type?: 'primary' | 'default';
  readonly danger?: boolean;
  readonly onlyPaid?: boolean;
}

const review = 'train:person:review';
const payment = 'train:person:payment';

const style: readonly ActionLooks[] = [
  { action: 'accept', label: '通过', icon: <CheckOutlined aria-hidden />, permission: review, type: 'primary' },
  { action: 'wait', label: '转入候补', icon: <HourglassOutlined aria-hidden />, permission: review },
  { action: 'refuse', label: '不通过', icon: <CloseOutlined aria-hidden />, permission: review, danger: true },
  {
    action: 'confirmPayment',
    label: '确认缴费',
    icon: <MoneyCollectOutlined aria-hidden />,
    permission: payment,
    type: 'primary',
    onlyPaid: true,
  },
  {
    action: 'remind',
    label: '提醒缴费',
    icon: <BellOutlined aria-hidden />,
    permission: payment,
    onlyPaid: true,
  },
  {
    action: 'refuseProof',
    label: '退回凭证',
    icon: <RollbackOutlined aria-hidden />,
    permission: payment,
    danger: true,
    onlyPaid: true,
  },
  { action: 'invoice', label: '登记发票', icon: <FileDoneOutlined aria-hidden />, permission: payment, onlyPaid: true },
  { action: 'complete', label: '结业', icon: <TrophyOutlined aria-hidden />, permission: review },
  { action: 'cancel', label: '取消报名', icon: <StopOutlined aria-hidden />, permission: review, danger: true },
];

/** The server accepts at most this many in one call. */
const MAX = 500;

/**
 * The actions possible for these registrations in their current states; an action skips those it does not apply to.
 */
export function PersonActions(props: ActionsProps): ReactNode {
  const { activityId, people, isPaid, only, isBulk = false, onDone } = props;
  const may = usePermission();
  const [requested, setRequested] = useState<Action>();
  const plain = useImmediateActions({ activityId, isPaid, isBulk, onDone });
  const fitting = (action: Action) => people.filter((person) => mayBe(action, person));
  const offered = style.filter(
    ({ action, permission, onlyPaid }) =>
      may(permission) && (isPaid || !onlyPaid) && (only?.includes(action) ?? true) && fitting(action).length > 0,
  );
  if (people.length > MAX) return <span>一次最多处理 {MAX} 人，请少选一些。</span>;
  const start = (action: Action) => {
    const run = plain[action];
    // The error of the failed call has already been shown.
    if (run) void run(fitting(action)).catch(() => undefined);
    else setRequested(action);
  };
  const dialog = {
    activityId,
    people: requested ? fitting(requested) : [],
    onDone,
    onClosed: () => setRequested(undefined),
  };
  return (
    <>
      {offered.map(({ action, label, icon, type = 'default', danger = false }) => (
        <Button
          key={action}
          type={isBulk ? 'default' : type}
          danger={danger}
          className={action === 'cancel' && !isBulk ? (styles.apart ?? '') : ''}
          icon={icon}
          loading={plain.running === action}
          onClick={() => start(action)}
        >
          {label}
          {fitting(action).length < people.length && ` ${fitting(action).length} 人`}
        </Button>
      ))}
      {requested === 'refuse' && <RefuseDialog {...dialog} />}
      {requested === 'confirmPayment' && <PaymentDialog {...dialog} />}
      {requested === 'refuseProof' && <RefuseProofDialog {...dialog} />}
      {requested === 'invoice' && <InvoiceDialog {...dialog} />}
      {requested === 'complete' && <CompleteDialog {...dialog} />}
      {requested === 'cancel' && <CancelDialog {...dialog} />}
    </>
  );
}
