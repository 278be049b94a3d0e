import { ArticleState } from '@ganlin/contract/content/kinds';
import { ReviewChoice, ReviewState } from '@ganlin/contract/content/review/kinds';
import { sql, type Insertable, type RawBuilder, type SqlBool } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { ContentReview } from '../../../platform/db/schema.gen.ts';

export async function insertReview(db: Db, row: Insertable<ContentReview>): Promise<void> {
  await db.insertInto('contentReview').values(row).execute();
}

interface Of {
  readonly id: string;
  readonly version: number;
  readonly readerId: string;
}

export function findReview(db: Db, { id, version, readerId }: Of) {
  return db
    .selectFrom('contentReview')
    .select(['approved', 'comment'])
    .where('articleId', '=', id)
    .where('version', '=', version)
    .where('readerId', '=', readerId)
    .executeTakeFirst();
}

/** Newest first. */
export function listReviews(db: Db, articleId: string, { limit }: { readonly limit: number }) {
  return db
    .selectFrom('contentReview')
    .select(['version', 'step', 'approved', 'comment', 'decidedAt', 'readerId'])
    .where('articleId', '=', articleId)
    .orderBy('version', 'desc')
    .orderBy('step', 'desc')
    .limit(limit)
    .execute();
}

/** Decisions of a user, newest first; `after` is the last one read. */
export function reviewsBy(
  db: Db,
  readerId: string,
  { after, limit }: { after: { decidedAt: Date; articleId: string } | undefined; limit: number },
) {
  return db
    .selectFrom('contentReview as review')
    .innerJoin('contentArticle as article', 'article.id', 'review.articleId')
    .select(['review.articleId', 'review.version', 'review.approved', 'review.comment', 'review.decidedAt'])
    .select('article.title')
    .where('review.readerId', '=', readerId)
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(review.decided_at, review.article_id)
          < (${after?.decidedAt ?? null}::timestamptz, ${after?.articleId ?? null}::uuid)`,
      ),
    )
    .orderBy('review.decidedAt', 'desc')
    .orderBy('review.articleId', 'desc')
    .limit(limit)
    .execute();
}

/** Whose list it is, and how many readers the site wants. */
export interface ReaderOf {
  readonly readerId: string;
  readonly readers: number;
}

/** Whether the reader has decided about the current version. */
export const hasDecided = (readerId: string): RawBuilder<boolean> => sql<boolean>`exists (select from content_review
  where article_id = content_article.id and version = content_article.version and reader_id = ${readerId}::uuid)`;

/** The same rules as `reviewStateOf` and `whyNotDecide`, for what is not published. */
export function isReviewOf(choice: ReviewChoice, { readerId, readers }: ReaderOf, now: Date): RawBuilder<SqlBool> {
  const wanted = sql`greatest(${readers}::int, 1)`;
  const isOut = sql`(state = ${ArticleState.published} and (withdraw_at is null or withdraw_at > ${now}::timestamptz))`;
  const isWaiting = sql`review_state = ${sql.lit(ReviewState.waiting)} and review_approvals < ${wanted}`;
  const conditions = {
    [ReviewChoice.waiting]: isWaiting,
    [ReviewChoice.approved]: sql`review_state in (${ReviewState.waiting}, ${ReviewState.approved})
      and review_approvals >= ${wanted}`,
    [ReviewChoice.returned]: sql`review_state = ${ReviewState.returned}`,
    [ReviewChoice.mine]: sql`${isWaiting} and submitted_by <> ${readerId}::uuid and updated_by <> ${readerId}::uuid
      and not ${hasDecided(readerId)}`,
  };
  return sql<SqlBool>`(${conditions[choice]} and not ${isOut})`;
}

/** Articles of a channel that wait for this reader. */
export async function countMine(db: Db, channel: number, { now, ...reader }: ReaderOf & { now: Date }) {
  const { count } = await db
    .selectFrom('contentArticle')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('channel', '=', channel)
    .where('deletedAt', 'is', null)
    .where(isReviewOf(ReviewChoice.mine, reader, now))
    .executeTakeFirstOrThrow();
  return count;
}
