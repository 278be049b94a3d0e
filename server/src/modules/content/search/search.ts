import { allChannels } from '@ganlin/contract/content/kinds';
import {
  CHANNEL_COUNT_LIMIT,
  SEARCH_COUNT_LIMIT,
  type ArticleCard,
  type FoundCard,
  type readApi,
} from '@ganlin/contract/content/read';
import type { Data } from '@ganlin/contract/core/endpoint';
import type { Ctx } from '../../../platform/ctx.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { sectionsOf } from '../markup/anchors.rules.ts';
import { cardsById } from '../model/cards.ts';
import type { ReadFilter } from '../model/filter.queries.ts';
import { bodiesOf, pageOfWords, titlesOf } from './search-list.queries.ts';
import {
  bestIds,
  countByChannel,
  countOf,
  idsBeginning,
  idsInTitles,
  isNotified,
  someFinds,
  sumOf,
  type Find,
  type Search,
} from './search.queries.ts';
import { countFinds, excerptsOf, mark, normal, wordsOf } from './search.rules.ts';

const SUGGESTIONS = 8;

interface Page {
  readonly current: number;
  readonly size: number;
}

export const search: Handler<typeof readApi.search> = async (ctx, { keyword, channel, current, size }) => {
  const words = wordsOf(keyword);
  if (words.length === 0) return { records: [], total: 0, channels: [] };
  const { ids, total, channels } = await foundEverywhere(ctx, { words, channel }, { current, size });
  return { records: await markCards(ctx, await cardsById(ctx, ids), keyword), total, channels };
};

export const suggest: Handler<typeof readApi.suggest> = async (ctx, { keyword }) => {
  const words = wordsOf(keyword);
  if (words.length === 0) return [];
  const { db, now } = ctx;
  const beginning = await idsBeginning(db, { typed: normal(keyword).trim(), now, limit: SUGGESTIONS });
  const others = beginning.length < SUGGESTIONS ? await idsInTitles(db, { words, now }, 2 * SUGGESTIONS) : [];
  const titles = await titlesOf(db, [...new Set([...beginning, ...others])].slice(0, SUGGESTIONS));
  return titles.map(({ id, channel, title }) => ({ id, channel, title: mark(title, words) }));
};

/** The articles of one page of a channel's list that contain the terms. */
export async function findWords(
  ctx: Ctx<unknown>,
  filter: ReadFilter,
  page: Page,
): Promise<{ ids: string[]; total: number }> {
  const { keyword, channel, titleOnly, order } = filter;
  const requested = { words: wordsOf(keyword), channel, titleOnly, now: ctx.now };
  if (requested.words.length === 0) return { ids: [], total: 0 };
  if (order === 'relevance' && !isNarrowed(filter)) return found(ctx, requested, page);
  return pageOfWords(ctx.db, { filter, search: requested }, page);
}

/** The matches in each article: its title with highlights, and where in the text the terms occur. */
export async function markCards(
  ctx: Pick<Ctx, 'db'>,
  cards: readonly ArticleCard[],
  keyword: string,
): Promise<FoundCard[]> {
  const words = wordsOf(keyword);
  const bodies = await bodiesOf(
    ctx.db,
    cards.map(({ id }) => id),
  );
  return cards.map((card) => {
    const sections = sectionsOf(bodies.get(card.id) ?? '');
    const inBody = excerptsOf(sections, words);
    const inSummary = excerptsOf([{ anchor: '', label: '摘要', text: card.summary }], words);
    const texts = [card.title, ...sections.map(({ text }) => text)];
    const hitCount = texts.reduce((sum, text) => sum + countFinds(text, words), 0);
    return { ...card, markedTitle: mark(card.title, words), hits: inBody.length > 0 ? inBody : inSummary, hitCount };
  });
}

/** Counting stops at a limit. Up to there all matches are fetched, so everything about them is known. */
async function found(
  { db }: Pick<Ctx, 'db'>,
  requested: Search,
  page: Page,
): Promise<{ ids: string[]; total: number }> {
  const { finds, isAll } = await someFinds(db, requested, SEARCH_COUNT_LIMIT);
  const ids = isAll ? inOrder(finds) : await bestIds(db, requested, lastOf(page));
  return { ids: pageOf(ids, page), total: upToLimit(finds.length) };
}

type ChannelCounts = Data<typeof readApi.search>['channels'];

/** The same over all channels, with the number of matches in each; one of them may be selected. */
async function foundEverywhere(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  { words, channel }: Pick<Search, 'words' | 'channel'>,
  page: Page,
): Promise<{ ids: string[]; total: number; channels: ChannelCounts }> {
  const requested = { words, now };
  const counting = { channels: allChannels, limit: CHANNEL_COUNT_LIMIT };
  // Counts first where that is enough to know whether all matches can be fetched.
  const known = isNotified(requested) ? await countByChannel(db, requested, counting) : undefined;
  const few = known && sumOf(known) > SEARCH_COUNT_LIMIT ? undefined : await allFinds(db, requested);
  if (few) {
    const chosen = few.filter((find) => channel === undefined || find.channel === channel);
    const count = (one: number) => few.filter((find) => find.channel === one).length;
    return { ids: pageOf(inOrder(chosen), page), total: upToLimit(chosen.length), channels: countsBy(count) };
  }
  const counts = known ?? (await countByChannel(db, requested, counting));
  return {
    ids: pageOf(await bestIds(db, { ...requested, channel }, lastOf(page)), page),
    total: channel === undefined ? SEARCH_COUNT_LIMIT : await totalIn(db, requested, { channel, counts }),
    channels: countsBy((one) => counts.get(one) ?? 0),
  };
}

async function totalIn(
  db: Ctx['db'],
  requested: Search,
  { channel, counts }: { channel: number; counts: ReadonlyMap<number, number> },
): Promise<number> {
  const count = counts.get(channel) ?? 0;
  if (count < CHANNEL_COUNT_LIMIT || count >= SEARCH_COUNT_LIMIT) return upToLimit(count);
  const counted = await countOf(db, requested, { channels: [channel], limit: SEARCH_COUNT_LIMIT });
  return counted.get(channel) ?? 0;
}

/** All matches, unless they are too many to fetch. */
async function allFinds(db: Ctx['db'], requested: Search): Promise<Find[] | undefined> {
  const { finds, isAll } = await someFinds(db, requested, SEARCH_COUNT_LIMIT);
  return isAll ? finds : undefined;
}

const countsBy = (count: (channel: number) => number): ChannelCounts =>
  allChannels
    .map((value) => ({ value, count: Math.min(count(value), CHANNEL_COUNT_LIMIT) }))
    .filter((one) => one.count > 0);

const upToLimit = (count: number): number => Math.min(count, SEARCH_COUNT_LIMIT);

const lastOf = ({ current, size }: Page): number => Math.min(current * size, SEARCH_COUNT_LIMIT);

const pageOf = (ids: readonly string[], page: Page): string[] =>
  ids.slice((page.current - 1) * page.size, lastOf(page));

const inOrder = (finds: readonly Find[]): string[] => finds.toSorted(byWorth).map(({ id }) => id);

/** Titles rank highest, then numbers, tags and the like, then texts; then pinned articles, then the newest. */
function byWorth(one: Find, other: Find): number {
  return (
    tierOf(one) - tierOf(other) ||
    Number(other.pinned) - Number(one.pinned) ||
    other.publishAt.getTime() - one.publishAt.getTime() ||
    (one.id < other.id ? 1 : -1)
  );
}

const tierOf = ({ inTitle, inHead }: Find): number => (inTitle ? 0 : inHead ? 1 : 2);

function isNarrowed({ categoryId, levels, issuers, validity, fromYear, toYear, tag }: ReadFilter): boolean {
  const single = [categoryId, validity, fromYear, toYear, tag || undefined];
  return levels.length > 0 || issuers.length > 0 || single.some((choice) => choice !== undefined);
}
