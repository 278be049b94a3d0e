import { addSeconds } from '@ganlin/contract/core/time';
import { takeBack, withinLimit } from '../../../platform/cache/limit.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import { emit } from '../../../platform/events/events.ts';
import { addressKey } from '../../../platform/http/guards/address-key.ts';
import { sitePolicy } from '../../site/index.ts';
import { alarmBound, FAILURES_PER_ADDRESS, FAILURES_PER_ADDRESS_ALARMED, LEAST_ALARM } from '../model/lock.rules.ts';
import { countUsers } from '../model/queries.ts';
import { hourOf } from '../sms/sms-budget.rules.ts';
import * as queries from './spraying.queries.ts';
import { loginsFailing } from '../model/user-events.ts';

type Watched = Pick<Ctx, 'db' | 'config' | 'now'>;

const addressCount = ({ origin }: Pick<Ctx, 'origin'>): string => `login-failures:${addressKey(origin.ip)}`;

/**
 * Refuses an address that tries one password on many accounts: it may have a limited number of failures per hour. An
 * attempt is counted before it is checked, so that concurrent attempts cannot bypass the limit, and uncounted if it
 * was right: a hall that signs in behind one address is not blocked.
 */
export async function refuseSpraying(ctx: Ctx): Promise<void> {
  const { isOn } = await loginAlarm(ctx);
  const limit = isOn ? FAILURES_PER_ADDRESS_ALARMED : FAILURES_PER_ADDRESS;
  if (!(await withinLimit(ctx, addressCount(ctx), limit))) throw new AppError('loginLocked', { wait: '1 小时' });
}

export const takeBackTry = (ctx: Ctx): Promise<void> => takeBack(ctx, addressCount(ctx));

/** Counts a wrong password for the whole site, and warns administrators once an hour when there are too many. */
export function countOnSite(ctx: Ctx): Promise<void> {
  return transaction(ctx, async (ctx) => {
    const hour = hourOf(ctx.now);
    const failed = await queries.addFailed(ctx.db, hour);
    const bound = await boundFor(ctx, failed);
    if (failed < bound || !(await queries.noteWarned(ctx.db, hour))) return;
    ctx.log.warn({ failed, bound }, 'many failed sign-ins in this hour');
    await emit(ctx, loginsFailing, { id: `logins-failing:${hour.toISOString()}`, failed, bound });
  });
}

/** The health page's warning while passwords are being tried in bulk. */
export async function loginConcerns(ctx: Watched): Promise<string[]> {
  const { isOn, failed, bound } = await loginAlarm(ctx);
  if (!isOn) return [];
  return [
    `一小时内登录失败 ${failed} 次（预警值 ${bound}），可能有人在批量猜密码。每个地址每小时暂时只能输错 ${FAILURES_PER_ADDRESS_ALARMED.count} 次，登录过的设备不受影响；来源见“登录日志”。`,
  ];
}

/** On from the clock hour that exceeds the limit until a full hour has stayed below it. */
async function loginAlarm(ctx: Watched): Promise<{ isOn: boolean; failed: number; bound: number }> {
  const failed = await queries.maxFailedSince(ctx.db, addSeconds(hourOf(ctx.now), -3_600));
  const bound = await boundFor(ctx, failed);
  return { isOn: failed >= bound, failed, bound };
}

/** Users are counted only when their number can matter: this runs at every sign-in. */
async function boundFor(ctx: Watched, failed: number): Promise<number> {
  const { loginFailuresPerHour } = await sitePolicy(ctx);
  if (loginFailuresPerHour > 0) return loginFailuresPerHour;
  return failed < LEAST_ALARM ? LEAST_ALARM : alarmBound(await countUsers(ctx.db));
}
