import { CertificateStatus, certificateStatusLabels } from '@ganlin/contract/certificate/kinds';
import { RENEW_DAYS } from '@ganlin/contract/certificate/own';
import { bandDays } from '@ganlin/contract/certificate/qualified';
import { registrationStateLabels } from '@ganlin/contract/training/kinds';
import type { Column } from '../../../kits/data-table/columns.ts';
import { StateTag, type Tone } from '../../../ui/list/state-tag.tsx';
import type { Person } from '../model/figures.ts';
import styles from './people-list.module.css';

const tones: Readonly<Record<CertificateStatus, Tone>> = { 1: 'ok', 2: 'warn', 3: 'bad', 4: 'idle', 5: 'bad' };

/** The columns of the list of people. */
export const peopleColumns = (): readonly Column<Person>[] => [
  { key: 'name', title: '姓名', part: 'name', render: ({ name }) => name },
  { key: 'deptName', title: '单位', render: ({ deptName }) => deptName || '—' },
  { key: 'workKinds', title: '准予作业', render: ({ workKinds }) => workKinds.join('、') || '—' },
  { key: 'number', title: '证书编号', hiddenByDefault: true, render: ({ number }) => number },
  {
    key: 'status',
    title: '状态',
    render: ({ status }) => <StateTag tone={tones[status]}>{certificateStatusLabels[status]}</StateTag>,
  },
  { key: 'validUntil', title: '到期日', render: ({ validUntil }) => validUntil ?? '长期' },
  { key: 'daysLeft', title: '还剩', align: 'right', render: (person) => <DaysLeft person={person} /> },
  { key: 'retraining', title: '复训', render: (person) => <Retraining person={person} /> },
  {
    key: 'reminders',
    title: '提醒',
    render: ({ reminders }) => (reminders === 0 ? '未提醒' : `提醒 ${reminders} 次`),
  },
];

function DaysLeft({ person: { status, daysLeft } }: { readonly person: Person }) {
  if (daysLeft === null) return '—';
  if (daysLeft < 0) return `已过 ${-daysLeft} 天`;
  const tone = daysLeft <= bandDays.within30 ? 'bad' : daysLeft <= RENEW_DAYS ? 'warn' : 'ok';
  return (
    <span className={styles.days} data-tone={status === CertificateStatus.valid ? tone : 'ok'}>
      {daysLeft} 天
    </span>
  );
}

function Retraining({ person: { retraining, status, daysLeft } }: { readonly person: Person }) {
  if (retraining) {
    const { state, title } = retraining;
    const text = state === null ? '已通知' : registrationStateLabels[state];
    return (
      <span title={title}>
        <StateTag tone={state === null ? 'busy' : 'ok'}>{text}</StateTag>
      </span>
    );
  }
  const isDue = status !== CertificateStatus.valid || (daysLeft !== null && daysLeft <= bandDays.within90);
  return isDue ? <StateTag tone="warn">未安排</StateTag> : '—';
}
