import { attendanceStateLabels } from '@ganlin/contract/training/kinds';
import type { ReactNode } from 'react';
import { formatToSecond } from '../../../lib/text/format.ts';
import type { Column } from '../../../kits/data-table/columns.ts';
import { StateTag } from '../../../ui/list/state-tag.tsx';
import { attendanceTones, type Attendee } from './attendance-style.ts';
import styles from './check-in.module.css';

/** The columns of the list of expected attendees. */
export function attendeeColumns(
  renderActions: ((person: Attendee) => ReactNode) | undefined,
): readonly Column<Attendee>[] {
  const columns: Column<Attendee>[] = [
    { key: 'name', title: '姓名', part: 'name', render: ({ name }) => <b className={styles.name}>{name}</b> },
    { key: 'unit', title: '工作单位', render: ({ unit }) => <span className={styles.words}>{unit || '—'}</span> },
    {
      key: 'state',
      title: '签到',
      render: ({ state }) => <StateTag tone={attendanceTones[state]}>{attendanceStateLabels[state]}</StateTag>,
    },
    { key: 'at', title: '时间', render: ({ at }) => (at === null ? '—' : formatToSecond(at)) },
    { key: 'note', title: '方式', render: ({ note }) => <span className={styles.words}>{note || '—'}</span> },
  ];
  return renderActions
    ? [...columns, { key: 'actions', title: '操作', part: 'actions', render: renderActions }]
    : columns;
}
