import type { AuditAction } from '@ganlin/contract/audit/entry';
import { addDays, startOfDayInChina } from '@ganlin/contract/core/time';
import type { Ctx } from '../../../platform/ctx.ts';
import * as queries from '../model/queries.ts';

/** Daily counts of an action for the last `days` days, including today, oldest first. */
export async function countDaily(
  ctx: Ctx,
  action: AuditAction,
  days: number,
): Promise<{ day: string; count: number }[]> {
  const today = startOfDayInChina(ctx.now);
  const from = addDays(today, 1 - days);
  const counted = new Map((await queries.countByDay(ctx.db, action, from)).map(({ day, count }) => [day, count]));
  return Array.from({ length: days }, (_, index) => {
    // Noon in China is the same calendar day in UTC.
    const day = addDays(from, index + 0.5)
      .toISOString()
      .slice(0, 10);
    return { day, count: counted.get(day) ?? 0 };
  });
}
