import { daysUntil } from '@ganlin/contract/certificate/kinds';
import { dayInChina, startOfDayInChina } from '@ganlin/contract/core/time';
import type { Ctx } from '../../../platform/ctx.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import type { Schedule } from '../../../platform/jobs/schedule.ts';
import { isWakingHour } from '../../course/index.ts';
import { notify, notifyEach } from '../../message/index.ts';
import * as queries from './remind.queries.ts';
import { unitStaff } from './unit-staff.ts';

/** Days before the last day of validity. */
const REMIND_DAYS = [90, 60, 30, 7] as const;
/** Certificates of one transaction. */
const BATCH = 500;

/** Looked at every hour of the day, because a turn at night reminds nobody. */
export const remindHolders: Schedule = {
  name: 'certificate.remindHolders',
  title: '提醒证书快到期的人',
  everySeconds: 3_600,
  run: async (ctx) => {
    if (!isWakingHour(ctx.now)) return;
    while ((await remindSome(ctx)) === BATCH);
    await tellUnits(ctx);
  },
};

const remindSome = (outer: Ctx<null>): Promise<number> =>
  transaction(outer, async (ctx) => {
    const today = dayInChina(ctx.now);
    const due = await queries.listDue(ctx.db, { steps: REMIND_DAYS, today, limit: BATCH });
    if (due.length === 0) return 0;
    const rows = due.map(({ id, days, userId }) => ({ certificateId: id, days, userId, sentAt: ctx.now }));
    const sent = await queries.insertReminders(ctx.db, rows);
    const notices = due
      .filter(({ id }) => sent.has(id))
      .map(({ id, userId, title, number, validUntil, days }) => ({
        userId,
        values: { title, number, until: validUntil, days: String(daysUntil(validUntil, today)) },
        once: `certificate-expiring:${id}:${days}`,
      }));
    await notifyEach(ctx, 'certificateExpiring', notices);
    return due.length;
  });

/** One message a day for everybody who looks after units. */
async function tellUnits(ctx: Ctx<null>): Promise<void> {
  const since = startOfDayInChina(ctx.now);
  const all = await queries.countReminded(ctx.db, { since, people: undefined });
  if (all.length === 0) return;
  for await (const { userId, people } of unitStaff(ctx)) {
    const counts = await queries.countReminded(ctx.db, { since, people });
    if (counts.length === 0) continue;
    const count = counts.reduce((sum, one) => sum + one.count, 0);
    const steps = counts.map((one) => `${one.days} 天内 ${one.count} 人`).join('，');
    const once = `certificates-expiring:${dayInChina(ctx.now)}`;
    const values = { count: String(count), steps };
    const template = 'certificatesExpiringInUnit';
    await notify(ctx, { userIds: [userId], template, values, once, link: '/admin/cert/qualified' });
  }
}
