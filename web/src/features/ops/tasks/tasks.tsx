import { healthApi } from '@ganlin/contract/ops/health';
import { taskApi, taskStateLabels } from '@ganlin/contract/ops/task';
import { useQuery } from '@tanstack/react-query';
import { Form, Input, Select } from 'antd';
import { usePermission } from '../../../lib/session/use-permission.ts';
import { query } from '../../../lib/api/query.ts';
import { DataTable } from '../../../kits/data-table/data-table.tsx';
import { hasEnded } from '../../../kits/task/task-progress.tsx';
import { ScheduleList } from '../health/schedule-list.tsx';
import { TaskActions } from './task-actions.tsx';
import { taskColumns } from './task-columns.tsx';
import type { TaskRow } from './task-row.ts';
import styles from './tasks.module.css';

const renderActions = (task: TaskRow) => <TaskActions task={task} />;

/** While a task in the list is in progress, the list refetches this often. */
const FOLLOW_MS = 3_000;

/** Background work: tasks that users started, and recurring jobs of the system. */
export default function TasksScreen() {
  const may = usePermission();
  return (
    <div className={styles.screen}>
      <DataTable
        name="tasks"
        label="后台任务列表"
        endpoint={taskApi.paging}
        columns={taskColumns(renderActions)}
        filter={<TaskFilterFields />}
        noun="任务"
        empty="还没有任务。可以在系统概况里运行一次系统自检。"
        follow={(rows) => (rows.every(hasEnded) ? false : FOLLOW_MS)}
      />
      {may('sys:health:detail') && <Schedules />}
    </div>
  );
}

const stateOptions = Object.entries(taskStateLabels).map(([state, label]) => ({ value: Number(state), label }));

function TaskFilterFields() {
  return (
    <>
      <Form.Item name="title" label="任务">
        <Input className={styles.title ?? ''} placeholder="任务名称" maxLength={50} allowClear />
      </Form.Item>
      <Form.Item name="state" label="状态">
        <Select className={styles.state ?? ''} placeholder="全部" options={stateOptions} allowClear />
      </Form.Item>
    </>
  );
}

/** The list above is the main content: it works without the schedules, so a failure is not shown. */
function Schedules() {
  const { data, dataUpdatedAt } = useQuery({ ...query(healthApi.detail, {}), meta: { silent: true } });
  return data && <ScheduleList schedules={data.schedules} now={new Date(dataUpdatedAt)} />;
}
