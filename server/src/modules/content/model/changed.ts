import { Channel } from '@ganlin/contract/content/kinds';
import { MAX_IDS } from '@ganlin/contract/core/id';
import { addDays, startOfDayInChina } from '@ganlin/contract/core/time';
import { z } from 'zod';
import type { Ctx } from '../../../platform/ctx.ts';
import { defineEvent, emit } from '../../../platform/events/events.ts';
import { invalidateReplies } from '../../../platform/http/cache/cached-reply.ts';
import { nextTurn } from './published.queries.ts';

/** Called after every change of possibly public content: invalidates cached responses. */
export function contentChanged(ctx: Pick<Ctx, 'cache' | 'log' | 'afterCommit'>): void {
  invalidateReplies(ctx, ['content:*', 'home']);
}

/** The public text of these laws and standards, or whether they apply, may have changed. */
export const lawsChanged = defineEvent('content.lawsChanged', z.object({ ids: z.array(z.uuid()).max(MAX_IDS) }));

/** The same, and notifies modules that refer to laws. */
export async function articlesChanged(
  ctx: Ctx<unknown>,
  articles: readonly { readonly id: string; readonly channel: number }[],
): Promise<void> {
  contentChanged(ctx);
  const laws = articles.filter(({ channel }) => channel === Channel.law || channel === Channel.standard);
  if (laws.length > 0) await emit(ctx, lawsChanged, { ids: laws.map(({ id }) => id) });
}

/**
 * Until when a response about content stays right if nobody changes anything: an article appears or disappears, or a
 * day ends.
 */
export async function rightUntil({ db, now }: Pick<Ctx, 'db' | 'now'>): Promise<Date> {
  const turn = await nextTurn(db, now);
  const midnight = addDays(startOfDayInChina(now), 1);
  return turn && turn < midnight ? turn : midnight;
}
