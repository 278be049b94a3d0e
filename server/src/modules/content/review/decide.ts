import { channels, type Channel } from '@ganlin/contract/content/kinds';
import { ReviewState, reviewStepLabels, type ReviewStep } from '@ganlin/contract/content/review/kinds';
import type { reviewApi } from '@ganlin/contract/content/review/review';
import type { Ctx, User } from '../../../platform/ctx.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { record } from '../../audit/index.ts';
import { namesWithin } from '../../iam/index.ts';
import { notify } from '../../message/index.ts';
import { articleReaders } from '../../site/index.ts';
import { findArticle, updateArticle, type HeldArticle } from '../model/article.queries.ts';
import { findReview, insertReview, listReviews } from '../model/review.queries.ts';
import { decided, reviewStateOf, stepOf, whyNotDecide } from '../model/review.rules.ts';
import { lockVersion } from './lock-version.ts';

const SHOWN = 100;

/** Decisions and saves of an article wait for each other: a reader decides about the current version or is refused. */
export const review: Handler<typeof reviewApi.review> = (ctx, { id, version, approve, comment }) =>
  transaction(ctx, async (ctx) => {
    const article = await lockVersion(ctx, id, version);
    const readers = await articleReaders(ctx);
    const readerId = ctx.user.id;
    const earlier = await findReview(ctx.db, { id, version, readerId });
    if (earlier?.approved === approve && earlier.comment === comment) return { state: reviewStateOf(article, readers) };
    const refusal = whyNotDecide(article, { readerId, hasDecided: earlier !== undefined, readers });
    if (refusal) throw new AppError(refusal);
    const step = stepOf(article);
    const after = decided(article, approve, readers);
    await insertReview(ctx.db, {
      articleId: id,
      version,
      readerId,
      step,
      approved: approve,
      comment,
      decidedAt: ctx.now,
    });
    await updateArticle(ctx.db, id, after);
    const state = reviewStateOf(after, readers);
    await notifySubmitter(ctx, article, { state, step, comment });
    await record(ctx, {
      action: 'content.reviewed',
      target: `article:${id}`,
      summary: article.title,
      before: { reviewState: ReviewState.waiting },
      after: { reviewState: state, version, step, comment },
    });
    return { state };
  });

export const reviews: Handler<typeof reviewApi.reviews> = async (ctx, { id }) => {
  if (!(await findArticle(ctx.db, id))) throw new AppError('articleNotFound');
  const rows = await listReviews(ctx.db, id, { limit: SHOWN });
  const nameOf = await namesWithin(
    ctx,
    rows.map(({ readerId }) => readerId),
  );
  return rows.map(({ readerId, step, approved, ...row }) => ({
    ...row,
    // The column's check constraint allows nothing else.
    step: step as ReviewStep,
    approve: approved,
    reader: nameOf(readerId),
  }));
};

/** Titles of messages are not longer than those of articles, and say more. */
const TITLE_MAX = 100;

function short(title: string): string {
  const letters = Array.from(title);
  return letters.length > TITLE_MAX ? `${letters.slice(0, TITLE_MAX).join('')}…` : title;
}

interface Outcome {
  readonly state: ReviewState;
  readonly step: ReviewStep;
  readonly comment: string;
}

/** The first of two approvals changes nothing for the submitter. */
async function notifySubmitter(
  ctx: Ctx<User>,
  { id, version, channel, title, submittedBy }: HeldArticle,
  { state, step, comment }: Outcome,
): Promise<void> {
  if (submittedBy === null || state === ReviewState.waiting) return;
  const to = {
    userIds: [submittedBy],
    // The column's check constraint allows nothing else.
    link: `/admin/content/${channels[channel as Channel].name}/edit/${id}`,
    once: `content-review:${id}:${version}:${step}`,
  };
  if (state === ReviewState.approved) {
    await notify(ctx, { ...to, template: 'articleApproved', values: { title: short(title) } });
    return;
  }
  const values = { title: short(title), step: reviewStepLabels[step], comment };
  await notify(ctx, { ...to, template: 'articleReturned', values });
}
