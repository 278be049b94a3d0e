import { TaskState, taskApi } from '@ganlin/contract/ops/task';
import { Button, Space } from 'antd';
import { confirmAction } from '../../../lib/screen/confirm.ts';
import { TaskResult } from '../../../kits/task/task-result.tsx';
import { usePermission } from '../../../lib/session/use-permission.ts';
import { useCall } from '../../../lib/api/query.ts';
import { toast } from '../../../lib/screen/toast.ts';
import type { TaskRow } from './task-row.ts';

/** Users can download their own results; failed tasks can be retried by users with permission. */
export function TaskActions({ task }: { readonly task: TaskRow }) {
  const may = usePermission();
  return (
    <Space size={0}>
      {task.own && task.resultName !== '' && <TaskResult task={task} />}
      {task.state === TaskState.failed && may('sys:task:retry') && <Retry task={task} />}
    </Space>
  );
}

function Retry({ task: { id, title } }: { readonly task: TaskRow }) {
  const retry = useCall(taskApi.retry, { refresh: [taskApi.paging] });
  const ask = async () => {
    const content = '任务会从头再做一遍，进度和说明将被新的替换。';
    if (!(await confirmAction({ title: `重试“${title}”吗？`, content, okText: '重试' }))) return;
    try {
      // Not in a callback of `mutate`: this button is unmounted as soon as the list has been refetched.
      await retry.mutateAsync({ id });
      toast('success', `“${title}”已重新开始`);
    } catch {
      // The query client has already shown the failure.
    }
  };
  return (
    <Button type="link" size="small" aria-label={`重试：${title}`} loading={retry.isPending} onClick={() => void ask()}>
      重试
    </Button>
  );
}
