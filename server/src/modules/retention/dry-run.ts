import { retentionKindNames, retentionRule } from '@ganlin/contract/retention/kinds';
import { RetentionRunState, type retentionApi } from '@ganlin/contract/retention/retention';
import { z } from 'zod';
import type { Ctx } from '../../platform/ctx.ts';
import { transaction } from '../../platform/db/transaction.ts';
import type { Handler } from '../../platform/http/handler.ts';
import { newId } from '../../platform/ids.ts';
import { defineTask, startTask } from '../../platform/jobs/task.ts';
import type { Retention } from '../../platform/module/retention.ts';
import { refuseUnlessAllGranted } from '../../platform/security/all-granted.ts';
import { record } from '../audit/index.ts';
import { dueBefore } from './period.rules.ts';
import * as queries from './queries.ts';

export const dryRunTask = defineTask(
  'retention.dryRun',
  z.object({ kind: z.enum(retentionKindNames).optional() }),
  async (ctx, { kind }, { report }) => {
    const wanted = ctx.retention.filter((one) => kind === undefined || one.kind === kind);
    let [done, due] = [0, 0];
    for (const one of wanted) {
      await report({ done, total: wanted.length, note: `正在试算${retentionRule(one.kind).label}` });
      due += await countDue(ctx, one);
      done++;
    }
    await report({ done, total: wanted.length });
    return `试算了 ${done} 类，共 ${due} 条到期。没有删除任何数据`;
  },
);

export const startDryRun: Handler<typeof retentionApi.dryRun> = (ctx, { kind }) => {
  refuseUnlessAllGranted(ctx);
  return transaction(ctx, async (ctx) => {
    const input = kind === undefined ? {} : { kind };
    const taskId = await startTask(ctx, dryRunTask, { title: '试算到期数据', input });
    await record(ctx, { action: 'retention.dryRunStarted', target: `task:${taskId}` });
    return { taskId };
  });
};

/** Counts what is due by the current period and stores the figures; a kind that is stored for ever has none. */
export async function countDue(ctx: Ctx<null>, retention: Retention): Promise<number> {
  const { kind } = retention;
  const policy = (await queries.listPolicies(ctx.db)).find((one) => one.kind === kind);
  const { unit, usual } = retentionRule(kind);
  const amount = policy ? policy.amount : usual;
  if (amount === null) return 0;
  const before = dueBefore(ctx.now, unit, amount);
  const { count, oldest, parts = [] } = await retention.count(ctx, before);
  await queries.insertRun(ctx.db, {
    id: newId(),
    kind,
    isDry: true,
    amount,
    before,
    state: RetentionRunState.done,
    due: count,
    oldest,
    parts: JSON.stringify(parts),
    startedAt: ctx.now,
    finishedAt: ctx.now,
  });
  return count;
}
