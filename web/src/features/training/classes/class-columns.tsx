import {
  applicationLabels,
  chargeLabels,
  ClassState,
  classStateLabels,
  classStatusLabels,
  trainTypeLabels,
} from '@ganlin/contract/training/kinds';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatTime } from '../../../lib/text/format.ts';
import { usePermission } from '../../../lib/session/use-permission.ts';
import type { Column } from '../../../kits/data-table/columns.ts';
import { StateTag } from '../../../ui/list/state-tag.tsx';
import { ClassActions, type ClassPanel } from './class-actions.tsx';
import {
  applicationTones,
  daysText,
  editPath,
  peoplePath,
  stateTones,
  toConfirmPath,
  toReviewPath,
  type ClassRow,
} from './class-row.ts';
import styles from './classes.module.css';

/** The columns of the class list. */
export function classColumns(onOpen: (panel: ClassPanel) => void): readonly Column<ClassRow>[] {
  return [
    {
      key: 'title',
      title: '培训班',
      part: 'name',
      sortable: true,
      render: ({ id, title }) => (
        <Link className={styles.title} to={editPath(id)}>
          {title}
        </Link>
      ),
    },
    { key: 'state', title: '状态', render: (row) => <State row={row} /> },
    { key: 'application', title: '报名', render: (row) => <ApplicationTag row={row} /> },
    { key: 'taken', title: '名额', sortable: true, render: (row) => <Seats row={row} /> },
    {
      key: 'completed',
      title: '结业',
      align: 'right',
      render: ({ learners, completed }) =>
        learners === 0 ? '—' : `${completed.toLocaleString('zh-CN')} / ${learners.toLocaleString('zh-CN')}`,
    },
    { key: 'todo', title: '待办', render: (row) => <ToDo row={row} /> },
    {
      key: 'startTime',
      title: '时间',
      sortable: true,
      render: ({ startTime, endTime, applyEnd }) => (
        <span className={styles.lines}>
          <span>{daysText(startTime, endTime)}</span>
          <span className="ui-note">报名截止 {formatTime(applyEnd)}</span>
        </span>
      ),
    },
    {
      key: 'kind',
      title: '方式',
      render: ({ trainType, charge }) => `${trainTypeLabels[trainType]} · ${chargeLabels[charge]}`,
    },
    {
      key: 'updatedAt',
      title: '修改时间',
      sortable: true,
      hiddenByDefault: true,
      render: ({ updatedAt }) => formatTime(updatedAt),
    },
    {
      key: 'actions',
      title: '操作',
      part: 'actions',
      render: (row) => <ClassActions trainclass={row} onOpen={onOpen} />,
    },
  ];
}

interface OfRow {
  readonly row: ClassRow;
}

/** Before a class is published, its status by time means nothing. */
function State({ row: { state, status } }: OfRow) {
  return (
    <span className={styles.state}>
      <StateTag tone={stateTones[state]}>{classStateLabels[state]}</StateTag>
      {state !== ClassState.draft && <span className="ui-note">{classStatusLabels[status]}</span>}
    </span>
  );
}

function ApplicationTag({ row: { state, application } }: OfRow) {
  if (state !== ClassState.published) return '—';
  return <StateTag tone={applicationTones[application]}>{applicationLabels[application]}</StateTag>;
}

function Seats({ row: { id, taken, quota, waiting } }: OfRow) {
  return (
    <PeopleLink className={styles.places} to={peoplePath(id)}>
      <span>
        <b>{taken.toLocaleString('zh-CN')}</b> / {quota?.toLocaleString('zh-CN') ?? '不限'}
      </span>
      {waiting > 0 && <span className="ui-note">候补 {waiting.toLocaleString('zh-CN')}</span>}
    </PeopleLink>
  );
}

function ToDo({ row: { id, toReview, toConfirm } }: OfRow) {
  if (toReview + toConfirm === 0) return '—';
  return (
    <span className={styles.lines}>
      {toReview > 0 && <PeopleLink to={toReviewPath(id)}>待审核 {toReview.toLocaleString('zh-CN')}</PeopleLink>}
      {toConfirm > 0 && <PeopleLink to={toConfirmPath(id)}>待确认缴费 {toConfirm.toLocaleString('zh-CN')}</PeopleLink>}
    </span>
  );
}

interface PeopleLinkProps {
  readonly to: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** Users without permission to see registrations get the number without a link. */
function PeopleLink({ to, className, children }: PeopleLinkProps) {
  const may = usePermission();
  if (!may('train:person:paging')) return <span className={className}>{children}</span>;
  return (
    <Link className={className} to={to}>
      {children}
    </Link>
  );
}
