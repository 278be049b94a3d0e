import { addDays, startOfDayInChina } from '@ganlin/contract/core/time';
import { describe, expect, it } from 'vitest';
import { firstCard, reviewed, type Card } from './review.rules.ts';
import { steppedReview, type StepRecall } from './steps.rules.ts';

const noon = new Date('2026-03-05T04:00:00Z');

/** The intervals of answers, each given when the question is due. */
function intervals(recalls: readonly StepRecall[], first: Card | null): number[] {
  const found: number[] = [];
  let [card, now] = [first, noon];
  for (const recall of recalls) {
    const next = steppedReview(card, recall, now);
    found.push(next?.card.scheduled_days ?? 0);
    expect(next?.dueAt ?? null).toEqual(next && addDays(startOfDayInChina(now), next.card.scheduled_days));
    card = next?.card ?? card;
    now = next ? addDays(next.dueAt, 0.5) : addDays(now, 1);
  }
  return found;
}

const mistaken = reviewed(null, 'wrong', noon).card;

describe('the review of a question of the day', () => {
  it('moves one step further with each right answer, and to the first after a mistake or a guess', () => {
    expect(intervals(['wrong', 'right', 'right', 'right', 'right', 'right'], null)).toEqual([1, 2, 4, 8, 15, 30]);
    expect(intervals(['right', 'right', 'wrong', 'right'], mistaken)).toEqual([2, 4, 1, 2]);
    expect(intervals(['right', 'right', 'guessed', 'right'], mistaken)).toEqual([2, 4, 1, 2]);
  });

  it('repeats the step after an unsure answer', () => {
    expect(intervals(['right', 'right', 'unsure', 'unsure', 'right'], mistaken)).toEqual([2, 4, 4, 4, 8]);
    expect(intervals(['unsure'], mistaken)).toEqual([1]);
  });

  it('leaves a new question unscheduled if it was right at once, unless the user was not sure', () => {
    expect(steppedReview(null, 'right', noon)).toBeNull();
    expect(intervals(['unsure', 'right'], null)).toEqual([1, 2]);
    expect(intervals(['guessed', 'right'], null)).toEqual([1, 2]);
    expect(intervals(['right'], firstCard(noon).card)).toEqual([2]);
  });

  it('continues from an interval that practice has set, and never falls below the last step afterwards', () => {
    expect(intervals(['right'], { ...mistaken, scheduled_days: 5 })).toEqual([8]);
    expect(intervals(['right'], { ...mistaken, scheduled_days: 90 })[0]).toBeGreaterThanOrEqual(30);
  });

  it('is due from the start of a day in China', () => {
    const late = new Date('2026-03-05T15:59:59Z');
    expect(steppedReview(mistaken, 'wrong', late)?.dueAt).toEqual(new Date('2026-03-05T16:00:00Z'));
    expect(steppedReview(mistaken, 'wrong', new Date('2026-03-05T16:00:00Z'))?.dueAt).toEqual(
      new Date('2026-03-06T16:00:00Z'),
    );
  });
});
