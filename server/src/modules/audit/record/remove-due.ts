import type { Ctx } from '../../../platform/ctx.ts';
import { eraseByQuery, type Retention } from '../../../platform/module/retention.ts';
import { appendLinks } from '../chain/chain.ts';
import { chainsOf } from './forget-person.queries.ts';
import { countDueEntries, removeDueEntries } from './remove-due.queries.ts';

export const auditEntries: Retention = {
  kind: 'auditEntries',
  batch: 500,
  count: async ({ db }, before) => {
    const { count, oldest, logins } = await countDueEntries(db, before);
    const parts = [
      { label: '登录', count: logins },
      { label: '其他操作', count: count - logins },
    ];
    return { count, oldest, parts };
  },
  erase: eraseByQuery((ctx, { before, limit }) => removeDue(ctx, before, limit)),
};

/**
 * Removes the oldest entries, and appends to each of their chains how many of its entries are gone, up to when. Their
 * links stay, without anything personal: whoever removes one entry more, or a younger one, is found.
 */
async function removeDue(ctx: Ctx<null>, before: Date, limit: number): Promise<number> {
  const removed = await removeDueEntries(ctx.db, before, limit);
  const chains = await chainsOf(
    ctx.db,
    removed.map(({ id }) => id),
  );
  const counts = new Map<string, { entries: number; until: string }>();
  for (const { id, at } of removed) {
    const chain = chains.get(id);
    if (chain === undefined) continue;
    const { entries = 0, until = '' } = counts.get(chain) ?? {};
    counts.set(chain, { entries: entries + 1, until: at > until ? at : until });
  }
  await appendLinks(
    ctx,
    [...counts].map(([chain, content]) => ({ chain, action: 'audit.entriesRemoved', target: '', content })),
  );
  return removed.length;
}
