import { secondsBetween, startOfDayInChina } from '@ganlin/contract/core/time';
import { DEFAULT_REMINDER_MINUTE, type dailyApi } from '@ganlin/contract/practice/daily';
import type { Ctx } from '../../../platform/ctx.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { notify } from '../../message/index.ts';
import { dayOf } from '../model/day.rules.ts';
import * as queries from './reminder.queries.ts';
import { dayAfter } from './streak.rules.ts';

/** People of one transaction, and transactions of one turn. */
const BATCH = 500;
const MAX_BATCHES = 100;
/** After an outage a reminder is sent up to this much later, and not at night for the morning. */
const LATE_MINUTES = 120;

export const reminder: Handler<typeof dailyApi.reminder> = async ({ db, user }) =>
  (await queries.findReminder(db, user.id)) ?? { enabled: false, minute: DEFAULT_REMINDER_MINUTE };

/** A time that has passed today begins tomorrow. */
export const saveReminder: Handler<typeof dailyApi.saveReminder> = async ({ db, now, user }, { enabled, minute }) => {
  const day = dayOf(now);
  const settledOn = minute <= minuteOf(now) ? day : dayAfter(day, -1);
  await queries.saveReminder(db, { userId: user.id, enabled, minute, settledOn });
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
  await notify(ctx, {
    userIds: due.filter(({ isDone }) => !isDone).map(({ userId }) => userId),
    template: 'dailyReminder',
    values: {},
    link: '/web/daily',
    once: `daily:${day}`,
  });
  return due.length;
}

const minuteOf = (now: Date): number => Math.floor(secondsBetween(startOfDayInChina(now), now) / 60);
