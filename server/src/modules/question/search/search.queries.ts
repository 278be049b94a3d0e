import { QuestionState } from '@ganlin/contract/question/kinds';
import { QUESTION_LIST_LIMIT } from '@ganlin/contract/question/question';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

export interface QuestionSearch {
  /** Normalised as what is searched. */
  readonly words?: string | undefined;
  readonly repoId?: string | undefined;
  readonly type?: number | undefined;
  readonly level?: number | undefined;
  readonly state?: number | undefined;
  readonly tag?: string | undefined;
  readonly importId?: string | undefined;
}

interface Part {
  readonly limit: number;
  readonly offset: number;
}

/** Which questions, the newest first, and how many there are, counted up to the list's limit. */
export interface FoundIds {
  readonly ids: string[];
  readonly total: number;
}

/** So many of the newest questions are looked at first; what they say decides the way to the rest. */
const LOOK = 2000;
/** A single character is in no index of pairs: it is looked for among so many of the newest. */
const LOOK_FOR_ONE = 10_000;
/** Looking at the next question costs so much less than fetching and sorting a hit of the index. */
const WALK_IS_CHEAPER = 4;
/** From this share of hits on, counting along the list is cheaper than asking the index for all. */
const FREQUENT = 0.2;

/**
 * A word may be in three questions or in three hundred thousand, and one way cannot serve both: asking the index for all
 * hits and sorting them is dear for frequent words, walking down the list until a page is full for rare ones. Words,
 * knowledge points and imports are what is looked for (hits); bank, type, level and state say in which list.
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
  // A page further on: along the list as long as that is less work than what the index would give.
  if (share > 0 && end / share < WALK_IS_CHEAPER * share * (await guessSize(db, search))) {
    const ids = await walk(db, search, part);
    const isLast = end === QUESTION_LIST_LIMIT && ids.length > 0 && ids.length === part.limit;
    return { ids, total: isLast ? QUESTION_LIST_LIMIT : await count() };
  }
  return found(await allHits(db, search));
}

/** Questions in the order of their ids, for whoever goes through all of them in steps. */
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

/** As good as the planner's own knowledge, and as cheap. */
async function guessSize(db: Db, { repoId }: QuestionSearch): Promise<number> {
  const { rows } = await sql<{ size: number }>`
    select case when ${repoId ?? null}::uuid is null
                then (select greatest(reltuples, 0)::bigint from pg_class where oid = 'question_item'::regclass)
                else (select total + drafts from question_repo where id = ${repoId ?? null}) end as size`.execute(db);
  return rows[0]?.size ?? 0;
}

/**
 * The list to go along: all questions, or a bank's own. `offset 0` keeps the planner from turning the bank's list into
 * a walk along all questions, which it takes for cheaper and which is not where a bank is old.
 */
function sourceOf(search: QuestionSearch): RawBuilder<unknown> {
  if (search.repoId === undefined) return sql`question_item i`;
  if (hitsOf(search).length === 0) return sql`question_repo_item ri`;
  return sql`question_repo_item ri
    cross join lateral (select id, search, tags from question_item where id = ri.question_id offset 0) as i`;
}

/** Whether the list is that of all questions. */
function isWhole({ repoId, type, level, state }: QuestionSearch): boolean {
  return repoId === undefined && type === undefined && level === undefined && state === undefined;
}

/** Ids tell the time. */
const idOf = ({ repoId }: QuestionSearch): RawBuilder<string> =>
  repoId === undefined ? sql<string>`i.id` : sql<string>`ri.question_id`;

/** Whether a question is in the list that is gone along. */
function listed({ repoId, type, level, state }: QuestionSearch): RawBuilder<unknown> {
  const row = sql.raw(repoId === undefined ? 'i' : 'ri');
  return all([
    ...(repoId === undefined ? [] : [sql`ri.repo_id = ${repoId}`]),
    ...(type === undefined ? [] : [sql`${row}.type = ${type}`]),
    ...(level === undefined ? [] : [sql`${row}.level = ${level}`]),
    ...(state === undefined ? [] : [sql`${row}.state = ${state}`]),
  ]);
}

/** Whether a question of the list is what is looked for. */
function hitsOf({ words = '', tag, importId }: QuestionSearch): RawBuilder<unknown>[] {
  return [
    ...(words === '' ? [] : [holdsWords(words)]),
    ...(tag === undefined ? [] : [sql`i.tags @> array[${tag}]`]),
    ...broughtBy(importId),
  ];
}

/** The same as a question to the index. It knows pairs of characters; of more it narrows, and the comparison decides. */
function inIndex({ words = '', repoId, type, level, state, tag, importId }: QuestionSearch): RawBuilder<unknown> {
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
    // What most questions are: to narrow by that costs the index more than it saves.
    ...(level === undefined ? [] : [sql`i.level = ${level}`]),
    ...(state === undefined ? [] : [sql`i.state = ${state}`]),
    ...(pairs.length <= 1 ? [] : [holdsWords(words)]),
    ...broughtBy(importId),
  ]);
}

const holdsWords = (words: string): RawBuilder<unknown> => sql`position(${words} in i.search) > 0`;

function broughtBy(importId: string | undefined): RawBuilder<unknown>[] {
  if (importId === undefined) return [];
  return [sql`i.id in (select v.question_id from question_version v where v.import_id = ${importId})`];
}

const all = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
