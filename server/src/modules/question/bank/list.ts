import type { QuestionLevel, QuestionState, QuestionType } from '@ganlin/contract/question/kinds';
import type { questionApi, QuestionFilter } from '@ganlin/contract/question/question';
import type { z } from 'zod';
import { allowedSort } from '../../../platform/db/list-query.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { namesWithin } from '../../iam/index.ts';
import { normalWords } from '../model/stored-question.rules.ts';
import { listItems } from './list.queries.ts';
import { openReportsOf, repoNamesOf } from '../model/question.queries.ts';
import { findIds, sortedIds, type QuestionSearch } from '../search/search.queries.ts';
import { refuseWithheldRepo } from '../usage/withheld.ts';
import { hasDraft } from '../model/write.ts';

/** What the list may be sorted by besides the time of creation: the text begins with the code. */
const sortable = { text: 'code', updatedAt: 'updated_at' } as const;

export const paging: Handler<typeof questionApi.paging> = async (ctx, { current, size, params, sort }) => {
  await refuseWithheldRepo(ctx, params.repoId ?? null);
  const part = { limit: size, offset: (current - 1) * size };
  const order = allowedSort(sort, sortable);
  const search = searchFrom(params);
  const { ids, total } = await (order ? sortedIds(ctx.db, search, { ...part, order }) : findIds(ctx.db, search, part));
  const found = new Map((ids.length === 0 ? [] : await listItems(ctx.db, ids)).map((item) => [item.id, item]));
  const items = ids.flatMap((id) => found.get(id) ?? []);
  const [repos, reports] = [await repoNamesOf(ctx.db, ids), await openReportsOf(ctx.db, ids)];
  const nameOf = await namesWithin(
    ctx,
    items.map(({ updatedBy }) => updatedBy),
  );
  const records = items.map(({ latestVersion, publishedVersion, ...item }) => ({
    ...item,
    // The columns' check constraints allow nothing else.
    type: item.type as QuestionType,
    level: item.level as QuestionLevel,
    state: item.state as QuestionState,
    version: publishedVersion ?? latestVersion,
    hasDraft: hasDraft({ latestVersion, publishedVersion }),
    repos: repos.get(item.id) ?? [],
    reports: reports.get(item.id) ?? 0,
    updatedBy: nameOf(item.updatedBy),
  }));
  return { records, total, current, size };
};

/** Converts a filter of the contract to a search. */
export function searchFrom({ keyword = '', ...rest }: z.output<typeof QuestionFilter>): QuestionSearch {
  return { ...rest, words: normalWords(keyword) };
}
