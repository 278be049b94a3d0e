import { dayInChina } from '@ganlin/contract/core/time';
import type { DayItem } from '@ganlin/contract/portal/day';
import type { Ctx, User } from '../../../platform/ctx.ts';
import { listOwnComing } from './own.queries.ts';

type PracticalItem = Extract<DayItem, { kind: 'practical' }>;

/** The practical tests that await the user. */
export async function practicalDay(ctx: Ctx<User>, { limit }: { readonly limit: number }): Promise<PracticalItem[]> {
  const rows = await listOwnComing(ctx.db, ctx.user.id, { today: dayInChina(ctx.now), limit });
  return rows.map(({ id, title, place, heldOn, group, number }) => ({
    kind: 'practical',
    id,
    title,
    place,
    heldOn,
    group,
    number,
  }));
}
