import type { ReactNode } from 'react';
import { formatTime } from '../../../lib/text/format.ts';
import type { Column } from '../../../kits/data-table/columns.ts';
import { TaskBar, TaskStateTag } from '../../../kits/task/task-progress.tsx';
import { durationOf, type TaskRow } from './task-row.ts';
import styles from './task-columns.module.css';

/** The columns of the task list. */
export function taskColumns(renderActions: (task: TaskRow) => ReactNode): readonly Column<TaskRow>[] {
  const now = new Date();
  return [
    { key: 'title', title: '任务', part: 'name', render: ({ title }) => <span className={styles.title}>{title}</span> },
    { key: 'owner', title: '发起人', render: ({ owner }) => <span className={styles.short}>{owner}</span> },
    {
      key: 'state',
      title: '状态',
      render: ({ state, attempts }) => (
        <span className={styles.short}>
          <TaskStateTag state={state} />
          {attempts > 1 && <small className={styles.attempts}>第 {attempts} 次</small>}
        </span>
      ),
    },
    {
      key: 'progress',
      title: '进度',
      render: (task) => (
        <div className={styles.bar}>
          <TaskBar task={task} />
        </div>
      ),
    },
    { key: 'note', title: '说明', render: ({ note }) => <div className={styles.note}>{note || '—'}</div> },
    {
      key: 'createdAt',
      title: '发起时间',
      render: ({ createdAt }) => <span className={styles.short}>{formatTime(createdAt)}</span>,
    },
    {
      key: 'duration',
      title: '用时',
      render: (task) => <span className={styles.short}>{durationOf(task, now)}</span>,
    },
    { key: 'actions', title: '操作', part: 'actions', render: renderActions },
  ];
}
