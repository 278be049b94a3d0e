import { z } from 'zod';
import { post } from '../../core/endpoint.ts';
import { Id } from '../../core/id.ts';
import { Time } from '../../core/time.ts';
import { ReviewState, ReviewStep } from './kinds.ts';

export const REVIEW_COMMENT_LENGTH = 500;
/** The newest decisions about an article; older ones are in the audit log. */
const REVIEWS_SHOWN = 100;

/** The review of an article's current version, as lists show it. */
export const ArticleReview = z.object({
  state: z.enum(ReviewState),
  /** How many people have approved this version so far. */
  readers: z.int(),
  /** Who asked for it; empty if nobody did. */
  submittedBy: z.string(),
  /** Whether the caller may decide now: it waits, and is neither their work nor decided by them. */
  isMine: z.boolean(),
});
export type ArticleReview = z.infer<typeof ArticleReview>;

const Comment = z
  .string()
  .trim()
  .max(REVIEW_COMMENT_LENGTH, `审核意见不能超过 ${REVIEW_COMMENT_LENGTH} 个字`)
  .default('');

const ReviewForm = z
  .object({ id: Id, version: z.int32().min(1), approve: z.boolean(), comment: Comment })
  .refine(({ approve, comment }) => approve || comment !== '', { error: '请填写退回的原因', path: ['comment'] });

export const reviewApi = {
  /** Asks for readers of the current version. Approvals that this version already has count. */
  submit: post('/api/content/article/submit', {
    summary: '送审',
    access: 'perm:content:article:save',
    request: z.object({
      id: Id,
      version: z.int32().min(1),
      note: z.string().trim().max(200, '送审说明不能超过 200 个字').default(''),
    }),
    response: z.null(),
    errors: [
      'articleNotFound',
      'articleChanged',
      'articleEmpty',
      'articleIsPublished',
      'articleReturned',
      'articleReviewedAlready',
    ],
  }),
  recall: post('/api/content/article/recall', {
    summary: '撤回送审',
    access: 'perm:content:article:save',
    request: z.object({ id: Id }),
    response: z.null(),
    errors: ['articleNotFound', 'articleNotSubmitted'],
  }),
  /** One reader's decision about one version; it is final. */
  review: post('/api/content/article/review', {
    summary: '审核内容',
    access: 'perm:content:article:review',
    request: ReviewForm,
    response: z.object({ state: z.enum(ReviewState) }),
    errors: ['articleNotFound', 'articleChanged', 'articleReviewOwn', 'articleReviewedAlready', 'articleNotSubmitted'],
  }),
  /** Newest first. */
  reviews: post('/api/content/article/reviews', {
    summary: '审核记录',
    access: 'perm:content:article:paging',
    scope: 'dept',
    request: z.object({ id: Id }),
    response: z
      .array(
        z.object({
          version: z.int32(),
          step: z.enum(ReviewStep),
          approve: z.boolean(),
          comment: z.string(),
          decidedAt: Time,
          reader: z.string(),
        }),
      )
      .max(REVIEWS_SHOWN),
    errors: ['articleNotFound'],
  }),
};
