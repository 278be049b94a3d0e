interface Counts {
  readonly people: number;
  readonly valid: number;
}

/** Rounded down to a tenth: who has not reached the target is not shown as if. */
export const percentOf = ({ people, valid }: Counts): number =>
  people === 0 ? 0 : Math.floor((valid / people) * 1_000) / 10;

export const rateText = (percent: number): string => percent.toFixed(1);

/** The scale of a list of rates: from the ten below the lowest one to a hundred. */
export function scaleOf(percents: readonly number[]): {
  readonly from: number;
  readonly at: (percent: number) => number;
} {
  const from = Math.max(0, Math.min(90, Math.floor(Math.min(100, ...percents) / 10) * 10 - 10));
  return { from, at: (percent) => ((percent - from) / (100 - from)) * 100 };
}
