import type { categoryApi } from '@ganlin/contract/content/category';
import { channels, type Channel } from '@ganlin/contract/content/kinds';
import type { Ctx, User } from '../../../platform/ctx.ts';
import { onConflict, onMissing } from '../../../platform/db/conflict.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { newId } from '../../../platform/ids.ts';
import { record } from '../../audit/index.ts';
import * as queries from '../model/category.queries.ts';
import { contentChanged } from '../model/changed.ts';

type Form = Parameters<Handler<typeof categoryApi.save>>[1]['form'];

export const list: Handler<typeof categoryApi.list> = async (ctx, { channel }) => {
  const rows = await queries.listCategories(ctx.db, channel);
  // The column's check constraint allows nothing else.
  return rows.map((row) => ({ ...row, channel: row.channel as Channel }));
};

export const save: Handler<typeof categoryApi.save> = (ctx, { id, form }) =>
  transaction(ctx, async (ctx) => {
    await queries.holdTree(ctx.db);
    const { channel, parentId, title } = form;
    if (parentId !== null && !(await queries.isCategory(ctx.db, parentId, channel)))
      throw new AppError('categoryNotFound');
    if (id !== undefined) return change(ctx, id, form);
    const [made, sort] = [newId(), await queries.nextSort(ctx.db, channel, parentId)];
    const row = { id: made, channel, parentId, title, sort, createdAt: ctx.now };
    await queries.insertCategory(ctx.db, row).catch(taken);
    const after = await audited(ctx, form);
    await record(ctx, { action: 'content.categorySaved', target: `category:${made}`, summary: title, after });
    contentChanged(ctx);
    return { id: made };
  });

export const sort: Handler<typeof categoryApi.sort> = (ctx, { ids }) =>
  transaction(ctx, async (ctx) => {
    await queries.holdTree(ctx.db);
    if (!(await queries.orderCategories(ctx.db, [...new Set(ids)]))) throw new AppError('categoryNotFound');
    const [first] = ids;
    const titles = (await queries.listCategories(ctx.db, undefined)).filter(({ id }) => ids.includes(id));
    const summary = titles
      .map(({ title }) => title)
      .join('、')
      .slice(0, 200);
    await record(ctx, { action: 'content.categorySaved', target: `category:${first}`, summary: `排序：${summary}` });
    contentChanged(ctx);
    return null;
  });

export const remove: Handler<typeof categoryApi.delete> = (ctx, { ids }) =>
  transaction(ctx, async (ctx) => {
    await queries.holdTree(ctx.db);
    for (const id of new Set(ids)) {
      const category = await queries.findCategory(ctx.db, id);
      if (!category) throw new AppError('categoryNotFound');
      const inUse = { name: category.title };
      if (await queries.isUsed(ctx.db, id)) throw new AppError('categoryInUse', inUse);
      // An article may be put into it concurrently.
      await queries
        .deleteCategory(ctx.db, id)
        .catch(onMissing('content_article_category_fkey', 'categoryInUse', inUse));
      const before = await audited(ctx, { ...category, channel: category.channel as Channel });
      const note = { target: `category:${id}`, summary: category.title, before };
      await record(ctx, { action: 'content.categoryDeleted', ...note });
    }
    contentChanged(ctx);
    return null;
  });

async function change(ctx: Ctx<User>, id: string, form: Form): Promise<{ id: string }> {
  const before = await queries.findCategory(ctx.db, id);
  if (before?.channel !== form.channel) throw new AppError('categoryNotFound');
  const { parentId, title } = form;
  if (parentId !== null && (await queries.isBelow(ctx.db, parentId, id))) throw new AppError('categoryInside');
  const stays = parentId === before.parentId;
  const sort = stays ? before.sort : await queries.nextSort(ctx.db, form.channel, parentId);
  const earlier = await audited(ctx, { ...form, ...before, channel: form.channel });
  await queries.updateCategory(ctx.db, id, { parentId, title, sort }).catch(taken);
  const after = await audited(ctx, form);
  const note = { target: `category:${id}`, summary: title, before: earlier, after };
  await record(ctx, { action: 'content.categorySaved', ...note });
  contentChanged(ctx);
  return { id };
}

const taken = onConflict('content_category_title_key', 'categoryTaken');

async function audited({ db }: Ctx<User>, { channel, parentId, title }: Form): Promise<object> {
  const parent = parentId === null ? undefined : await queries.findCategory(db, parentId);
  return { channel: channels[channel].label, title, parent: parent?.title ?? '' };
}
