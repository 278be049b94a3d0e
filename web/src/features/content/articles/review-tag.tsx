import { ReviewState, reviewStateLabels } from '@ganlin/contract/content/review/kinds';
import type { ArticleReview } from '@ganlin/contract/content/review/review';
import { StateTag, type Tone } from '../../../ui/list/state-tag.tsx';

const tones: Readonly<Record<ReviewState, Tone>> = {
  [ReviewState.none]: 'idle',
  [ReviewState.waiting]: 'busy',
  [ReviewState.approved]: 'ok',
  [ReviewState.returned]: 'bad',
};

/** The state of the review; 待复核 once the first of two readers has approved. */
export function ReviewTag({
  review: { state, readers },
}: {
  readonly review: Pick<ArticleReview, 'state' | 'readers'>;
}) {
  const isSecond = state === ReviewState.waiting && readers > 0;
  return <StateTag tone={tones[state]}>{isSecond ? '待复核' : reviewStateLabels[state]}</StateTag>;
}
