import { setTimeout as pause } from 'node:timers/promises';
import { serviceLabels, type overviewApi } from '@ganlin/contract/ops/overview';
import { z } from 'zod';
import { transaction } from '../../platform/db/transaction.ts';
import type { Handler } from '../../platform/http/handler.ts';
import { defineTask, startTask } from '../../platform/jobs/task.ts';
import { record } from '../audit/index.ts';
import { checkService, serviceNames } from './health.ts';

/** One slow response means little: each service is checked several times, and the slowest response counts. */
const ROUNDS = 5;
const PAUSE_MS = 100;

export const selfCheck = defineTask('ops.selfCheck', z.object({}), async (ctx, _input, { report }) => {
  const total = serviceNames.length * ROUNDS;
  const lines: string[] = [];
  let done = 0;
  for (const name of serviceNames) {
    let slowest = 0;
    let failures = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const { ok, milliseconds } = await checkService(ctx, name);
      slowest = Math.max(slowest, milliseconds);
      if (!ok) failures++;
      done++;
      await report({ done, total, note: `正在检查${serviceLabels[name]}` });
      await pause(PAUSE_MS);
    }
    lines.push(`${serviceLabels[name]}${failures === 0 ? '正常' : `失败 ${failures} 次`}（最慢 ${slowest} 毫秒）`);
  }
  return lines.join('；');
});

export const startCheck: Handler<typeof overviewApi.startCheck> = (ctx) =>
  transaction(ctx, async (ctx) => {
    const taskId = await startTask(ctx, selfCheck, { title: '系统自检', input: {} });
    await record(ctx, { action: 'ops.checkStarted', target: `task:${taskId}` });
    return { taskId };
  });
