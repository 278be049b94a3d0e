import type { repoCategoryApi } from '@ganlin/contract/question/repo';
import { onConflict, onMissing } from '../../../platform/db/conflict.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { newId } from '../../../platform/ids.ts';
import { record } from '../../audit/index.ts';
import * as queries from '../model/repo.queries.ts';

export const list: Handler<typeof repoCategoryApi.list> = (ctx) => queries.listCategories(ctx.db);

export const save: Handler<typeof repoCategoryApi.save> = (ctx, { id, title }) =>
  transaction(ctx, async (ctx) => {
    const locked = await queries.holdCategories(ctx.db);
    const before = locked.find((category) => category.id === id);
    if (id !== undefined && !before) throw new AppError('repoCategoryNotFound');
    const saved = id ?? newId();
    const sort = Math.max(0, ...locked.map((category) => category.sort)) + 1;
    const written = before
      ? queries.renameCategory(ctx.db, saved, title)
      : queries.insertCategory(ctx.db, { id: saved, title, sort, createdAt: ctx.now });
    await written.catch(onConflict('question_repo_category_title_key', 'repoCategoryTaken'));
    const trace = { action: 'question.categorySaved', target: `repoCategory:${saved}`, summary: title } as const;
    await record(ctx, { ...trace, ...(before ? { before: { title: before.title } } : {}), after: { title } });
    return { id: saved };
  });

/** Categories that are not named follow in their previous order. */
export const sort: Handler<typeof repoCategoryApi.sort> = (ctx, { ids }) =>
  transaction(ctx, async (ctx) => {
    const locked = await queries.holdCategories(ctx.db);
    const known = new Set(locked.map(({ id }) => id));
    if (!ids.every((id) => known.has(id))) throw new AppError('repoCategoryNotFound');
    const rest = locked.toSorted((one, other) => one.sort - other.sort).map(({ id }) => id);
    await queries.sortCategories(ctx.db, [...new Set([...ids, ...rest])]);
    await record(ctx, { action: 'question.categorySaved', summary: '调整顺序' });
    return null;
  });

export const remove: Handler<typeof repoCategoryApi.delete> = (ctx, { id }) =>
  transaction(ctx, async (ctx) => {
    const found = (await queries.holdCategories(ctx.db)).find((category) => category.id === id);
    if (!found) throw new AppError('repoCategoryNotFound');
    const words = { name: found.title };
    await queries
      .deleteCategory(ctx.db, id)
      .catch(onMissing('question_repo_category_fkey', 'repoCategoryInUse', words));
    const trace = { action: 'question.categoryDeleted', target: `repoCategory:${id}`, summary: found.title } as const;
    await record(ctx, trace);
    return null;
  });
