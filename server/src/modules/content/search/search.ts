import { allChannels, type Channel } from '@ganlin/contract/content/kinds';
import {
  CHANNEL_COUNT_LIMIT,
  SEARCH_COUNT_LIMIT,
  type ArticleCard,
  type FoundCard,
} from '@ganlin/contract/content/read';
import type { portalSearchApi } from '@ganlin/contract/portal/search';
import type { z } from 'zod';
import type { Ctx } from '../../../platform/ctx.ts';
import { sectionsOf } from '../markup/anchors.rules.ts';
import { cardsById } from '../model/cards.ts';
import type { ReadFilter } from '../model/filter.queries.ts';
import { currentVocabulary } from '../synonyms/vocabulary.ts';
import { clauseQueryOf } from './clause-query.rules.ts';
import { findClause } from './clause.ts';
import { FEW, findNear } from './near.ts';
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
import { countFinds, excerptsOf, mark, normal } from './search.rules.ts';
import { formsOf, termsOf, type Term } from './terms.rules.ts';

const SUGGESTIONS = 8;

interface Page {
  readonly current: number;
  readonly size: number;
}

interface Requested extends Page {
  readonly keyword: string;
  readonly channel?: Channel | undefined;
}

type Reply = z.output<typeof portalSearchApi.search.response>;
type Found = Pick<Reply, 'clause' | 'records' | 'total' | 'channels' | 'near'>;

/** Articles of the whole site; on the first page also the clause that is named, and what is close. */
export async function searchArticles(
  ctx: Ctx<unknown>,
  { keyword, channel, current, size }: Requested,
): Promise<Found> {
  const vocabulary = await currentVocabulary(ctx);
  const asked = clauseQueryOf(keyword);
  const clause = asked ? await findClause(ctx, asked, vocabulary) : null;
  // With the clause itself found, the rest is about its law.
  const text = clause && asked ? asked.name : keyword;
  const terms = termsOf(text, vocabulary);
  if (terms.length === 0) return { clause: null, records: [], total: 0, channels: [], near: null };
  const { ids, total, channels } = await foundEverywhere(ctx, { terms, channel }, { current, size });
  const near = current === 1 && total < FEW && !clause ? await findNear(ctx, { text, channel, found: ids }) : null;
  return {
    clause: current === 1 ? clause : null,
    records: await markCards(ctx, await cardsById(ctx, ids), terms),
    total,
    channels,
    near: near && { ...near, records: await markCards(ctx, await cardsById(ctx, near.ids), near.pieces) },
  };
}

/** Titles for the text being typed, and the clause that it names. */
export async function suggestArticles(ctx: Ctx<unknown>, keyword: string) {
  const vocabulary = await currentVocabulary(ctx);
  const asked = clauseQueryOf(keyword);
  const terms = termsOf(asked?.name ?? keyword, vocabulary);
  if (terms.length === 0) return { clause: null, articles: [] };
  const clause = asked ? await findClause(ctx, asked, vocabulary) : null;
  const { db, now } = ctx;
  const typed = normal(asked?.name ?? keyword).trim();
  const beginning = await idsBeginning(db, { typed, now, limit: SUGGESTIONS });
  const others = beginning.length < SUGGESTIONS ? await idsInTitles(db, { terms, now }, 2 * SUGGESTIONS) : [];
  const titles = await titlesOf(db, [...new Set([...beginning, ...others])].slice(0, SUGGESTIONS));
  const forms = formsOf(terms);
  return { clause, articles: titles.map(({ id, channel, title }) => ({ id, channel, title: mark(title, forms) })) };
}

/** The articles of one page of a channel's list that contain the terms. */
export async function findWords(
  ctx: Ctx<unknown>,
  filter: ReadFilter,
  page: Page,
): Promise<{ ids: string[]; total: number }> {
  const { keyword, channel, titleOnly, order } = filter;
  const requested = { terms: await termsFor(ctx, keyword), channel, titleOnly, now: ctx.now };
  if (requested.terms.length === 0) return { ids: [], total: 0 };
  if (order === 'relevance' && !isNarrowed(filter)) return found(ctx, requested, page);
  return pageOfWords(ctx.db, { filter, search: requested }, page);
}

/** The terms of a search in a list, with the synonyms that staff keep. */
export const termsFor = async (ctx: Pick<Ctx, 'db' | 'cache' | 'now'>, keyword: string): Promise<Term[]> =>
  termsOf(keyword, await currentVocabulary(ctx));

/** The matches in each article: its title with highlights, and where in the text the terms occur. */
export async function markCards(
  ctx: Pick<Ctx, 'db'>,
  cards: readonly ArticleCard[],
  terms: readonly Term[],
): Promise<FoundCard[]> {
  const words = formsOf(terms);
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

type ChannelCounts = Found['channels'];

/** The same over all channels, with the number of matches in each; one of them may be selected. */
async function foundEverywhere(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  { terms, channel }: Pick<Search, 'terms' | 'channel'>,
  page: Page,
): Promise<{ ids: string[]; total: number; channels: ChannelCounts }> {
  const requested = { terms, now };
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

/** Titles rank highest, then numbers, tags and the like, then texts; then what was typed, pinned articles, the newest. */
function byWorth(one: Find, other: Find): number {
  return (
    tierOf(one) - tierOf(other) ||
    Number(other.isTyped) - Number(one.isTyped) ||
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
