import type { courseCategoryApi } from '@ganlin/contract/course/course';
import { onConflict, onMissing } from '../../../platform/db/conflict.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { newId } from '../../../platform/ids.ts';
import { record } from '../../audit/index.ts';
import * as queries from '../model/category.queries.ts';

export const list: Handler<typeof courseCategoryApi.list> = (ctx) => queries.listCategories(ctx.db);

const taken = onConflict('course_category_title_key', 'courseCategoryTaken');

export const save: Handler<typeof courseCategoryApi.save> = (ctx, { id, title }) =>
  transaction(ctx, async (ctx) => {
    const before = id === undefined ? undefined : await queries.findCategory(ctx.db, id);
    if (id !== undefined && !before) throw new AppError('courseCategoryNotFound');
    const made = id ?? newId();
    if (before) await queries.renameCategory(ctx.db, made, title).catch(taken);
    else {
      const sort = await queries.nextSort(ctx.db);
      await queries.insertCategory(ctx.db, { id: made, title, sort, createdAt: ctx.now }).catch(taken);
    }
    await record(ctx, {
      action: 'course.categorySaved',
      target: `courseCategory:${made}`,
      summary: title,
      ...(before ? { before: { title: before.title } } : {}),
      after: { title },
    });
    return { id: made };
  });

export const sort: Handler<typeof courseCategoryApi.sort> = (ctx, { ids }) =>
  transaction(ctx, async (ctx) => {
    const known = new Set((await queries.listCategories(ctx.db)).map(({ id }) => id));
    if (ids.some((id) => !known.has(id))) throw new AppError('courseCategoryNotFound');
    await queries.orderCategories(ctx.db, [...new Set(ids)]);
    await record(ctx, { action: 'course.categorySaved', target: 'courseCategory', summary: '调整分类顺序' });
    return null;
  });

export const remove: Handler<typeof courseCategoryApi.delete> = (ctx, { ids }) =>
  transaction(ctx, async (ctx) => {
    for (const id of new Set(ids)) {
      const category = await queries.findCategory(ctx.db, id);
      if (!category) throw new AppError('courseCategoryNotFound');
      await queries
        .deleteCategory(ctx.db, id)
        .catch(onMissing('course_course_category_id_fkey', 'courseCategoryInUse', { title: category.title }));
      await record(ctx, {
        action: 'course.categoryDeleted',
        target: `courseCategory:${id}`,
        summary: category.title,
      });
    }
    return null;
  });
