import type { Ctx, User } from '../../../platform/ctx.ts';
import { AppError } from '../../../platform/errors.ts';
import { namesWithin } from '../../iam/index.ts';
import { holdArticles, type HeldArticle } from '../model/article.queries.ts';

/** Locks an article outside the trash until the transaction ends. */
export async function lockArticle(ctx: Ctx<User>, id: string): Promise<HeldArticle> {
  const [article] = await holdArticles(ctx.db, [id]);
  if (!article || article.deletedAt) throw new AppError('articleNotFound');
  return article;
}

/** The same, unless another version than the caller has seen is the current one. */
export async function lockVersion(ctx: Ctx<User>, id: string, version: number): Promise<HeldArticle> {
  const article = await lockArticle(ctx, id);
  if (article.version === version) return article;
  const nameOf = await namesWithin(ctx, [article.updatedBy]);
  throw new AppError('articleChanged', { name: nameOf(article.updatedBy) || '他人' });
}
