import { addDays, startOfDayInChina } from '@ganlin/contract/core/time';
import type { Ctx } from '../../../platform/ctx.ts';
import { invalidateReplies } from '../../../platform/http/cache/cached-reply.ts';
import { nextTurn } from './published.queries.ts';

/** Said after every change of what may be public: cached replies are made again. */
export function contentChanged(ctx: Pick<Ctx, 'cache' | 'log' | 'afterCommit'>): void {
  invalidateReplies(ctx, ['content:*', 'home']);
}

/** Until when an answer about content is right if nobody changes anything: something appears or goes, or a day ends. */
export async function rightUntil({ db, now }: Pick<Ctx, 'db' | 'now'>): Promise<Date> {
  const turn = await nextTurn(db, now);
  const midnight = addDays(startOfDayInChina(now), 1);
  return turn && turn < midnight ? turn : midnight;
}
