import { addMinutes } from '@ganlin/contract/core/time';
import { Id } from '@ganlin/contract/core/id';
import { practiceMessages } from '@ganlin/contract/practice/messages';
import { z } from 'zod';
import { transaction } from '../../../platform/db/transaction.ts';
import { defineJob, enqueue } from '../../../platform/jobs/queue.ts';
import { sendCardTo } from '../../iam/index.ts';
import { dayOf } from '../model/day.rules.ts';
import { claimCard, releaseCard } from './reminder.queries.ts';

const ROUNDS = 3;
const AGAIN_MINUTES = 10;

const { title, content } = practiceMessages.dailyReminder;
const card = { title, text: `您好！${content}`, button: '开始做题', path: '/web/daily' } as const;

/**
 * The reminder in WeCom or DingTalk, once a day for each person. It is claimed before it is sent, so that a job which
 * runs twice sends one; a provider that is busy is tried again a few times, on the same day.
 */
export const cardJob = defineJob(
  'practice.sendDailyCard',
  z.object({ userId: Id, day: z.string(), round: z.int() }),
  async (ctx, { userId, day, round }) => {
    if (dayOf(ctx.now) !== day) return;
    const provider = await claimCard(ctx.db, userId, day);
    if (!provider) return;
    const outcome = await sendCardTo(ctx, { userId, provider }, card);
    if (outcome !== 'later' || round >= ROUNDS) return;
    await transaction(ctx, async (ctx) => {
      await releaseCard(ctx.db, userId, day);
      const next = { userId, day, round: round + 1 };
      const startAfter = addMinutes(ctx.now, AGAIN_MINUTES * round);
      await enqueue(ctx, cardJob, next, { startAfter, once: `${userId}/${day}/${next.round}` });
    });
  },
);
