import { Channel, type Validity } from '@ganlin/contract/content/kinds';
import { readApi, type ArticleCard, type FoundCard } from '@ganlin/contract/content/read';
import type { Data } from '@ganlin/contract/core/endpoint';
import type { Ctx } from '../../../platform/ctx.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { cached } from '../../../platform/http/cache/cached-reply.ts';
import { cardsById } from '../model/cards.ts';
import { listCategories } from '../model/category.queries.ts';
import { rightUntil } from '../model/changed.ts';
import { summedUp } from '../categories/category-sums.rules.ts';
import { countFacets } from '../categories/facet.queries.ts';
import type { Choice, ReadFilter } from '../model/filter.queries.ts';
import { pageIds } from '../model/read.queries.ts';
import { holdsWords } from '../search/search.queries.ts';
import { findWords, markCards, termsFor } from '../search/search.ts';

export const paging: Handler<typeof readApi.paging> = async (ctx, { params, current, size }) => {
  const page = { current, size };
  if (params.keyword !== '') return { ...page, ...(await searched(ctx, params, page)) };
  return cached(readApi.paging, `content:list:${JSON.stringify([params, page])}`, async () => {
    const { ids, total } = await pageIds(ctx.db, { filter: params, now: ctx.now, order: params.order }, page);
    const records = (await cardsById(ctx, ids)).map(unmarked);
    return { data: { ...page, total, records }, until: await rightUntil(ctx) };
  });
};

/** Search terms are individual: a response to them is not worth caching. */
async function searched(ctx: Ctx<unknown>, filter: ReadFilter, page: { current: number; size: number }) {
  const { ids, total } = await findWords(ctx, filter, page);
  return { total, records: await markCards(ctx, await cardsById(ctx, ids), await termsFor(ctx, filter.keyword)) };
}

export const facets: Handler<typeof readApi.facets> = async (ctx, filter) => {
  if (filter.keyword !== '') return facetsOf(ctx, filter);
  return cached(readApi.facets, `content:facets:${JSON.stringify(filter)}`, async () => ({
    data: await facetsOf(ctx, filter),
    until: await rightUntil(ctx),
  }));
};

type Facets = Data<typeof readApi.facets>;

async function facetsOf(ctx: Ctx<unknown>, filter: ReadFilter): Promise<Facets> {
  const { keyword, channel, titleOnly } = filter;
  const terms = await termsFor(ctx, keyword);
  const also = terms.length === 0 ? undefined : holdsWords({ terms, channel, titleOnly, now: ctx.now });
  const counted = await countFacets(ctx.db, { filter, now: ctx.now, also });
  const of = (kind: Choice) =>
    counted.filter((row) => row.kind === kind).map(({ value, count }) => ({ value: value ?? '', count }));
  const numbers = (kind: Choice) => of(kind).map(({ value, count }) => ({ value: Number(value), count }));
  const isDated = filter.channel === Channel.law || filter.channel === Channel.standard;
  const tree = await listCategories(ctx.db, filter.channel);
  return {
    levels: numbers('level').toSorted((one, other) => one.value - other.value),
    issuers: of('issuer'),
    // The expression they come from yields nothing else.
    validities: isDated ? (numbers('validity') as { value: Validity; count: number }[]) : [],
    years: numbers('year').toSorted((one, other) => other.value - one.value),
    tags: of('tag'),
    categories: summedUp(tree, new Map(of('category').map(({ value, count }) => [value, count]))),
  };
}

/** A card of a list without a search. */
const unmarked = (card: ArticleCard): FoundCard => ({
  ...card,
  markedTitle: [{ text: card.title, hit: false }],
  hits: [],
  hitCount: 0,
});
