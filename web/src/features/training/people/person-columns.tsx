import {
  InvoiceState,
  invoiceStateLabels,
  PaymentState,
  paymentStateLabels,
  RegistrationState,
  registrationStateLabels,
} from '@ganlin/contract/training/kinds';
import { formatTime } from '../../../lib/text/format.ts';
import type { Column } from '../../../kits/data-table/columns.ts';
import { PersonName } from '../../../kits/person-name/person-name.tsx';
import { RowAction } from '../../../ui/list/row-action.tsx';
import { StateTag } from '../../../ui/list/state-tag.tsx';
import styles from './people.module.css';
import { invoiceTones, paymentTones, stateTones, type PersonRow } from './person-row.ts';

interface ColumnsOf {
  /** Payment and invoice columns mean nothing for a free class. */
  readonly isPaid: boolean;
  /** The number of sessions of the class. */
  readonly sessions: number;
  readonly onOpen: (person: PersonRow) => void;
}

/** The columns of the registration list. */
export function personColumns({ isPaid, sessions, onOpen }: ColumnsOf): readonly Column<PersonRow>[] {
  const paying: readonly Column<PersonRow>[] = [
    {
      key: 'payment',
      title: '缴费',
      render: (person) =>
        isToPay(person) || person.payment !== PaymentState.none ? (
          <StateTag tone={paymentTones[person.payment]}>{paymentStateLabels[person.payment]}</StateTag>
        ) : (
          '—'
        ),
    },
    {
      key: 'remindedAt',
      title: '缴费提醒',
      render: ({ remindedAt }) => (remindedAt === null ? '—' : formatTime(remindedAt)),
    },
    {
      key: 'invoice',
      title: '发票',
      render: ({ payment, invoice }) =>
        payment === PaymentState.confirmed || invoice !== InvoiceState.none ? (
          <StateTag tone={invoiceTones[invoice]}>{invoiceStateLabels[invoice]}</StateTag>
        ) : (
          '—'
        ),
    },
  ];
  return [
    {
      key: 'name',
      title: '姓名',
      part: 'name',
      sortable: true,
      render: ({ userId, name, position }) => (
        <span className={styles.pair}>
          <b>
            <PersonName userId={userId}>{name || '—'}</PersonName>
          </b>
          {position !== '' && <small>{position}</small>}
        </span>
      ),
    },
    {
      key: 'unit',
      title: '工作单位',
      sortable: true,
      render: ({ unit }) => <span className={styles.words}>{unit || '—'}</span>,
    },
    { key: 'mobile', title: '手机号码', render: ({ mobile }) => mobile || '—' },
    {
      key: 'idCard',
      title: '身份证号',
      render: ({ idCard, doubtful }) => (
        <span className={styles.pair}>
          <span>{idCard || '—'}</span>
          {doubtful && <small data-warn>末位校验不符</small>}
        </span>
      ),
    },
    { key: 'state', title: '状态', render: (person) => <State person={person} /> },
    ...(isPaid ? paying : []),
    ...(sessions > 0 ? [attendedColumn(sessions)] : []),
    { key: 'createTime', title: '报名时间', sortable: true, render: ({ createTime }) => formatTime(createTime) },
    { key: 'code', title: '查询码', hiddenByDefault: true, render: ({ code }) => <code>{code}</code> },
    {
      key: 'actions',
      title: '操作',
      part: 'actions',
      render: (person) => (
        <RowAction
          text={person.state === RegistrationState.submitted ? '审核' : '查看'}
          of={person.name}
          onClick={() => onOpen(person)}
        />
      ),
    },
  ];
}

const isToPay = ({ state }: PersonRow): boolean => state === RegistrationState.awaitingPayment;

const attendedColumn = (sessions: number): Column<PersonRow> => ({
  key: 'attended',
  title: '签到',
  align: 'right',
  render: ({ attended }) => `${attended} / ${sessions}`,
});

function State({ person: { state, waitingPlace, reason } }: { readonly person: PersonRow }) {
  return (
    <span className={styles.pair}>
      <StateTag tone={stateTones[state]}>{registrationStateLabels[state]}</StateTag>
      {waitingPlace !== null && <small>第 {waitingPlace} 位</small>}
      {reason !== '' && (
        <small className={styles.reason} title={reason}>
          {reason}
        </small>
      )}
    </span>
  );
}
