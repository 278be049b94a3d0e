import type { articleApi } from '@ganlin/contract/content/article';
import { ArticleState, ArticleStatus } from '@ganlin/contract/content/kinds';
import type { AuditAction } from '@ganlin/contract/audit/entry';
import type { Ctx, User } from '../../../platform/ctx.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { record } from '../../audit/index.ts';
import { holdArticles, updateArticle, type HeldArticle } from '../model/article.queries.ts';
import { contentChanged } from '../model/changed.ts';
import { isOut, statusOf } from '../model/status.rules.ts';

export const publish: Handler<typeof articleApi.publish> = (ctx, { ids, publishAt, withdrawAt }) =>
  forEach(ctx, ids, {
    action: 'content.published',
    change: (article, now) => {
      if (article.isBlank && article.videoId === null && article.attached === 0)
        throw new AppError('articleEmpty', { title: article.title });
      const isShown = statusOf(article, now) === ArticleStatus.published;
      // Published again without a time, it keeps the one it has.
      const at = publishAt ?? (isShown && article.publishAt ? article.publishAt : now);
      if (withdrawAt && (withdrawAt <= at || withdrawAt <= now)) throw new AppError('articleTimesWrong');
      return { state: ArticleState.published, publishAt: at, withdrawAt };
    },
  });

export const withdraw: Handler<typeof articleApi.withdraw> = (ctx, { ids }) =>
  forEach(ctx, ids, {
    action: 'content.withdrawn',
    // An article that was never published stays a draft.
    change: ({ state }) => (state === ArticleState.draft ? {} : { state: ArticleState.withdrawn, withdrawAt: null }),
  });

export const pin: Handler<typeof articleApi.pin> = (ctx, { ids, pinned }) =>
  forEach(ctx, ids, { action: 'content.pinned', change: () => ({ pinned }) });

/** Moves articles to the trash; leaves those already there unchanged. */
export const remove: Handler<typeof articleApi.delete> = (ctx, { ids }) =>
  forEach(ctx, ids, {
    action: 'content.trashed',
    trashed: 'too',
    change: (article, now) => {
      if (article.deletedAt) return {};
      if (isOut(article, now)) throw new AppError('articleIsPublished', { title: article.title });
      // Its publishing time has ended: restored, it must not wait for another one.
      const state = article.state === ArticleState.published ? ArticleState.withdrawn : article.state;
      return { state, deletedAt: now };
    },
  });

export const restore: Handler<typeof articleApi.restore> = (ctx, { ids }) =>
  forEach(ctx, ids, { action: 'content.restored', trashed: 'too', change: () => ({ deletedAt: null }) });

type Change = Partial<Pick<HeldArticle, 'state' | 'publishAt' | 'withdrawAt' | 'pinned' | 'deletedAt'>>;

interface Action {
  readonly action: AuditAction;
  /** Includes articles in the trash; otherwise they count as missing. */
  readonly trashed?: 'too';
  readonly change: (article: HeldArticle, now: Date) => Change;
}

/** Changes all of them or none. Skips those already in the state, without a second audit entry. */
function forEach(
  ctx: Ctx<User>,
  ids: readonly string[],
  { action, trashed, change }: Action,
): Promise<{ count: number }> {
  return transaction(ctx, async (ctx) => {
    const wanted = [...new Set(ids)];
    const articles = await holdArticles(ctx.db, wanted);
    const inScope = articles.filter(({ deletedAt }) => trashed === 'too' || !deletedAt);
    if (inScope.length < wanted.length) throw new AppError('articleNotFound');
    for (const article of inScope) {
      const after = change(article, ctx.now);
      const before = Object.fromEntries(Object.keys(after).map((name) => [name, article[name as keyof Change]]));
      if (JSON.stringify(before) === JSON.stringify(after)) continue;
      await updateArticle(ctx.db, article.id, after);
      await record(ctx, { action, target: `article:${article.id}`, summary: article.title, before, after });
    }
    contentChanged(ctx);
    return { count: inScope.length };
  });
}
