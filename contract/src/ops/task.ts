import { z } from 'zod';
import { binary, post } from '../core/endpoint.ts';
import { Id } from '../core/id.ts';
import { paging } from '../core/page.ts';
import { Time } from '../core/time.ts';

/** A background task that a user waits for. */
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
  /** One line for users: progress, outcome, or why it failed. */
  note: z.string(),
  /** Name of the resulting file; empty if there is none or it has been deleted. */
  resultName: z.string(),
  createdAt: Time,
  finishedAt: Time.nullable(),
});
export type Task = z.input<typeof Task>;

export const MAX_OWN_TASKS = 20;

export const taskApi = {
  detail: post('/api/common/task/detail', {
    summary: '后台任务进度',
    access: 'session',
    request: z.object({ id: Id }),
    response: Task,
    errors: ['taskNotFound'],
  }),
  /** The newest tasks of the user, whatever became of them; asked for by a page that is merely open. */
  own: post('/api/common/task/list', {
    summary: '我的后台任务',
    access: 'session',
    background: true,
    request: z.object({}),
    response: z.array(Task).max(MAX_OWN_TASKS),
  }),
  /** The file of the user's own task. */
  result: post('/api/common/task/result', {
    summary: '下载后台任务的结果文件',
    access: 'session',
    request: z.object({ id: Id }),
    response: binary('application/octet-stream'),
    errors: ['taskNotFound', 'taskHasNoFile'],
  }),
  retry: post('/api/sys/task/retry', {
    summary: '重试失败的后台任务',
    access: 'perm:sys:task:retry',
    scope: 'dept',
    request: z.object({ id: Id }),
    response: z.null(),
    errors: ['taskNotFound', 'taskNotFailed'],
  }),
  paging: post('/api/sys/task/paging', {
    summary: '后台任务',
    access: 'perm:sys:task:paging',
    scope: 'dept',
    ...paging(
      z.object({ state: z.enum(TaskState).optional(), title: z.string().trim().max(50).optional() }),
      Task.extend({ owner: z.string(), own: z.boolean(), attempts: z.int() }),
    ),
  }),
};
