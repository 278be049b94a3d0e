import { textInChina } from '@ganlin/contract/core/time';
import { taskStateLabels, type TaskState } from '@ganlin/contract/ops/task';
import { defineOwnData } from '../../platform/module/own-data.ts';
import { listTasksOf } from './queries.ts';

/** More than anybody starts before they are forgotten. */
const MAX_ROWS = 1_000;

type OwnTask = Awaited<ReturnType<typeof listTasksOf>>[number];

export const ownTasks = defineOwnData({
  title: '后台任务',
  about: '您近 30 天发起的导出等后台任务。',
  columns: [
    { title: '发起时间', width: 20, value: ({ createdAt }: OwnTask) => textInChina(createdAt) },
    { title: '任务', width: 30, value: ({ title }) => title },
    // The column's check constraint allows nothing else.
    { title: '状态', width: 10, value: ({ state }) => taskStateLabels[state as TaskState] },
    { title: '说明', width: 50, value: ({ note }) => note },
  ],
  rows: (ctx, userId) => listTasksOf(ctx.db, userId, MAX_ROWS),
});
