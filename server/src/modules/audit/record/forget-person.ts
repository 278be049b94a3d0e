import { isChained } from '@ganlin/contract/audit/chains';
import type { AuditAction } from '@ganlin/contract/audit/entry';
import type { Ctx } from '../../../platform/ctx.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { appendLinks } from '../chain/chain.ts';
import { entryDigest } from '../model/entry-digest.rules.ts';
import * as queries from './forget-person.queries.ts';

const ACTION = 'audit.entryErased';

/**
 * Removes the personal data of an erased account from the log. The action, its time and its target id stay. Each
 * chained entry gets a link with its new digest, in its own chain, and one more link records how many entries lost
 * data: anyone who changed an entry in another way is still found.
 */
export async function forgetPerson(ctx: Ctx<unknown>, userId: string): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const changed = await queries.blankEntries(ctx.db, userId);
    if (changed.length === 0) return;
    const chained = changed.filter(({ action }) => isChained(action as AuditAction));
    const chains = await queries.chainsOf(
      ctx.db,
      chained.map(({ id }) => id),
    );
    const link = { action: ACTION, target: `user:${userId}` } as const;
    await appendLinks(ctx, [
      ...chained.flatMap((entry) => {
        // Entries from before the chain have no link, and need none now.
        const chain = chains.get(entry.id);
        const content = { entry: entry.id, digest: entryDigest(ctx.config.chainSecret, entry) };
        return chain === undefined ? [] : [{ ...link, chain, content }];
      }),
      { ...link, chain: 'iam', content: { entries: changed.length } },
    ]);
  });
}
