import { auditApi, type AuditAction, type loginActions } from '@ganlin/contract/audit/entry';
import { addDays, startOfDayInChina } from '@ganlin/contract/core/time';
import type { Ctx } from '../../platform/ctx.ts';
import { AppError } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/handler.ts';
import * as queries from './queries.ts';

export const paging: Handler<typeof auditApi.paging> = async (ctx, { current, size, params }) => {
  const { records, total } = await queries.pageEntries(ctx.db, params, { current, size });
  return { records: records.map(withAction), total, current, size };
};

export const detail: Handler<typeof auditApi.detail> = async (ctx, { id }) => {
  const entry = await queries.findEntry(ctx.db, id);
  if (!entry) throw new AppError('auditNotFound');
  const { before, after, ...rest } = entry;
  const hasChange = before !== null || after !== null;
  return { ...withAction(rest), hasChange, before: recorded(before), after: recorded(after) };
};

export const logins: Handler<typeof auditApi.logins> = async (ctx, { current, size, params }) => {
  const { records, total } = await queries.pageEntries(ctx.db, { ...params, logins: true }, { current, size });
  // The query asks for nothing but these actions.
  const known = records.map((row) => ({ ...row, action: row.action as (typeof loginActions)[number] }));
  return { records: known, total, current, size };
};

/** Counts of an action for the last `days` days, today included, the oldest first. */
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

/** Only `record` writes entries, and it takes nothing but names of the contract. */
function withAction<Row extends { readonly action: string }>(row: Row) {
  return { ...row, action: row.action as AuditAction };
}

type Recorded = Awaited<ReturnType<Handler<typeof auditApi.detail>>>['before'];

/** Only `record` writes entries, and it takes nothing but objects. */
const recorded = (value: unknown): Recorded => value as Recorded;
