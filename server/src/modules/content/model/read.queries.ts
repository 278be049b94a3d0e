import type { ListOrder } from '@ganlin/contract/content/read';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { narrowed, type Narrow } from './filter.queries.ts';
import { isPublished } from './published.queries.ts';

/** The columns of a card: never the text itself, which is long. */
const cardColumns = [
  'contentArticle.id',
  'contentArticle.channel',
  'contentArticle.title',
  'contentArticle.summary',
  'contentArticle.opening',
  'contentArticle.characters',
  'contentArticle.coverId',
  'contentArticle.categoryId',
  'contentArticle.tags',
  'contentArticle.source',
  'contentArticle.author',
  'contentArticle.pinned',
  'contentArticle.isExample',
  'contentArticle.publishAt',
  'contentArticle.updatedAt',
  'contentArticle.level',
  'contentArticle.issuer',
  'contentArticle.number',
  'contentArticle.issuedOn',
  'contentArticle.effectiveOn',
  'contentArticle.endedOn',
  'contentArticle.replacedById',
  'contentArticle.videoId',
  'contentArticle.fields',
] as const;

export type CardRow = Awaited<ReturnType<typeof cardRows>>[number];

const withCard = (db: Db) =>
  db
    .selectFrom('contentArticle')
    .leftJoin('contentCategory', 'contentCategory.id', 'contentArticle.categoryId')
    .leftJoin('contentView', 'contentView.articleId', 'contentArticle.id')
    .select(cardColumns)
    .select(['contentCategory.title as categoryTitle', 'contentView.views']);

/** Rows for the cards of these articles, in the order of the ids; leaves out unpublished ones. */
export async function cardRows(db: Db, { ids, now }: { ids: readonly string[]; now: Date }) {
  if (ids.length === 0) return [];
  const rows = await withCard(db)
    .where('contentArticle.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where(isPublished(now))
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => byId.get(id)).filter((row) => row !== undefined);
}

/** A full article; pass `now` to find only a published one, null for any that is not in the trash. */
export function findWhole(db: Db, id: string, now: Date | null) {
  return withCard(db)
    .select(['contentArticle.body', 'contentArticle.attachments', 'contentArticle.state'])
    .where('contentArticle.id', '=', id)
    .$if(now !== null, (query) => (now === null ? query : query.where(isPublished(now))))
    .where('contentArticle.deletedAt', 'is', null)
    .executeTakeFirst();
}
export type WholeRow = NonNullable<Awaited<ReturnType<typeof findWhole>>>;

const newest = sql`content_article.pinned desc, content_article.publish_at desc, content_article.id desc`;
const orders: Readonly<Record<ListOrder, RawBuilder<unknown>>> = {
  relevance: newest,
  newest,
  issued: sql`content_article.issued_on desc nulls last, content_article.publish_at desc, content_article.id desc`,
  effective: sql`content_article.effective_on desc nulls last, content_article.publish_at desc, content_article.id desc`,
  views: sql`coalesce((select views from content_view v where v.article_id = content_article.id), 0) desc,
    content_article.publish_at desc, content_article.id desc`,
};

interface Page {
  readonly current: number;
  readonly size: number;
}

/** The articles of one page of a list without a text search. */
export async function pageIds(db: Db, narrow: Narrow & { order: ListOrder }, { current, size }: Page) {
  const { rows: counted } = await sql<{ total: number }>`
    select count(*) as total from content_article where ${narrowed(narrow)}`.execute(db);
  const { rows } = await sql<{ id: string }>`
    select id from content_article where ${narrowed(narrow)} order by ${orders[narrow.order]}
    limit ${size} offset ${(current - 1) * size}`.execute(db);
  return { ids: rows.map(({ id }) => id), total: counted[0]?.total ?? 0 };
}

/** The newest of a channel, pinned ones first. */
export async function newestIds(db: Db, { channel, now, limit }: { channel: number; now: Date; limit: number }) {
  const { rows } = await sql<{ id: string }>`
    select id from content_article where channel = ${channel} and ${isPublished(now)} order by ${newest}
    limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** For sitemaps and feeds: by id after the given one, or without `after` newest first. */
export function listForMachines(
  db: Db,
  { now, channels, limit, after }: { now: Date; channels: readonly number[]; limit: number; after?: string | null },
) {
  return db
    .selectFrom('contentArticle')
    .select(['id', 'channel', 'title', 'publishAt', 'updatedAt'])
    .select(sql<string>`case when summary = '' then opening else summary end`.as('summary'))
    .where('channel', 'in', channels.length > 0 ? [...channels] : [0])
    .where(isPublished(now))
    .$if(Boolean(after), (query) => query.where('id', '>', after ?? ''))
    .$if(after === undefined, (query) => query.orderBy('publishAt', 'desc').orderBy('id', 'desc'))
    .$if(after !== undefined, (query) => query.orderBy('id'))
    .limit(limit)
    .execute();
}
