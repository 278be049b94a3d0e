import { addDays, startOfDayInChina } from '@ganlin/contract/core/time';
import type { Ctx } from '../../../platform/ctx.ts';
import { invalidateReplies } from '../../../platform/http/cache/cached-reply.ts';
import { nextTurn } from './published.queries.ts';

/** Called after every change of possibly public content: invalidates cached responses. */
export function contentChanged(ctx: Pick<Ctx, 'cache' | 'log' | 'afterCommit'>): void {
  invalidateReplies(ctx, ['content:*', 'home']);
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
