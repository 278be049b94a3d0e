import { z } from 'zod';
import { transaction } from '../../../platform/db/transaction.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { defineTask } from '../../../platform/jobs/task.ts';
import { textUsers } from '../../iam/index.ts';
import { audienceFrom } from './audience.rules.ts';
import * as queries from './broadcast.queries.ts';
import { BEFORE_ALL_IDS } from '../../../platform/ids.ts';

const STEP = 500;

/** Sends a broadcast's title by SMS, step by step; a repeated task continues where it stopped. */
export const textTask = defineTask('message.text', z.object({ broadcastId: z.string() }), async (ctx, input, work) => {
  const { receivers } = await queries.getBroadcast(ctx.db, input.broadcastId);
  let done = 0;
  for (;;) {
    const step = await textNext(ctx, input.broadcastId);
    done += step.count;
    const total = Math.max(receivers, done);
    await work.report({ done, total, note: `正在发送 ${done} / ${total} 人` });
    if (step.withdrawn) return `消息已撤回，短信停止发送；已提交 ${done} 人`;
    if (step.count < STEP) return `已提交 ${done} 人的短信`;
  }
});

/** The step and its progress commit together. */
function textNext(ctx: Ctx<null>, id: string): Promise<{ count: number; withdrawn: boolean }> {
  return transaction(ctx, async (ctx) => {
    const sent = await queries.getBroadcast(ctx.db, id);
    if (sent.withdrawn) return { count: 0, withdrawn: true };
    const to = { ...audienceFrom(sent), id, sentAt: sent.sentAt };
    const userIds = await queries.receiversAfter(ctx.db, to, { after: sent.textedTo ?? BEFORE_ALL_IDS, limit: STEP });
    const last = userIds.at(-1);
    if (last === undefined) return { count: 0, withdrawn: false };
    await textUsers(ctx, userIds, sent.title);
    await queries.updateBroadcast(ctx.db, id, { textedTo: last });
    return { count: userIds.length, withdrawn: false };
  });
}
