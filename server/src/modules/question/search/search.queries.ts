import { QuestionState } from '@ganlin/contract/question/kinds';
import { QUESTION_LIST_LIMIT } from '@ganlin/contract/question/question';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { IN_REVIEW } from '../model/repo-count.queries.ts';

export interface QuestionSearch {
  /** Normalised like the searched text. */
  readonly words?: string | undefined;
  readonly repoId?: string | undefined;
  readonly type?: number | undefined;
  readonly level?: number | undefined;
  readonly state?: number | undefined;
  readonly tag?: string | undefined;
  readonly importId?: string | undefined;
  readonly inReview?: boolean | undefined;
}

interface Part {
  readonly limit: number;
  readonly offset: number;
}

/** Matching questions, newest first, and their count up to the list's limit. */
export interface FoundIds {
  readonly ids: string[];
  readonly total: number;
}

/** How many of the newest questions are sampled first; their hit rate decides how to find the rest. */
const LOOK = 2000;
/**
 * The index of character pairs cannot find a single character: it is searched among this many of the newest
 * questions.
 */
const LOOK_FOR_ONE = 10_000;
/** How much cheaper it is to scan the next question than to fetch and sort an index hit. */
const WALK_IS_CHEAPER = 4;
/** From this hit rate on, counting along the list is cheaper than querying the index for all hits. */
const FREQUENT = 0.2;

/**
 * A word may be in three questions or in three hundred thousand, and one strategy cannot serve both: fetching all
 * index hits and sorting them is expensive for frequent words, scanning the list until a page is full is expensive
 * for rare ones. Words, knowledge points and imports are the search terms (hits); bank, type, level and state define
 * the list.
 */
export async function findIds(db: Db, search: QuestionSearch, { limit, offset }: Part): Promise<FoundIds> {
  const end = Math.min(offset + limit, QUESTION_LIST_LIMIT);
  const part = { limit: Math.max(0, end - offset), offset };
  const hits = hitsOf(search);
  if (hits.length === 0) return { ids: await walk(db, search, part), total: await countAlong(db, search) };
  const isOne = Array.from(search.words ?? '').length === 1;
  const look = isOne ? LOOK_FOR_ONE : LOOK;
  const looked = await lookAtNewest(db, search, look);
  const found = (ids: readonly string[]): FoundIds => ({
    ids: ids.slice(offset, Math.max(offset, end)),
    total: Math.min(ids.length, QUESTION_LIST_LIMIT),
  });
  if (looked.all || isOne) return found(looked.ids);
  const share = looked.ids.length / look;
  const count = () => (share >= FREQUENT && isWhole(search) ? countAlong(db, search) : countInIndex(db, search));
  if (looked.ids.length >= end) return { ...found(looked.ids), total: await count() };
  // A later page: scans the list as long as that is less work than fetching the index hits.
  if (share > 0 && end / share < WALK_IS_CHEAPER * share * (await guessSize(db, search))) {
    const ids = await walk(db, search, part);
    const isLast = end === QUESTION_LIST_LIMIT && ids.length > 0 && ids.length === part.limit;
    return { ids, total: isLast ? QUESTION_LIST_LIMIT : await count() };
  }
  return found(await allHits(db, search));
}

interface SortedPart extends Part {
  readonly order: { readonly field: 'code' | 'updated_at'; readonly order: 'asc' | 'desc' };
}

/** The same in another order. The database chooses between the index of the order and that of the search terms. */
export async function sortedIds(
  db: Db,
  search: QuestionSearch,
  { limit, offset, order: { field, order } }: SortedPart,
): Promise<FoundIds> {
  const end = Math.min(offset + limit, QUESTION_LIST_LIMIT);
  // The index of character pairs does not know single characters.
  const isOne = Array.from(search.words ?? '').length === 1;
  const which = all([inIndex(search), ...(isOne ? [holdsWords(search.words ?? '')] : [])]);
  const direction = sql.raw(order);
  const { rows } = await sql<{ id: string }>`
    select i.id from question_item i where ${which}
     order by i.${sql.raw(field)} ${direction}, i.id ${direction}
     limit ${Math.max(0, end - offset)} offset ${offset}`.execute(db);
  return { ids: rows.map(({ id }) => id), total: await countUpTo(db, sql`from question_item i where ${which}`) };
}

/** Questions ordered by id, for callers that iterate over all of them in steps. */
export async function idsAfter(
  db: Db,
  search: QuestionSearch,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<string[]> {
  const [source, id] = [sourceOf(search), idOf(search)];
  const { rows } = await sql<{ id: string }>`
    select ${id} as id from ${source} where ${listed(search)} and ${all(hitsOf(search))} and ${id} > ${after}
     order by ${id} limit ${limit}`.execute(db);
  return rows.map((row) => row.id);
}

async function lookAtNewest(db: Db, search: QuestionSearch, limit: number): Promise<{ ids: string[]; all: boolean }> {
  const { rows } = await sql<{ ids: string[]; seen: number }>`
    with newest as materialized (
      select ${idOf(search)} as id, ${all(hitsOf(search))} as hit from ${sourceOf(search)} where ${listed(search)}
       order by ${idOf(search)} desc limit ${limit})
    select coalesce(array_agg(id order by id desc) filter (where hit), '{}') as ids, count(*) as seen
      from newest`.execute(db);
  const [found] = rows;
  return { ids: found?.ids ?? [], all: (found?.seen ?? 0) < limit };
}

async function walk(db: Db, search: QuestionSearch, { limit, offset }: Part): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select ${idOf(search)} as id from ${sourceOf(search)} where ${listed(search)} and ${all(hitsOf(search))}
     order by ${idOf(search)} desc limit ${limit} offset ${offset}`.execute(db);
  return rows.map(({ id }) => id);
}

async function allHits(db: Db, search: QuestionSearch): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with hits as materialized (select i.id from question_item i where ${inIndex(search)})
    select id from hits order by id desc limit ${QUESTION_LIST_LIMIT}`.execute(db);
  return rows.map(({ id }) => id);
}

const countAlong = (db: Db, search: QuestionSearch): Promise<number> =>
  countUpTo(db, sql`from ${sourceOf(search)} where ${listed(search)} and ${all(hitsOf(search))}`);

const countInIndex = (db: Db, search: QuestionSearch): Promise<number> =>
  countUpTo(db, sql`from question_item i where ${inIndex(search)}`);

async function countUpTo(db: Db, which: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (select ${which} limit ${QUESTION_LIST_LIMIT}) as counted`.execute(db);
  return rows[0]?.total ?? 0;
}

/** As accurate as the planner's own estimate, and as cheap. */
async function guessSize(db: Db, { repoId }: QuestionSearch): Promise<number> {
  const { rows } = await sql<{ size: number }>`
    select case when ${repoId ?? null}::uuid is null
                then (select greatest(reltuples, 0)::bigint from pg_class where oid = 'question_item'::regclass)
                else (select total + drafts from question_repo where id = ${repoId ?? null}) end as size`.execute(db);
  return rows[0]?.size ?? 0;
}

/**
 * The list to scan: all questions, or those of a bank. `offset 0` keeps the planner from turning the bank's list into
 * a scan of all questions, which it considers cheaper but which is not for an old bank.
 */
function sourceOf(search: QuestionSearch): RawBuilder<unknown> {
  if (search.repoId === undefined) return sql`question_item i`;
  if (hitsOf(search).length === 0) return sql`question_repo_item ri`;
  return sql`question_repo_item ri
    cross join lateral (select id, search, tags, state, review_since from question_item where id = ri.question_id offset 0) as i`;
}

/** Whether the list contains all questions. */
function isWhole({ repoId, type, level, state }: QuestionSearch): boolean {
  return repoId === undefined && type === undefined && level === undefined && state === undefined;
}

/** Ids are ordered by time. */
const idOf = ({ repoId }: QuestionSearch): RawBuilder<string> =>
  repoId === undefined ? sql<string>`i.id` : sql<string>`ri.question_id`;

/** Whether a question is in the scanned list. */
function listed({ repoId, type, level, state }: QuestionSearch): RawBuilder<unknown> {
  const row = sql.raw(repoId === undefined ? 'i' : 'ri');
  return all([
    ...(repoId === undefined ? [] : [sql`ri.repo_id = ${repoId}`]),
    ...(type === undefined ? [] : [sql`${row}.type = ${type}`]),
    ...(level === undefined ? [] : [sql`${row}.level = ${level}`]),
    ...(state === undefined ? [] : [sql`${row}.state in (${sql.join(statesIn(state, repoId))})`]),
  ]);
}

/** A bank has a state of its own for published questions in review. */
const statesIn = (state: number, repoId: string | undefined): number[] =>
  repoId !== undefined && state === QuestionState.published ? [state, IN_REVIEW] : [state];

/** Whether a question of the list matches the search terms. */
function hitsOf({ words = '', tag, importId, inReview }: QuestionSearch): RawBuilder<unknown>[] {
  return [
    ...(words === '' ? [] : [holdsWords(words)]),
    ...(tag === undefined ? [] : [sql`i.tags @> array[${tag}]`]),
    ...broughtBy(importId),
    ...waiting(inReview),
  ];
}

/**
 * The same condition for the index. It contains pairs of characters; for longer words it narrows, and the comparison
 * decides.
 */
function inIndex({
  words = '',
  repoId,
  type,
  level,
  state,
  tag,
  importId,
  inReview,
}: QuestionSearch): RawBuilder<unknown> {
  const characters = Array.from(words);
  const pairs = characters.slice(1).map((character, index) => `${characters[index]}${character}`);
  const facets = [
    ...(repoId === undefined ? [] : [`r${repoId}`]),
    ...(type === undefined ? [] : [`t${type}`]),
    ...(state === undefined || state === QuestionState.published ? [] : [`s${state}`]),
    ...(tag === undefined ? [] : [`k${tag}`]),
  ];
  const known = sql`question_facets(i.type, i.state, i.tags, i.repo_ids)`;
  return all([
    ...(pairs.length === 0 ? [] : [sql`bigrams(i.search) @> ${pairs}::text[]`]),
    ...(facets.length === 0 ? [] : [sql`${known} @> ${facets}::text[]`]),
    // Most questions match these: narrowing by them costs the index more than it saves.
    ...(level === undefined ? [] : [sql`i.level = ${level}`]),
    ...(state === undefined ? [] : [sql`i.state = ${state}`]),
    ...(pairs.length <= 1 ? [] : [holdsWords(words)]),
    ...broughtBy(importId),
    ...waiting(inReview),
  ]);
}

const holdsWords = (words: string): RawBuilder<unknown> => sql`position(${words} in i.search) > 0`;

function broughtBy(importId: string | undefined): RawBuilder<unknown>[] {
  if (importId === undefined) return [];
  return [sql`i.id in (select v.question_id from question_version v where v.import_id = ${importId})`];
}

function waiting(inReview: boolean | undefined): RawBuilder<unknown>[] {
  return inReview ? [sql`i.review_since is not null and i.state <> ${sql.lit(QuestionState.retired)}`] : [];
}

const all = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
