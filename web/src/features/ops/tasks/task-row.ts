import type { Data } from '@ganlin/contract/core/endpoint';
import type { taskApi } from '@ganlin/contract/ops/task';

export type TaskRow = Data<typeof taskApi.paging>['records'][number];

/** How long a task took, or has been in progress. */
export function durationOf({ createdAt, finishedAt }: Pick<TaskRow, 'createdAt' | 'finishedAt'>, now: Date): string {
  const end = finishedAt === null ? now.getTime() : Date.parse(finishedAt);
  const seconds = Math.max(0, Math.round((end - Date.parse(createdAt)) / 1000));
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)];
  if (hours > 0) return `${hours} 小时 ${minutes} 分`;
  return minutes > 0 ? `${minutes} 分 ${seconds % 60} 秒` : `${seconds} 秒`;
}
