import { secondsBetween, startOfDayInChina } from '@ganlin/contract/core/time';
import { DEFAULT_REMINDER_MINUTE, type dailyApi } from '@ganlin/contract/practice/daily';
import type { Ctx } from '../../../platform/ctx.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { enqueue } from '../../../platform/jobs/queue.ts';
import { cardProvidersOf } from '../../iam/index.ts';
import { notify } from '../../message/index.ts';
import { dayOf } from '../model/day.rules.ts';
import { cardJob } from './card.ts';
import * as queries from './reminder.queries.ts';
import { dayAfter } from './streak.rules.ts';

/** People of one transaction, and transactions of one turn. */
const BATCH = 500;
const MAX_BATCHES = 100;
/** After an outage a reminder is sent up to this much later, and not at night for the morning. */
const LATE_MINUTES = 120;

export const reminder: Handler<typeof dailyApi.reminder> = async (ctx) => {
  const cards = await cardProvidersOf(ctx, ctx.user.id);
  const stored = await queries.findReminder(ctx.db, ctx.user.id);
  const { enabled, minute, card } = stored ?? { enabled: false, minute: DEFAULT_REMINDER_MINUTE, card: null };
  // An account that was unbound since gets nothing.
  return { enabled, minute, card: card !== null && cards.includes(card) ? card : null, cards };
};

/** A time that has passed today begins tomorrow. */
export const saveReminder: Handler<typeof dailyApi.saveReminder> = async (ctx, { enabled, minute, card }) => {
  const { db, now, user } = ctx;
  if (card !== null && !(await cardProvidersOf(ctx, user.id)).includes(card)) throw new AppError('dailyCardOff');
  const day = dayOf(now);
  const settledOn = minute <= minuteOf(now) ? day : dayAfter(day, -1);
  await queries.saveReminder(db, { userId: user.id, enabled, minute, card, settledOn });
  return null;
};

/** Reminds those whose time has come and who have not done today's questions, each once a day. */
export async function remindDaily(ctx: Ctx<null>): Promise<void> {
  for (let batch = 0; batch < MAX_BATCHES; batch++) {
    if ((await transaction(ctx, remindSome)) < BATCH) return;
  }
}

async function remindSome(ctx: Ctx<null>): Promise<number> {
  const [day, toMinute] = [dayOf(ctx.now), minuteOf(ctx.now)];
  const fromMinute = Math.max(0, toMinute - LATE_MINUTES);
  const due = await queries.settleDue(ctx.db, { day, fromMinute, toMinute, limit: BATCH });
  const waiting = due.filter(({ isDone }) => !isDone);
  await notify(ctx, {
    userIds: waiting.map(({ userId }) => userId),
    template: 'dailyReminder',
    values: {},
    link: '/web/daily',
    once: `daily:${day}`,
  });
  for (const { userId, hasCard } of waiting) {
    if (hasCard) await enqueue(ctx, cardJob, { userId, day, round: 1 }, { once: `${userId}/${day}/1` });
  }
  return due.length;
}

const minuteOf = (now: Date): number => Math.floor(secondsBetween(startOfDayInChina(now), now) / 60);
