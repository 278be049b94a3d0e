import { ReviewState, ReviewStep } from '@ganlin/contract/content/review/kinds';
import type { ErrorName } from '@ganlin/contract/errors';

/** What is stored of the review of a version; `reviewApprovals` stay with the version when it is recalled. */
export interface Reviewed {
  readonly reviewState: number;
  readonly reviewApprovals: number;
}

/** Whoever submits an article has one reader at least, even where none is demanded. */
const wanted = (readers: number): number => Math.max(readers, 1);

/**
 * The state under the site's present rule, which may have changed since. A version that was approved by fewer readers
 * than are wanted now has to be submitted again; its approvals count.
 */
export function reviewStateOf({ reviewState, reviewApprovals }: Reviewed, readers: number): ReviewState {
  const { none, waiting, approved, returned } = ReviewState;
  if (reviewState === returned || reviewState === none) return reviewState;
  if (reviewApprovals >= wanted(readers)) return approved;
  return reviewState === waiting ? waiting : none;
}

/** Whether a version may be published under the rule. */
export const isReviewed = (article: Reviewed, readers: number): boolean =>
  readers === 0 || reviewStateOf(article, readers) === ReviewState.approved;

/** Approvals from before it was recalled, or before the rule changed, may be enough. */
export function submitted({ reviewApprovals }: Reviewed, readers: number): Reviewed {
  const { approved, waiting } = ReviewState;
  return { reviewState: reviewApprovals >= wanted(readers) ? approved : waiting, reviewApprovals };
}

/** One refusal returns a version, whoever has approved it before. */
export function decided({ reviewApprovals }: Reviewed, approve: boolean, readers: number): Reviewed {
  if (!approve) return { reviewState: ReviewState.returned, reviewApprovals };
  return submitted({ reviewState: ReviewState.waiting, reviewApprovals: reviewApprovals + 1 }, readers);
}

/** Which reading comes next. */
export const stepOf = ({ reviewApprovals }: Reviewed): ReviewStep =>
  reviewApprovals === 0 ? ReviewStep.first : ReviewStep.second;

interface Work extends Reviewed {
  readonly submittedBy: string | null;
  /** Who saved this version. */
  readonly updatedBy: string;
}

interface Reader {
  readonly readerId: string;
  /** Whether they have decided about this version already. */
  readonly hasDecided: boolean;
  readonly readers: number;
}

/** Why somebody may not decide about a version; undefined: they may. */
export function whyNotDecide(article: Work, { readerId, hasDecided, readers }: Reader): ErrorName | undefined {
  if (hasDecided) return 'articleReviewedAlready';
  if (article.submittedBy === readerId || article.updatedBy === readerId) return 'articleReviewOwn';
  return reviewStateOf(article, readers) === ReviewState.waiting ? undefined : 'articleNotSubmitted';
}
