import { Id } from '@ganlin/contract/core/id';
import { z } from 'zod';
import type { Ctx } from '../../platform/ctx.ts';
import { defineJob, enqueue } from '../../platform/jobs/queue.ts';
import { unseal } from '../../platform/sealed.ts';
import { sealedMobilesOf } from './sms-notice.queries.ts';
import { canText, text } from './sms-gateway.ts';

const PEOPLE_PER_JOB = 500;
const ROUNDS = 3;
/** What providers take for one place of a template. */
const TITLE_LENGTH = 35;

/** Tells people by short message that there is something for them to read. Those without a number are left out. */
export async function textUsers(ctx: Ctx, userIds: readonly string[], title: string): Promise<void> {
  if (!(await canText(ctx, 'notice'))) return;
  const ids = [...new Set(userIds)];
  for (let from = 0; from < ids.length; from += PEOPLE_PER_JOB) {
    await enqueue(ctx, noticeJob, {
      userIds: ids.slice(from, from + PEOPLE_PER_JOB),
      title: shortened(title),
      round: 1,
    });
  }
}

/** The same for a number that belongs to no account. Only jobs call it: a provider takes its time. */
export async function textMobile(ctx: Ctx, mobile: string, title: string): Promise<void> {
  if (await canText(ctx, 'notice')) await text(ctx, { kind: 'notice', mobile, values: { title: shortened(title) } });
}

/**
 * One who cannot be reached does not keep the others waiting: those who were missed make a job of their own, and nobody
 * gets the notice twice because of them.
 */
export const noticeJob = defineJob(
  'iam.textNotice',
  z.object({ userIds: z.array(Id), title: z.string(), round: z.int() }),
  async (ctx, { userIds, title, round }) => {
    const missed: string[] = [];
    for (const { id, mobileSealed } of await sealedMobilesOf(ctx.db, userIds)) {
      const mobile = unseal(ctx.config.dataKeys, mobileSealed);
      await text(ctx, { kind: 'notice', mobile, values: { title } }).catch((error: unknown) => {
        ctx.log.warn({ err: error, userId: id, round }, 'notice not sent');
        missed.push(id);
      });
    }
    if (missed.length > 0 && round < ROUNDS)
      await enqueue(ctx, noticeJob, { userIds: missed, title, round: round + 1 });
  },
);

function shortened(title: string): string {
  const characters = Array.from(title);
  return characters.length <= TITLE_LENGTH ? title : `${characters.slice(0, TITLE_LENGTH - 1).join('')}…`;
}
