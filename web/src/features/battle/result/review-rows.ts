import type { Result, Review } from '../model/texts.ts';

export type ReviewFilter = 'own' | 'other' | 'all';

type Answer = Result['players'][number]['answers'][number];

export type ReviewRow = Review[number] & {
  readonly own: Answer;
  readonly other: Answer | undefined;
};

const missed: Answer = { right: false, points: 0, spentMs: null, pick: [] };

/** The questions with what both players answered; a match that ended early has fewer answers than questions. */
export function reviewRows({ players, ownSeat }: Result, review: Review): readonly ReviewRow[] {
  const own = players.find(({ seat }) => seat === ownSeat);
  const other = players.find(({ seat }) => seat !== ownSeat);
  return review.map((entry) => ({
    ...entry,
    own: own?.answers[entry.ordinal - 1] ?? missed,
    other: other && (other.answers[entry.ordinal - 1] ?? missed),
  }));
}
