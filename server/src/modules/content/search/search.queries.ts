import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { channelKey, headKeys, isExact, pairKeys, titleKeys } from './search-keys.rules.ts';
import { isExpanded, typedOnly, type Term } from './terms.rules.ts';

export interface Search {
  /** Normalised like the searched text, at least one; each must be found in one of its forms. */
  readonly terms: readonly Term[];
  readonly channel?: number | undefined;
  /** Searches only titles and other names of an article. */
  readonly titleOnly?: boolean;
  readonly now: Date;
}

/**
 * Titles rank highest, then numbers, tags and the like, then texts; a match ranks as its worst term. Within a tier,
 * what was typed ranks before its synonyms.
 */
const tiers = ['title', 'head', 'content'] as const;
export type Tier = (typeof tiers)[number];

export interface Find {
  readonly id: string;
  readonly channel: number;
  readonly inTitle: boolean;
  readonly inHead: boolean;
  /** The words as typed are where the match is, not only synonyms. */
  readonly isTyped: boolean;
  readonly pinned: boolean;
  readonly publishAt: Date;
}

/** How many of the newest are checked one by one before the index is queried; texts must be fetched for that. */
const LOOK: Readonly<Record<Tier, number>> = { title: 2000, head: 2000, content: 800 };
/** Single characters of texts are not indexed: they are searched in this many of the newest. */
const LOOK_FOR_ONE = 2000;

/** Matches in no order, and whether these are all: `limit` of them are enough where the terms are indexed. */
export async function someFinds(db: Db, search: Search, limit: number): Promise<{ finds: Find[]; isAll: boolean }> {
  const { terms } = search;
  const columns = sql`s.article_id as id, s.channel, s.pinned, s.publish_at, ${holds('title', terms)} as in_title,
    ${holds('head', terms)} as in_head, ${isTyped(terms)} as is_typed`;
  const max = isKnown(search) ? sql`limit ${limit + 1}` : sql``;
  const { rows } = await sql<Find>`${findsOf(search, columns)} ${max}`.execute(db);
  return { finds: rows, isAll: rows.length <= limit || !isKnown(search) };
}

/** The best of very many matches, in their order. */
export async function bestIds(db: Db, search: Search, need: number): Promise<string[]> {
  const ids = new Set<string>();
  const ways = isExpanded(search.terms) ? [{ ...search, terms: typedOnly(search.terms) }, search] : [search];
  for (const tier of search.titleOnly ? tiers.slice(0, 2) : tiers) {
    for (const way of ways) {
      // Those found already are found again by the synonyms.
      if (ids.size < need) for (const id of await idsOfTier(db, { search: way, tier, need })) ids.add(id);
    }
  }
  return [...ids].slice(0, need);
}

/** Max matches read to count those of every channel with a single index query. */
const SAMPLE = 10_000;

/** The count of each channel: exact, or `limit` or more. */
export async function countByChannel(
  db: Db,
  search: Search,
  { channels, limit }: { channels: readonly number[]; limit: number },
): Promise<ReadonlyMap<number, number>> {
  const sample = await countSample(db, search);
  const open = channels.filter((channel) => (sample.get(channel) ?? 0) < limit);
  if (isNotified(search) && sumOf(sample) <= SAMPLE) return sample;
  return new Map([...sample, ...(await countOf(db, search, { channels: open, limit }))]);
}

/**
 * Counts matches in some channels, up to `limit`. Confirms them only where there are fewer: a text with all pairs of
 * a term but not the term is rare, and fetching thousands of texts takes longer than all the rest.
 */
export async function countOf(
  db: Db,
  search: Search,
  { channels, limit }: { channels: readonly number[]; limit: number },
): Promise<ReadonlyMap<number, number>> {
  const rough = await countIn(db, search, { channels, limit, isRough: true });
  const few = channels.filter((channel) => (rough.get(channel) ?? 0) < limit && (rough.get(channel) ?? 0) > 0);
  if (isNotified(search)) return rough;
  return new Map([...rough, ...(await countIn(db, search, { channels: few, limit, isRough: false }))]);
}

export const sumOf = (counts: ReadonlyMap<number, number>): number =>
  [...counts.values()].reduce((sum, one) => sum + one, 0);

async function countSample(db: Db, search: Search): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ channel: number; count: number }>`select channel, count(*) from (
      select s.channel from content_search s where ${inIndex('content', search)} and ${visible(search)}
       limit ${SAMPLE + 1}) as s
    group by channel`.execute(db);
  return new Map(rows.map(({ channel, count }) => [channel, count]));
}

interface Counting {
  readonly channels: readonly number[];
  readonly limit: number;
  readonly isRough: boolean;
}

async function countIn(db: Db, search: Search, { channels, limit, isRough }: Counting): Promise<Map<number, number>> {
  if (channels.length === 0) return new Map();
  const tier = search.titleOnly ? 'head' : 'content';
  const counts = channels.map((channel) => {
    const one = { ...search, channel };
    const certain = isRough ? sql`true` : confirmed(tier, search.terms);
    return sql`select ${channel}::int as channel, (select count(*) from (select from content_search s
      where ${inIndex(tier, one)} and ${visible(one)} and ${certain} limit ${limit}) as counted) as count`;
  });
  const { rows } = await sql<{ channel: number; count: number }>`${sql.join(counts, sql` union all `)}`.execute(db);
  return new Map(rows.map(({ channel, count }) => [channel, count]));
}

/** Titles that begin with the typed text, the newest of some. */
export async function idsBeginning(
  db: Db,
  { typed, now, limit }: { typed: string; now: Date; limit: number },
): Promise<string[]> {
  const begin = sql`left(s.title, 60)`;
  const { rows } = await sql<{ id: string }>`select s.id from (
      select s.article_id as id, s.pinned, s.publish_at from content_search s
       where ${begin} >= ${typed} and ${begin} < ${typed} || chr(1114111) and ${visible({ now })} limit 200) as s
    order by s.pinned desc, s.publish_at desc, s.id desc limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Titles that contain the terms, newest first. */
export const idsInTitles = (db: Db, search: Search, need: number): Promise<string[]> =>
  idsOfTier(db, { search, tier: 'title', need });

/** For lists filtered by more than the channel: whether an article of `content_article` contains the terms. */
export const holdsWords = (search: Search): RawBuilder<SqlBool> =>
  sql<SqlBool>`content_article.id in (${findsOf(search, sql`s.article_id`)})`;

/** Sort order of matches in such a list, before that of time. */
export function tierOf({ terms }: Pick<Search, 'terms'>): RawBuilder<number> {
  return sql<number>`(select case when ${holds('title', terms)} then 0 when ${holds('head', terms)} then 2 else 4 end
      + (not ${isTyped(terms)})::int
    from content_search s where s.article_id = content_article.id)`;
}

interface TierSearch {
  readonly search: Search;
  readonly tier: Tier;
  readonly need: number;
}

/**
 * A term may be in three articles or in three of four, and one strategy cannot serve both: scanning the list until a
 * page is full is expensive for rare terms, reading all matches from the index and sorting them for frequent ones. So
 * it first checks a limited number of the newest, and queries the index only if they do not fill the page.
 */
async function idsOfTier(db: Db, wanted: TierSearch): Promise<string[]> {
  const newest = await lookAtNewest(db, wanted);
  return newest.length >= wanted.need ? newest : allInIndex(db, wanted);
}

async function lookAtNewest(db: Db, { search, tier, need }: TierSearch): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select s.article_id as id from (
      select * from content_search s where ${visible(search)} order by ${newestFirst} limit ${LOOK[tier]}) as s
    where ${ofTier(tier, search.terms)} order by ${newestFirst} limit ${need}`.execute(db);
  return rows.map(({ id }) => id);
}

/** `offset 0` forces sorting before confirming: only as many texts are fetched as the page needs. */
async function allInIndex(db: Db, { search, tier, need }: TierSearch): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select s.article_id as id from (
      select * from content_search s where ${inIndex(tier, search)} and ${visible(search)}
       order by ${newestFirst} offset 0) as s
    where ${ofTier(tier, search.terms)} order by ${newestFirst} limit ${need}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Whether an index returns exactly the matches of these terms. */
export const isNotified = ({ terms }: Pick<Search, 'terms'>): boolean =>
  terms.every(({ forms }) => forms.every(isExact));

/** Whether the terms are indexed in the searched fields. */
const isKnown = ({ titleOnly, terms }: Search): boolean =>
  titleOnly === true || terms.some(({ forms }) => forms.every((form) => pairKeys([form]).length > 0));

function findsOf(search: Search, columns: RawBuilder<unknown>): RawBuilder<unknown> {
  const tier = search.titleOnly ? 'head' : 'content';
  if (isKnown(search)) {
    return sql`select ${columns} from content_search s
      where ${inIndex(tier, search)} and ${visible(search)} and ${confirmed(tier, search.terms)}`;
  }
  // Only single characters: some articles with them in their names, and texts among the newest.
  return sql`(select ${columns} from content_search s where ${inIndex('head', search)} and ${visible(search)}
      limit ${LOOK_FOR_ONE})
    union
    select ${columns} from (
      select * from content_search s where ${visible(search)} order by ${newestFirst} limit ${LOOK_FOR_ONE}) as s
     where ${holds('content', search.terms)}`;
}

const newestFirst = sql`s.pinned desc, s.publish_at desc, s.article_id desc`;

export function visible({ channel, now }: Pick<Search, 'channel' | 'now'>): RawBuilder<SqlBool> {
  const inTime = sql<SqlBool>`s.publish_at <= ${now}::timestamptz
    and (s.withdraw_at is null or s.withdraw_at > ${now}::timestamptz)`;
  return channel === undefined ? inTime : sql<SqlBool>`s.channel = ${channel} and ${inTime}`;
}

/** As an index condition: it must be spelled like the index definition. */
export function inIndex(tier: Tier, { terms, channel }: Pick<Search, 'terms' | 'channel'>): RawBuilder<SqlBool> {
  const keysOf = { title: titleKeys, head: headKeys, content: pairKeys }[tier];
  const single = terms.filter(({ forms }) => forms.length === 1).map(({ word }) => word);
  const base = [...keysOf(single), ...(channel === undefined ? [] : [channelKey(channel)])];
  const [first, ...others] = terms.filter(({ forms }) => forms.length > 1);
  if (!first) return sql<SqlBool>`${keys(tier)} @> ${base}::bigint[]`;
  // The keys of everything else go with each form: one query of the index for all of them is fastest.
  const ways = [anyOf(tier, first, (form) => [...base, ...keysOf([form])])];
  ways.push(...others.map((term) => anyOf(tier, term, (form) => keysOf([form]))));
  return sql.join(ways, sql` and `);
}

const keys = (tier: Tier): RawBuilder<unknown> =>
  tier === 'content' ? sql`content_keys(s.content, s.channel)` : sql`content_head_keys(s.title, s.head, s.channel)`;

function anyOf(tier: Tier, { forms }: Term, keysOf: (form: string) => readonly number[]): RawBuilder<SqlBool> {
  const ways = forms.map((form) => sql`${keys(tier)} @> ${keysOf(form)}::bigint[]`);
  return sql<SqlBool>`(${sql.join(ways, sql` or `)})`;
}

/** Checks what the index leaves open. */
function confirmed(tier: Tier, terms: readonly Term[]): RawBuilder<SqlBool> {
  return holds(
    tier,
    terms.filter(({ forms }) => !forms.every(isExact)),
  );
}

/** In this tier and in none before it. */
function ofTier(tier: Tier, terms: readonly Term[]): RawBuilder<SqlBool> {
  const before = tiers[tiers.indexOf(tier) - 1];
  if (before === undefined) return holds(tier, terms);
  return sql<SqlBool>`not (${holds(before, terms)}) and ${holds(tier, terms)}`;
}

/** Whether the words as typed are in the tier in which they match in any form. */
function isTyped(terms: readonly Term[]): RawBuilder<SqlBool> {
  if (!isExpanded(terms)) return sql<SqlBool>`true`;
  const typed = typedOnly(terms);
  return sql<SqlBool>`(case when ${holds('title', terms)} then ${holds('title', typed)}
    when ${holds('head', terms)} then ${holds('head', typed)} else ${holds('content', typed)} end)`;
}

function holds(tier: Tier, terms: readonly Term[]): RawBuilder<SqlBool> {
  if (terms.length === 0) return sql<SqlBool>`true`;
  return sql.join(
    terms.map((term) => holdsTerm(tier, term)),
    sql` and `,
  );
}

export function holdsTerm(tier: Tier, { forms }: Term): RawBuilder<SqlBool> {
  const column = sql.ref(`s.${tier}`);
  const ways = forms.map((form) => sql`position(${form} in ${column}) > 0`);
  return sql<SqlBool>`(${sql.join(ways, sql` or `)})`;
}
