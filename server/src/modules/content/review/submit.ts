import { ReviewState } from '@ganlin/contract/content/review/kinds';
import type { reviewApi } from '@ganlin/contract/content/review/review';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { record } from '../../audit/index.ts';
import { articleReaders } from '../../site/index.ts';
import { isEmpty, updateArticle } from '../model/article.queries.ts';
import { findReview } from '../model/review.queries.ts';
import { reviewStateOf, submitted } from '../model/review.rules.ts';
import { isOut } from '../model/status.rules.ts';
import { lockArticle, lockVersion } from './lock-version.ts';

const { none, waiting, approved, returned } = ReviewState;

/** A version that already waits, or is approved, stays as it is: the call was repeated. */
export const submit: Handler<typeof reviewApi.submit> = (ctx, { id, version, note }) =>
  transaction(ctx, async (ctx) => {
    const article = await lockVersion(ctx, id, version);
    const { title } = article;
    if (isOut(article, ctx.now)) throw new AppError('articleIsPublished', { title });
    if (isEmpty(article)) throw new AppError('articleEmpty', { title });
    const readers = await articleReaders(ctx);
    const state = reviewStateOf(article, readers);
    if (state === waiting || state === approved) return null;
    if (state === returned) throw new AppError('articleReturned');
    // Their approval counts only while another person answers for the version.
    if (await findReview(ctx.db, { id, version, readerId: ctx.user.id })) throw new AppError('articleReviewedAlready');
    const { reviewState } = submitted(article, readers);
    const set = { reviewState, submittedBy: ctx.user.id, submittedAt: ctx.now, submitNote: note };
    await updateArticle(ctx.db, id, set);
    await record(ctx, {
      action: 'content.submitted',
      target: `article:${id}`,
      summary: title,
      before: { reviewState: state },
      after: { reviewState, version, note },
    });
    return null;
  });

/** Approvals stay with the version. */
export const recall: Handler<typeof reviewApi.recall> = (ctx, { id }) =>
  transaction(ctx, async (ctx) => {
    const article = await lockArticle(ctx, id);
    const state = reviewStateOf(article, await articleReaders(ctx));
    if (state === none) return null;
    if (state !== waiting) throw new AppError('articleNotSubmitted');
    await updateArticle(ctx.db, id, { reviewState: none, submittedBy: null, submittedAt: null, submitNote: '' });
    await record(ctx, {
      action: 'content.recalled',
      target: `article:${id}`,
      summary: article.title,
      before: { reviewState: state },
      after: { reviewState: none },
    });
    return null;
  });
