import { addSeconds } from '@ganlin/contract/core/time';
import type { OpenClass } from '@ganlin/contract/portal/home';
import { publicClassApi } from '@ganlin/contract/training/class-lists';
import type { Ctx } from '../../../platform/ctx.ts';
import { cached } from '../../../platform/http/cache/cached-reply.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { pagePublicClasses } from '../model/class-list.queries.ts';
import { listOpen } from './open-classes.queries.ts';
import { summaryOf } from './public-class.ts';
import { typedClass } from '../model/class.ts';

/** Classes for the home page: anyone may register for them now or soon. */
export async function openClasses(
  ctx: Pick<Ctx, 'db' | 'config' | 'now'>,
  { limit }: { limit: number },
): Promise<OpenClass[]> {
  const rows = await listOpen(ctx.db, { now: ctx.now, limit });
  return rows.map((row) => {
    const { status: _, organiser: __, ...summary } = summaryOf(ctx, typedClass(row));
    return summary;
  });
}

/** Seats are taken and classes published without invalidating this cached response. */
const RETENTION_SECONDS = 15;

/** The public list. Search words are individual: a response to them is not worth caching. */
export const paging: Handler<typeof publicClassApi.paging> = async (ctx, { params, current, size }) => {
  const { tab, ...filter } = params;
  const make = async () => {
    const page = await pagePublicClasses(ctx.db, { tab, filter, now: ctx.now }, { current, size });
    const records = page.records.map((row) => ({ ...summaryOf(ctx, typedClass(row)), now: ctx.now }));
    return { records, total: page.total, current, size };
  };
  if (filter.keyword) return make();
  return cached(publicClassApi.paging, `training:list:${JSON.stringify([params, current, size])}`, async () => ({
    data: await make(),
    until: addSeconds(ctx.now, RETENTION_SECONDS),
  }));
};
