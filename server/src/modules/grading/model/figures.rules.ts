/** What is counted: scores in hundredths, and the seconds since the grader's mark before. */
export const Measure = { score: 1, seconds: 2 } as const;
export type Measure = (typeof Measure)[keyof typeof Measure];

export interface TallyChange {
  readonly measure: Measure;
  readonly value: number;
  readonly marks: number;
}

/** A longer break between two marks is not the time that a mark took. */
const LONGEST_SECONDS = 600;
const FEWEST_FOR_PACE = 5;

export interface Figures {
  readonly mean: number | null;
  /** Standard deviation. */
  readonly spread: number | null;
  readonly secondsPerAnswer: number | null;
}

/** How someone marks, by how often they gave each score and took each number of seconds. */
export function figuresOf(counted: readonly TallyChange[]): Figures {
  const scores = counted.filter(({ measure, marks }) => measure === Measure.score && marks > 0);
  const marks = total(scores);
  const seconds = counted.filter(({ measure }) => measure === Measure.seconds);
  const secondsPerAnswer = total(seconds) < FEWEST_FOR_PACE ? null : medianOf(seconds);
  if (marks === 0) return { mean: null, spread: null, secondsPerAnswer };
  const mean = scores.reduce((sum, row) => sum + row.value * row.marks, 0) / marks;
  const square = scores.reduce((sum, row) => sum + (row.value - mean) ** 2 * row.marks, 0) / marks;
  return { mean: Math.round(mean), spread: Math.round(Math.sqrt(square)), secondsPerAnswer };
}

const total = (rows: readonly TallyChange[]): number => rows.reduce((sum, { marks }) => sum + marks, 0);

/** The lower median of counted values. */
function medianOf(rows: readonly TallyChange[]): number | null {
  const sorted = rows.toSorted((a, b) => a.value - b.value);
  let left = (total(sorted) + 1) >> 1;
  for (const { value, marks } of sorted) {
    left -= marks;
    if (left <= 0) return value;
  }
  return null;
}

/** The seconds of each of several marks that were given together; null after a break. */
export function secondsEach(before: Date | undefined, now: Date, marks: number): number | null {
  if (!before) return null;
  const seconds = (now.getTime() - before.getTime()) / 1000;
  return seconds < 0 || seconds > LONGEST_SECONDS ? null : Math.round(seconds / marks);
}
