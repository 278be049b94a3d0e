interface Counted {
  readonly value: number;
  readonly count: number;
}

export interface YearBar {
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

const MAX_BARS = 32;

/** One bar per year from the first to the last, or per group of years if there would be too many. */
export function yearBars(years: readonly Counted[]): YearBar[] {
  if (years.length === 0) return [];
  const all = years.map(({ value }) => value);
  const [first, last] = [Math.min(...all), Math.max(...all)];
  const width = Math.ceil((last - first + 1) / MAX_BARS);
  const bars = Array.from({ length: Math.ceil((last - first + 1) / width) }, (_, at) => {
    const from = first + at * width;
    return { from, to: Math.min(from + width - 1, last) };
  });
  return bars.map(({ from, to }) => ({
    from,
    to,
    count: years.filter(({ value }) => value >= from && value <= to).reduce((sum, { count }) => sum + count, 0),
  }));
}
