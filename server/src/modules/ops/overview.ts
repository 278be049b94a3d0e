import { addMinutes } from '@ganlin/contract/core/time';
import { ONLINE_MINUTES } from '@ganlin/contract/iam/user';
import type { overviewApi } from '@ganlin/contract/ops/overview';
import type { Handler } from '../../platform/http/handler.ts';
import { startedAt, version } from '../../platform/version.ts';
import { countDaily } from '../audit/index.ts';
import { countOnline, countUsers } from '../iam/index.ts';
import { checkService, serviceNames } from './health.ts';
import * as queries from './queries.ts';

const DAYS = 7;

export const detail: Handler<typeof overviewApi.detail> = async (ctx) => {
  const logins = await countDaily(ctx, 'iam.login', DAYS);
  const failed = await countDaily(ctx, 'iam.loginFailed', 1);
  const tasks = await queries.countTasks(ctx.db);
  return {
    users: await countUsers(ctx.db),
    online: await countOnline(ctx.db, { since: addMinutes(ctx.now, -ONLINE_MINUTES), now: ctx.now }),
    loginsToday: logins.at(-1)?.count ?? 0,
    failedLoginsToday: failed[0]?.count ?? 0,
    logins,
    tasksOpen: tasks.open,
    tasksFailed: tasks.failed,
    services: await Promise.all(serviceNames.map((name) => checkService(ctx, name))),
    version,
    startedAt,
  };
};
