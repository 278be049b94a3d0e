import { ArticleState, ArticleStatus } from '@ganlin/contract/content/kinds';
import { ReviewChoice } from '@ganlin/contract/content/review/kinds';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { allowedSort, containsPattern } from '../../../platform/db/list-query.ts';
import { hasDecided, isReviewOf, type ReaderOf } from '../model/review.queries.ts';
import { withBelow } from '../model/filter.queries.ts';

interface Filter {
  readonly channel?: number | undefined;
  readonly keyword?: string | undefined;
  readonly status?: ArticleStatus | undefined;
  readonly categoryId?: string | undefined;
  readonly review?: ReviewChoice | undefined;
  readonly trashed: boolean;
}

interface ListQuery {
  readonly filter: Filter;
  readonly reader: ReaderOf;
  readonly now: Date;
  readonly sort?: { readonly field: string; readonly order: 'asc' | 'desc' } | undefined;
}

const { published } = ArticleState;
/** The same rule as `statusOf`. */
const byClock: Readonly<Record<ArticleStatus, (now: Date) => RawBuilder<SqlBool>>> = {
  [ArticleStatus.draft]: () => sql`state = ${ArticleState.draft}`,
  [ArticleStatus.published]: (now) => sql`(state = ${published} and publish_at <= ${now}::timestamptz
    and (withdraw_at is null or withdraw_at > ${now}::timestamptz))`,
  [ArticleStatus.withdrawn]: (now) => sql`(state = ${ArticleState.withdrawn}
    or state = ${published} and withdraw_at <= ${now}::timestamptz)`,
  [ArticleStatus.waiting]: (now) => sql`(state = ${published} and publish_at > ${now}::timestamptz)`,
};

/** The sortable fields of a list; any other leaves the order unchanged. */
const sortable: Readonly<Record<string, RawBuilder<unknown>>> = {
  title: sql`content_article.title`,
  publishAt: sql`content_article.publish_at`,
  updatedAt: sql`content_article.updated_at`,
  deletedAt: sql`content_article.deleted_at`,
  views: sql`coalesce(content_view.views, 0)`,
};

const directions = { asc: sql`asc nulls first`, desc: sql`desc nulls last` } as const;

function found(db: Db, { filter, reader, now }: ListQuery) {
  const { channel, keyword, status, categoryId, review, trashed } = filter;
  return db
    .selectFrom('contentArticle')
    .where('contentArticle.deletedAt', trashed ? 'is not' : 'is', null)
    .$if(channel !== undefined, (query) => query.where('contentArticle.channel', '=', channel ?? 0))
    .$if(Boolean(keyword), (query) =>
      query.where((eb) =>
        eb.or([
          eb(sql`lower(content_article.title)`, 'like', containsPattern(keyword ?? '')),
          eb(sql`lower(content_article.number)`, 'like', containsPattern(keyword ?? '')),
        ]),
      ),
    )
    .$if(status !== undefined, (query) => query.where(byClock[status ?? ArticleStatus.draft](now)))
    .$if(review !== undefined, (query) => query.where(isReviewOf(review ?? ReviewChoice.waiting, reader, now)))
    .$if(categoryId !== undefined, (query) =>
      query.where(sql<SqlBool>`content_article.category_id in (${withBelow(categoryId ?? '')})`),
    );
}

export async function pageArticles(
  db: Db,
  list: ListQuery,
  { current, size }: { readonly current: number; readonly size: number },
) {
  const articles = found(db, list);
  const { sort, reader } = list;
  const { total } = await articles.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const column = allowedSort(sort, sortable)?.field ?? sortable['updatedAt'];
  const order = directions[sort?.order ?? 'desc'];
  const records = await articles
    .leftJoin('contentCategory', 'contentCategory.id', 'contentArticle.categoryId')
    .leftJoin('contentView', 'contentView.articleId', 'contentArticle.id')
    .select([
      'contentArticle.id',
      'contentArticle.version',
      'contentArticle.channel',
      'contentArticle.title',
      'contentCategory.title as categoryTitle',
      'contentArticle.state',
      'contentArticle.pinned',
      'contentArticle.isExample',
      'contentArticle.publishAt',
      'contentArticle.withdrawAt',
      'contentView.views',
      'contentArticle.updatedAt',
      'contentArticle.updatedBy',
      'contentArticle.deletedAt',
      'contentArticle.level',
      'contentArticle.number',
      'contentArticle.effectiveOn',
      'contentArticle.endedOn',
      'contentArticle.replacedById',
      'contentArticle.fields',
      'contentArticle.reviewState',
      'contentArticle.reviewApprovals',
      'contentArticle.submittedBy',
    ])
    .select(hasDecided(reader.readerId).as('hasDecided'))
    .orderBy(sql`${column} ${order}`)
    .orderBy('contentArticle.id')
    .limit(size)
    .offset((current - 1) * size)
    .execute();
  return { records, total };
}
