import type { savedFilterApi } from '@ganlin/contract/iam/saved-filter';
import { onConflict } from '../../../platform/db/conflict.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { newId } from '../../../platform/ids.ts';
import { holdUser } from '../model/queries.ts';
import * as queries from './saved-filters.queries.ts';

export const listFilters: Handler<typeof savedFilterApi.list> = (ctx, { list }) =>
  queries.listFilters(ctx.db, ctx.user.id, list);

const refuseTaken = onConflict('iam_saved_filter_name_key', 'savedFilterNameTaken');

export const saveFilter: Handler<typeof savedFilterApi.save> = async (ctx, { id, list, name, search }) => {
  const { user, now } = ctx;
  if (id !== undefined) {
    const change = { name, search, savedAt: now };
    const isFound = await queries.updateFilter(ctx.db, { id, userId: user.id, list }, change).catch(refuseTaken);
    if (!isFound) throw new AppError('savedFilterNotFound');
    return { id };
  }
  const filter = { id: newId(), userId: user.id, list, name, search: search ?? '', savedAt: now };
  const isSaved = await transaction(ctx, async ({ db }) => {
    // Two of one moment must not choose the same slot.
    await holdUser(db, user.id);
    return queries.insertFilter(db, filter);
  }).catch(refuseTaken);
  if (!isSaved) throw new AppError('savedFiltersFull');
  return { id: filter.id };
};

export const deleteFilter: Handler<typeof savedFilterApi.delete> = async (ctx, { id }) => {
  if (!(await queries.deleteFilter(ctx.db, id, ctx.user.id))) throw new AppError('savedFilterNotFound');
  return null;
};
