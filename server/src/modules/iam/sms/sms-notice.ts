import { addSeconds, secondsBetween, Time } from '@ganlin/contract/core/time';
import { Id } from '@ganlin/contract/core/id';
import { z } from 'zod';
import type { Ctx } from '../../../platform/ctx.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { defineJob, enqueue } from '../../../platform/jobs/queue.ts';
import { seal, unseal, type SealedAt } from '../../../platform/security/sealed.ts';
import { openMobile } from '../model/sealed-numbers.ts';
import { giveSmsBack, spendSms } from './sms-budget.ts';
import { nextHour } from './sms-budget.rules.ts';
import { countNotice, uncountNotice } from './sms-code.ts';
import { DAY } from './sms-code.rules.ts';
import { sealedMobilesOf } from './sms-notice.queries.ts';
import { canText, text } from './sms-gateway.ts';

const PEOPLE_PER_JOB = 500;
const ROUNDS = 3;
/** The length providers accept for one template placeholder. */
const TITLE_LENGTH = 35;
/** A notice that a number's limits would delay longer than this is dropped: notices would only pile up. */
const LONGEST_WAIT_SECONDS = 3_600;

/** Notifies users by SMS that there is something for them to read. Users without a number are skipped. */
export async function textUsers(ctx: Ctx, userIds: readonly string[], title: string): Promise<void> {
  if (!(await canText(ctx, 'notice'))) return;
  const ids = [...new Set(userIds)];
  const until = addSeconds(ctx.now, DAY).toISOString();
  for (let from = 0; from < ids.length; from += PEOPLE_PER_JOB) {
    await enqueue(ctx, noticeJob, {
      userIds: ids.slice(from, from + PEOPLE_PER_JOB),
      title: shortened(title),
      round: 1,
      until,
    });
  }
}

const noticePlace: SealedAt = ['job.iam.textMobile'];

interface MobileNotice {
  readonly mobile: string;
  readonly title: string;
  /** Identifies the occasion: it is notified once, however often the work is repeated. */
  readonly once: string;
}

/** The same for a number that belongs to no account. */
export async function textMobile(ctx: Ctx, { mobile, title, once }: MobileNotice): Promise<void> {
  if (!(await canText(ctx, 'notice'))) return;
  const sealed = seal(ctx.config.dataKeys, mobile, noticePlace);
  await enqueue(ctx, mobileNoticeJob, { sealed, title: shortened(title), round: 1, once }, { once });
}

export const mobileNoticeJob = defineJob(
  'iam.textMobile',
  // Jobs of the previous release have no `once`.
  z.object({ sealed: z.string(), title: z.string(), round: z.int(), once: z.string().optional() }),
  async (ctx, { sealed, title, round, once }) => {
    const later = await sendNotice(ctx, unseal(ctx.config.dataKeys, sealed, noticePlace), title);
    if (!later || round >= ROUNDS) return;
    const next = { sealed, title, round: round + 1, ...(once !== undefined && { once }) };
    await enqueue(ctx, mobileNoticeJob, next, { startAfter: later, once: once && `${once}/${next.round}` });
  },
);

/**
 * A user whose message fails does not delay the others: failed ones get a job of their own, and nobody receives the
 * notice twice because of them. Users over their limits receive it later.
 */
export const noticeJob = defineJob(
  'iam.textNotice',
  // Jobs of the previous release have no `until`.
  z.object({ userIds: z.array(Id), title: z.string(), round: z.int(), until: z.string().optional() }),
  async (ctx, { userIds, title, round, until }) => {
    const missed: string[] = [];
    const later: { id: string; at: Date }[] = [];
    for (const { id, mobileSealed } of await sealedMobilesOf(ctx.db, userIds)) {
      const mobile = openMobile(ctx, id, mobileSealed);
      try {
        const at = await sendNotice(ctx, mobile, title);
        if (at) later.push({ id, at });
      } catch (error) {
        ctx.log.warn({ err: error, userId: id, round }, 'notice not sent');
        missed.push(id);
      }
    }
    if (missed.length > 0 && round < ROUNDS)
      await enqueue(ctx, noticeJob, { userIds: missed, title, round: round + 1, ...(until && { until }) });
    const at = later.map((one) => one.at).toSorted((one, other) => other.getTime() - one.getTime())[0];
    if (!at || !until) return;
    if (at > Time.decode(until)) ctx.log.warn({ people: later.length }, 'notices left out: too many messages');
    else {
      const userIds = later.map(({ id }) => id);
      await enqueue(ctx, noticeJob, { userIds, title, round, until }, { startAfter: at });
    }
  },
);

/**
 * Sends one notice if number and budget allow it; otherwise returns when they will. Returns nothing if that is too
 * far off.
 */
async function sendNotice(ctx: Ctx, mobile: string, title: string): Promise<Date | undefined> {
  const counted = await transaction(ctx, async (ctx) => {
    const locked = await countNotice(ctx, mobile);
    if (locked.until || (await spendSms(ctx, 'notice'))) return locked;
    await uncountNotice(ctx, locked.id);
    return { until: nextHour(ctx.now) };
  });
  if (counted.until) {
    if (secondsBetween(ctx.now, counted.until) <= LONGEST_WAIT_SECONDS) return counted.until;
    ctx.log.info('notice left out: the number has had too many messages');
    return undefined;
  }
  try {
    await text(ctx, { kind: 'notice', mobile, values: { title } });
    return undefined;
  } catch (error) {
    await uncountNotice(ctx, counted.id);
    await giveSmsBack(ctx);
    throw error;
  }
}

function shortened(title: string): string {
  const characters = Array.from(title);
  return characters.length <= TITLE_LENGTH ? title : `${characters.slice(0, TITLE_LENGTH - 1).join('')}…`;
}
