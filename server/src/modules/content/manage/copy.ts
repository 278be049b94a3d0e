import type { articleApi, ArticleForm } from '@ganlin/contract/content/article';
import { copiedTitle } from '../../../kits/copied-title.ts';
import type { Ctx, User } from '../../../platform/ctx.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { formOf } from '../model/article-form.rules.ts';
import { findArticle } from '../model/article.queries.ts';
import { create } from './save.ts';

const MAX_TITLE = 200;
const MAX_NOTE = 200;

/** Creates a draft with the same text. The page makes the new id, so that a repeated call copies once. */
export const copy: Handler<typeof articleApi.copy> = (ctx, { id, newId }) =>
  transaction(ctx, async (ctx) => {
    const original = await findArticle(ctx.db, id);
    if (!original || original.deletedAt) throw new AppError('articleNotFound');
    const form: ArticleForm = { ...formOf(original), title: copiedTitle(original.title, MAX_TITLE), pinned: false };
    const note = Array.from(`复制自“${original.title}”`).slice(0, MAX_NOTE).join('');
    if (!(await create(ctx, { id: newId, form, note }))) await refuseUnlessOwn(ctx, newId);
    return { id: newId };
  });

/** A taken id means a repeated call, unless it belongs to another user. */
async function refuseUnlessOwn(ctx: Ctx<User>, id: string): Promise<void> {
  const there = await findArticle(ctx.db, id);
  if (there?.createdBy !== ctx.user.id) throw new AppError('articleNotFound');
}
