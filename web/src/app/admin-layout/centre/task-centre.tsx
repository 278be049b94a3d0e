import { CarryOutOutlined } from '@ant-design/icons';
import { taskApi, TaskState, type Task } from '@ganlin/contract/ops/task';
import { useQuery } from '@tanstack/react-query';
import { Button, Skeleton } from 'antd';
import { Link } from 'react-router';
import { Tool } from '../../../kits/data-table/tool.tsx';
import { hasEnded, TaskBar, TaskStateTag } from '../../../kits/task/task-progress.tsx';
import { TaskResult } from '../../../kits/task/task-result.tsx';
import { messageOf } from '../../../lib/api/failure.ts';
import { query } from '../../../lib/api/query.ts';
import { usePermission } from '../../../lib/session/use-permission.ts';
import { formatTime } from '../../../lib/text/format.ts';
import styles from './centre.module.css';

const FOLLOW_MS = 2_000;
/** Another page of the same user may start one. */
const LOOK_MS = 15_000;

/** Exports and other work that the user has started: followed while the list is open. */
export function TaskCentre() {
  return (
    <Tool label="后台任务" icon={<CarryOutOutlined aria-hidden />}>
      <Tasks />
    </Tool>
  );
}

function Tasks() {
  const may = usePermission();
  const { data, error, refetch } = useQuery({
    ...query(taskApi.own, {}),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.every(hasEnded) === false ? FOLLOW_MS : LOOK_MS),
    meta: { silent: true },
  });
  return (
    <div className={styles.panel}>
      {!data && !error && <Skeleton active title={false} paragraph={{ rows: 5 }} />}
      {!data && error && (
        <p>
          {messageOf(error)} <Button onClick={() => void refetch()}>重试</Button>
        </p>
      )}
      {data?.length === 0 && <p className="ui-note">没有任务。导出等需要等待的工作会显示在这里。</p>}
      <ul aria-live="polite">
        {data?.map((task) => (
          <OwnTask key={task.id} task={task} />
        ))}
      </ul>
      {may('sys:task:paging') && (
        <Link className={styles.all} to="/admin/sys/task">
          全部任务
        </Link>
      )}
    </div>
  );
}

function OwnTask({ task }: { readonly task: Task }) {
  const { title, state, note, resultName, createdAt } = task;
  return (
    <li className={styles.task}>
      <span className={styles.line}>
        <b>{title}</b>
        <TaskStateTag state={state} />
      </span>
      {!hasEnded(task) && <TaskBar task={task} />}
      <span className={styles.line}>
        <span className={state === TaskState.failed ? styles.failed : 'ui-note'}>{note}</span>
        {resultName !== '' && <TaskResult task={task} />}
      </span>
      <time dateTime={createdAt}>{formatTime(createdAt)}</time>
    </li>
  );
}
