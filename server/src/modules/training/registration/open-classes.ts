import type { OpenClass } from '@ganlin/contract/portal/home';
import type { Ctx } from '../../../platform/ctx.ts';
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
