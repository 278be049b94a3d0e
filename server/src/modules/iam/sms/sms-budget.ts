import type { Ctx } from '../../../platform/ctx.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import { emit } from '../../../platform/events/events.ts';
import { sitePolicy } from '../../site/index.ts';
import { waitText } from '../model/lock.rules.ts';
import * as queries from './sms-budget.queries.ts';
import { hourOf, nextHour, shareOf, warningAt, type Warning } from './sms-budget.rules.ts';
import type { SmsKind } from './sms-gateway.ts';
import { smsBudgetUsed } from '../model/user-events.ts';

/**
 * Takes one message from the site's budget for this hour; false when messages of its kind have used up their share.
 * The hour's row is incremented atomically: any number of processes may send at once and never exceed the budget.
 */
export async function spendSms(ctx: Ctx, kind: SmsKind): Promise<boolean> {
  const isSpent = await transaction(ctx, async (ctx) => {
    const { smsPerHour } = await sitePolicy(ctx);
    const hour = hourOf(ctx.now);
    const used = await queries.addUsed(ctx.db, hour, shareOf(kind, smsPerHour));
    const warning = warningAt(used ?? (await queries.usedIn(ctx.db, hour)), smsPerHour);
    if (warning && (await queries.noteWarned(ctx.db, hour, warning))) await warn(ctx, warning, smsPerHour);
    return used !== undefined;
  });
  if (!isSpent) ctx.metrics.countSms('over_budget');
  return isSpent;
}

/** For when the provider did not accept the message. */
export async function giveSmsBack(ctx: Ctx): Promise<void> {
  await queries.removeUsed(ctx.db, hourOf(ctx.now));
}

/** Checked before a code is created, so that nobody waits for one that will not arrive. */
export async function refuseWithoutBudget(ctx: Ctx, kind: SmsKind): Promise<void> {
  const { used, limit } = await smsUse(ctx);
  if (used < shareOf(kind, limit)) return;
  throw new AppError('smsTooOften', { wait: waitText(nextHour(ctx.now), ctx.now) });
}

/** Messages sent in this hour, for site monitoring. */
export async function smsUse(ctx: Pick<Ctx, 'db' | 'config' | 'now'>): Promise<{ used: number; limit: number }> {
  const { smsPerHour: limit } = await sitePolicy(ctx);
  return { used: await queries.usedIn(ctx.db, hourOf(ctx.now)), limit };
}

async function warn(ctx: Ctx, percent: Warning, limit: number): Promise<void> {
  ctx.log.warn({ percent, limit }, 'sms budget of this hour used');
  await emit(ctx, smsBudgetUsed, { id: `sms-budget:${percent}:${hourOf(ctx.now).toISOString()}`, percent, limit });
}
