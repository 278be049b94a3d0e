import { addDays, startOfDayInChina } from '@ganlin/contract/core/time';
import { REVIEW_STEPS } from '@ganlin/contract/practice/daily';
import { reviewed, type Card, type Recall, type Scheduled } from './review.rules.ts';

/** A guessed answer was right and counts as not known. */
export type StepRecall = Recall | 'guessed';

const [FIRST_DAYS = 1] = REVIEW_STEPS;

/**
 * When a question of a day comes up again: the interval moves along fixed steps that the page can show. The card goes
 * through the review schedule as with every other answer, so that practice elsewhere continues from it. A new question
 * that was right at once is not scheduled.
 */
export function steppedReview(card: Card | null, recall: StepRecall, now: Date): Scheduled | null {
  if (card === null && recall === 'right') return null;
  const { card: after } = reviewed(card, recall === 'guessed' ? 'wrong' : recall, now);
  const days = nextDays(card, recall, after.scheduled_days);
  const dueAt = addDays(startOfDayInChina(now), days);
  return { card: { ...after, due: dueAt, scheduled_days: days }, dueAt };
}

function nextDays(card: Card | null, recall: StepRecall, scheduledDays: number): number {
  if (card === null || recall === 'wrong' || recall === 'guessed') return FIRST_DAYS;
  const step = Math.max(
    REVIEW_STEPS.findLastIndex((days) => days <= card.scheduled_days),
    0,
  );
  const last = REVIEW_STEPS.at(-1) ?? FIRST_DAYS;
  if (recall === 'unsure') return REVIEW_STEPS[step] ?? last;
  // Beyond the last step the schedule decides.
  return REVIEW_STEPS[step + 1] ?? Math.max(last, scheduledDays);
}
