import type { Data } from '@ganlin/contract/core/endpoint';
import { taskApi, taskStateLabels, type TaskState } from '@ganlin/contract/ops/task';
import { hashKey, keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, Form, Input, Select, Space, type TableColumnsType } from 'antd';
import { useState } from 'react';
import { formatTime } from '../../../lib/format.ts';
import { query } from '../../../lib/query.ts';
import { useScreen } from '../../../lib/screen.tsx';
import { ListCard } from '../../../ui/list-card.tsx';
import { firstPage, PagedTable } from '../../../ui/paged-table.tsx';
import { hasEnded, TaskBar, TaskStateTag } from '../../../widgets/task-progress.tsx';
import { stateIn } from '../task-filter.ts';
import styles from './tasks.module.css';

type Row = Data<typeof taskApi.paging>['records'][number];

interface Filter {
  readonly title?: string | undefined;
  readonly state?: TaskState | undefined;
}

/** While something in the list is under way, the list asks again this often. */
const FOLLOW_MS = 3_000;

/** An address may ask for one state (`?state=3`); another one for the open tab starts the filter anew. */
export default function TasksScreen() {
  const { search } = useScreen();
  return <TaskList key={search} initial={{ state: stateIn(search) }} />;
}

function TaskList({ initial }: { readonly initial: Filter }) {
  const [filter, setFilter] = useState(initial);
  const [page, setPage] = useState(firstPage);
  const list = useQuery({
    ...query(taskApi.paging, { ...page, params: filter }),
    staleTime: 0,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.records.every(hasEnded) === false ? FOLLOW_MS : false),
  });
  const apply = ({ title, state }: Filter) => {
    const wanted = { title: title?.trim() || undefined, state };
    // Asked for the same once more means: look again.
    if (hashKey([wanted]) === hashKey([filter])) void list.refetch();
    setFilter(wanted);
    setPage({ ...page, current: 1 });
  };
  return (
    <ListCard filter={<TaskFilter initial={initial} onApply={apply} />}>
      <PagedTable
        list={list}
        columns={columns}
        onPage={setPage}
        empty="没有符合条件的任务。可以放宽条件再查，或在系统概况里运行一次系统自检。"
      />
    </ListCard>
  );
}

interface TaskFilterProps {
  readonly initial: Filter;
  readonly onApply: (filter: Filter) => void;
}

const stateOptions = Object.entries(taskStateLabels).map(([state, label]) => ({ value: Number(state), label }));

function TaskFilter({ initial, onApply }: TaskFilterProps) {
  const [form] = Form.useForm<Filter>();
  const clear = () => {
    form.setFieldsValue({ title: '', state: undefined });
    onApply({});
  };
  return (
    <Form name="tasks" form={form} layout="inline" colon={false} initialValues={initial} onFinish={onApply}>
      <Form.Item name="title" label="任务">
        <Input className={styles.title ?? ''} placeholder="任务名称" maxLength={50} allowClear />
      </Form.Item>
      <Form.Item name="state" label="状态">
        <Select className={styles.state ?? ''} placeholder="全部" options={stateOptions} allowClear />
      </Form.Item>
      <Space>
        <Button type="primary" htmlType="submit">
          查询
        </Button>
        <Button onClick={clear}>重置</Button>
      </Space>
    </Form>
  );
}

const columns: TableColumnsType<Row> = [
  { title: '任务', dataIndex: 'title' },
  { title: '发起人', dataIndex: 'owner' },
  { title: '状态', dataIndex: 'state', render: (state: TaskState) => <TaskStateTag state={state} /> },
  {
    title: '进度',
    key: 'progress',
    render: (_: unknown, task) => (
      <div className={styles.bar}>
        <TaskBar task={task} />
      </div>
    ),
  },
  { title: '说明', dataIndex: 'note', render: (note: string) => <div className={styles.note}>{note}</div> },
  { title: '创建时间', dataIndex: 'createdAt', render: formatTime },
  { title: '结束时间', dataIndex: 'finishedAt', render: (at: string | null) => (at === null ? '—' : formatTime(at)) },
];
