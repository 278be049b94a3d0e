import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { firstCard, reviewed, type Card, type Recall, type Scheduled } from './review.rules.ts';

const START = Date.UTC(2026, 0, 1);
const DAY = 86_400_000;
const recall = fc.constantFrom<Recall>('wrong', 'unsure', 'right');
/** Answers with the days between them, from a few minutes to most of a year. */
const history = fc.array(fc.tuple(recall, fc.double({ min: 0, max: 300, noNaN: true })), { maxLength: 25 });

/** As read back from the database. */
const stored = (card: Card): Card => JSON.parse(JSON.stringify(card)) as Card;

function play(answers: readonly (readonly [Recall, number])[]): { last: Scheduled | null; now: number } {
  let last: Scheduled | null = null;
  let now = START;
  for (const [how, days] of answers) {
    now += days * DAY;
    last = reviewed(last && stored(last.card), how, new Date(now));
  }
  return { last, now };
}

describe('a review', () => {
  it('is never due before now', () => {
    fc.assert(
      fc.property(history, recall, (before, how) => {
        const { last, now } = play(before);
        const { dueAt } = reviewed(last && stored(last.card), how, new Date(now));
        expect(dueAt.getTime()).toBeGreaterThanOrEqual(now);
      }),
    );
  });

  it('is due within a day of a wrong answer', () => {
    fc.assert(
      fc.property(history, (before) => {
        const { last, now } = play(before);
        const { dueAt } = reviewed(last && stored(last.card), 'wrong', new Date(now));
        expect(dueAt.getTime() - now).toBeLessThanOrEqual(DAY);
      }),
    );
  });

  it('moves further out with each right answer', () => {
    fc.assert(
      fc.property(
        history,
        fc.array(fc.double({ min: 0, max: 30, noNaN: true }), { maxLength: 12 }),
        (before, delays) => {
          const start = play([...before, ['wrong', 0]]);
          let [last, interval] = [start.last!, 0];
          for (const delay of delays) {
            const now = new Date(last.dueAt.getTime() + delay * DAY);
            last = reviewed(stored(last.card), 'right', now);
            const next = last.dueAt.getTime() - now.getTime();
            expect(next).toBeGreaterThanOrEqual(interval);
            expect(last.dueAt.getTime()).toBeGreaterThan(now.getTime());
            interval = next;
          }
        },
      ),
    );
  });

  it('comes no later when the right answer was unsure, and always within a year', () => {
    fc.assert(
      fc.property(history, (before) => {
        const { last, now } = play(before);
        const due = (how: Recall) => reviewed(last && stored(last.card), how, new Date(now)).dueAt.getTime();
        expect(due('unsure')).toBeLessThanOrEqual(due('right'));
        expect(due('right') - now).toBeLessThanOrEqual(366 * DAY);
      }),
    );
  });

  it('tolerates a clock that runs behind the previous one', () => {
    const first = reviewed(null, 'wrong', new Date(START));
    const { dueAt } = reviewed(stored(first.card), 'right', new Date(START - 5_000));
    expect(dueAt.getTime()).toBeGreaterThan(START);
  });

  it('of a starred question is due immediately, and continues like any other', () => {
    const now = new Date(START);
    const { card, dueAt } = firstCard(now);
    expect(dueAt).toEqual(now);
    expect(reviewed(stored(card), 'right', now).dueAt.getTime()).toBeGreaterThan(START);
  });
});
