import type { workApi } from '@ganlin/contract/stats/work';
import type { Handler } from '../../../platform/http/handler.ts';

/** One after the other: a request uses one connection of the pool. */
export const list: Handler<typeof workApi.list> = async (ctx) => {
  const items = [];
  for (const { permission, title, path, find } of ctx.waitingWork) {
    if (!ctx.user.permissions.has(permission)) continue;
    const { count, note = '' } = await find(ctx);
    if (count > 0) items.push({ title, path, count, note });
  }
  return { items };
};
