import { ReviewState, reviewStepLabels } from '@ganlin/contract/content/review/kinds';
import { reviewApi } from '@ganlin/contract/content/review/review';
import type { Data } from '@ganlin/contract/core/endpoint';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../../lib/api/query.ts';
import { useSite } from '../../../../lib/screen/site.ts';
import { formatTime } from '../../../../lib/text/format.ts';
import { StateTag } from '../../../../ui/list/state-tag.tsx';
import { Timeline } from '../../../../ui/list/timeline.tsx';
import { isOut } from '../../articles/article-row.ts';
import { ReviewTag } from '../../articles/review-tag.tsx';
import type { StoredArticle } from '../article-draft.ts';
import styles from '../editor.module.css';

type Decision = Data<typeof reviewApi.reviews>[number];

/** The state of the review, and who has decided what about which version. */
export function ReviewPanel({ stored }: { readonly stored: StoredArticle }) {
  const { id, version, review, status } = stored;
  const { articleReaders } = useSite();
  const { data } = useQuery({ ...query(reviewApi.reviews, { id }), meta: { silent: true } });
  const decisions = data ?? [];
  // What is published has no state of a review; it may have been published before anybody had to read it.
  const isNothing = decisions.length === 0 && review.state === ReviewState.none;
  if (isNothing && (articleReaders === 0 || isOut(status))) return null;
  return (
    <section className={styles.sidePanel} aria-label="审核">
      <h2>审核</h2>
      <div className="ui-stack ui-gap-2">
        {!isOut(status) && (
          <span>
            <ReviewTag review={review} />
          </span>
        )}
        {review.submittedBy !== '' && review.submittedAt !== null && (
          <p className="ui-note">
            {review.submittedBy} 送审于 {formatTime(review.submittedAt)}
          </p>
        )}
        {review.note !== '' && <p className={styles.reviewText}>{review.note}</p>}
        {decisions.length > 0 && (
          <Timeline label="审核记录">
            {decisions.map((decision) => (
              <DecisionLine key={`${decision.version}-${decision.step}`} decision={decision} current={version} />
            ))}
          </Timeline>
        )}
      </div>
    </section>
  );
}

interface DecisionLineProps {
  readonly decision: Decision;
  readonly current: number;
}

function DecisionLine({ decision, current }: DecisionLineProps) {
  const { version, step, approve, comment, decidedAt, reader } = decision;
  return (
    <li>
      <time dateTime={decidedAt}>{formatTime(decidedAt)}</time>
      <div>
        <span>
          {reader} {reviewStepLabels[step]}
          {version === current ? '' : `第 ${version} 版`}{' '}
          <StateTag tone={approve ? 'ok' : 'bad'}>{approve ? '通过' : '退回'}</StateTag>
        </span>
        {comment !== '' && <p className={styles.reviewText}>{comment}</p>}
      </div>
    </li>
  );
}
