import type { articleApi } from '@ganlin/contract/content/article';
import { ArticleState, ArticleStatus } from '@ganlin/contract/content/kinds';
import type { AuditAction } from '@ganlin/contract/audit/entry';
import type { Ctx, User } from '../../../platform/ctx.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { record } from '../../audit/index.ts';
import { articleReaders } from '../../site/index.ts';
import { holdArticles, isEmpty, updateArticle, type HeldArticle } from '../model/article.queries.ts';
import { articlesChanged } from '../model/changed.ts';
import { isReviewed } from '../model/review.rules.ts';
import { isOut, statusOf } from '../model/status.rules.ts';

export const publish: Handler<typeof articleApi.publish> = async (ctx, { ids, publishAt, withdrawAt }) => {
  const readers = await articleReaders(ctx);
  return forEach(ctx, ids, {
    action: 'content.published',
    check: (articles, now) => refuseUnreviewed(articles, { readers, now }),
    change: (article, now) => {
      if (isEmpty(article)) throw new AppError('articleEmpty', { title: article.title });
      const isShown = statusOf(article, now) === ArticleStatus.published;
      // Published again without a time, it keeps the one it has.
      const at = publishAt ?? (isShown && article.publishAt ? article.publishAt : now);
      if (withdrawAt && (withdrawAt <= at || withdrawAt <= now)) throw new AppError('articleTimesWrong');
      return { state: ArticleState.published, publishAt: at, withdrawAt };
    },
  });
};

const TITLES_MAX = 5;

/** What is published already may get other times: nobody could save it unread meanwhile. */
function refuseUnreviewed(
  articles: readonly HeldArticle[],
  { readers, now }: { readonly readers: number; readonly now: Date },
): void {
  const unread = articles.filter((article) => !isOut(article, now) && !isReviewed(article, readers));
  if (unread.length === 0) return;
  const titles = unread.slice(0, TITLES_MAX).map(({ title }) => `“${title}”`);
  const more = unread.length > TITLES_MAX ? `等 ${unread.length} 篇` : '';
  throw new AppError('articleNotReviewed', { titles: `${titles.join('、')}${more}` });
}

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
  /** Refuses all of them together. */
  readonly check?: (articles: readonly HeldArticle[], now: Date) => void;
  readonly change: (article: HeldArticle, now: Date) => Change;
}

/** Changes all of them or none. Skips those already in the state, without a second audit entry. */
function forEach(
  ctx: Ctx<User>,
  ids: readonly string[],
  { action, trashed, check, change }: Action,
): Promise<{ count: number }> {
  return transaction(ctx, async (ctx) => {
    const wanted = [...new Set(ids)];
    const articles = await holdArticles(ctx.db, wanted);
    const inScope = articles.filter(({ deletedAt }) => trashed === 'too' || !deletedAt);
    if (inScope.length < wanted.length) throw new AppError('articleNotFound');
    check?.(inScope, ctx.now);
    for (const article of inScope) {
      const after = change(article, ctx.now);
      const before = Object.fromEntries(Object.keys(after).map((name) => [name, article[name as keyof Change]]));
      if (JSON.stringify(before) === JSON.stringify(after)) continue;
      await updateArticle(ctx.db, article.id, after);
      await record(ctx, { action, target: `article:${article.id}`, summary: article.title, before, after });
    }
    await articlesChanged(ctx, inScope);
    return { count: inScope.length };
  });
}
