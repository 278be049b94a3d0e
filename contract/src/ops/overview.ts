import { z } from 'zod';
import { post } from '../core/endpoint.ts';
import { Id } from '../core/id.ts';
import { Day, Time } from '../core/time.ts';

/** A service the system depends on, and its latest response. */
export const ServiceHealth = z.object({
  name: z.enum(['database', 'cache', 'storage', 'queue']),
  ok: z.boolean(),
  milliseconds: z.int(),
});
export const serviceLabels = { database: '数据库', cache: '缓存', storage: '文件存储', queue: '任务队列' } as const;

const Overview = z.object({
  users: z.int(),
  online: z.int(),
  loginsToday: z.int(),
  failedLoginsToday: z.int(),
  /** Sign-ins on each of the last seven days, oldest first. */
  logins: z.array(z.object({ day: Day, count: z.int() })),
  tasksOpen: z.int(),
  tasksFailed: z.int(),
  services: z.array(ServiceHealth),
  version: z.string(),
  startedAt: Time,
});

export const overviewApi = {
  detail: post('/api/sys/overview/detail', {
    summary: '系统概况',
    access: 'perm:sys:overview:detail',
    background: true,
    request: z.object({}),
    response: Overview,
  }),
  startCheck: post('/api/sys/check/start', {
    summary: '运行系统自检',
    access: 'perm:sys:check:start',
    request: z.object({}),
    response: z.object({ taskId: Id }),
  }),
};
