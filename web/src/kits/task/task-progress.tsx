import { TaskState, taskApi, taskStateLabels, type Task } from '@ganlin/contract/ops/task';
import { useQuery } from '@tanstack/react-query';
import { Button, Progress, Skeleton } from 'antd';
import { useEffect, useEffectEvent } from 'react';
import { query } from '../../lib/api/query.ts';
import { StateTag, type Tone } from '../../ui/list/state-tag.tsx';
import styles from './task-progress.module.css';

const POLL_MS = 1_000;

const tones: Readonly<Record<TaskState, Tone>> = { 0: 'idle', 1: 'busy', 2: 'ok', 3: 'bad' };

interface TaskProgressProps {
  readonly taskId: string;
  /** Called when the task has ended, successfully or not. */
  readonly onEnd?: (task: Task) => void;
}

/** Follows a background task until it ends: title, state, bar, and the line that describes the current work. */
export function TaskProgress({ taskId, onEnd }: TaskProgressProps) {
  const task = useQuery({
    ...query(taskApi.detail, { id: taskId }),
    staleTime: 0,
    // A failure has been retried and shown by then; polling every second would show it every second.
    refetchInterval: ({ state }) =>
      state.status === 'error' || (state.data && hasEnded(state.data)) ? false : POLL_MS,
  });
  const ended = task.data && hasEnded(task.data) ? task.data : undefined;
  const reportEnd = useEffectEvent((task: Task) => onEnd?.(task));
  useEffect(() => {
    if (ended) reportEnd(ended);
  }, [ended]);

  if (task.isError) {
    return (
      <p className={styles.line}>
        暂时看不到任务的进度，任务本身不受影响。
        <Button size="small" onClick={() => void task.refetch()}>
          重试
        </Button>
      </p>
    );
  }
  if (!task.data) return <Skeleton active title={false} paragraph={{ rows: 2 }} />;
  const { title, state, note } = task.data;
  return (
    <div>
      <p className={styles.line}>
        <b>{title}</b>
        <TaskStateTag state={state} />
      </p>
      <TaskBar task={task.data} />
      <p className={styles.note} aria-live="polite">
        {note}
      </p>
    </div>
  );
}

export function TaskStateTag({ state }: { readonly state: TaskState }) {
  return <StateTag tone={tones[state]}>{taskStateLabels[state]}</StateTag>;
}

export function TaskBar({ task }: { readonly task: Task }) {
  const status = barStatus[task.state];
  return <Progress percent={percentOf(task)} status={status} size="small" aria-label={`${task.title}的进度`} />;
}

export const hasEnded = ({ state }: Pick<Task, 'state'>): boolean =>
  state === TaskState.done || state === TaskState.failed;

const barStatus = { 0: 'normal', 1: 'active', 2: 'success', 3: 'exception' } as const;

function percentOf({ state, done, total }: Task): number {
  if (state === TaskState.done) return 100;
  return total === 0 ? 0 : Math.floor((Math.min(done, total) / total) * 100);
}
