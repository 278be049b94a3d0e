import { z } from 'zod';
import { post } from '../core/endpoint.ts';
import { Id } from '../core/id.ts';
import { paging } from '../core/page.ts';
import { Time } from '../core/time.ts';

/** Background work that somebody waits for. */
export const TaskState = { waiting: 0, running: 1, done: 2, failed: 3 } as const;
export type TaskState = (typeof TaskState)[keyof typeof TaskState];
export const taskStateLabels: Readonly<Record<TaskState, string>> = {
  0: '等待中',
  1: '进行中',
  2: '已完成',
  3: '失败',
};

export const Task = z.object({
  id: Id,
  kind: z.string(),
  title: z.string(),
  state: z.enum(TaskState),
  done: z.int(),
  total: z.int(),
  /** One line for people: what is going on, what came out, or why it failed. */
  note: z.string(),
  createdAt: Time,
  finishedAt: Time.nullable(),
});
export type Task = z.input<typeof Task>;

export const taskApi = {
  detail: post('/api/common/task/detail', {
    summary: '后台任务进度',
    access: 'session',
    request: z.object({ id: Id }),
    response: Task,
    errors: ['taskNotFound'],
  }),
  paging: post('/api/sys/task/paging', {
    summary: '后台任务',
    access: 'perm:sys:task:paging',
    ...paging(
      z.object({ state: z.enum(TaskState).optional(), title: z.string().trim().max(50).optional() }),
      Task.extend({ owner: z.string() }),
    ),
  }),
};
