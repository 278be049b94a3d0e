/** Sorted intervals that neither overlap nor touch, in milliseconds: from, to, from, to … */
export type Ranges = readonly number[];

/** Adds the interval [from, to) and merges what it touches. */
export function addRange(ranges: Ranges, from: number, to: number): number[] {
  if (to <= from) return [...ranges];
  const before: number[] = [];
  const after: number[] = [];
  let [begins, ends] = [from, to];
  for (const [start, end] of pairsOf(ranges)) {
    if (end < begins) before.push(start, end);
    else if (start > ends) after.push(start, end);
    else [begins, ends] = [Math.min(begins, start), Math.max(ends, end)];
  }
  return [...before, begins, ends, ...after];
}

export function union(first: Ranges, second: Ranges): number[] {
  return pairsOf(second).reduce((all, [from, to]) => addRange(all, from, to), [...first]);
}

export function lengthOf(ranges: Ranges): number {
  return pairsOf(ranges).reduce((sum, [from, to]) => sum + to - from, 0);
}

/** What lies before `end`: a file may have been replaced by a shorter one. */
export function clipped(ranges: Ranges, end: number): number[] {
  return pairsOf(ranges).flatMap(([from, to]) => (from < end ? [from, Math.min(to, end)] : []));
}

/** Whether playing may begin there: inside what was watched, or at most `slack` behind it. */
export function continues(ranges: Ranges, at: number, slack: number): boolean {
  return at <= slack || pairsOf(ranges).some(([from, to]) => from <= at && at <= to + slack);
}

export function pairsOf(ranges: Ranges): [number, number][] {
  return Array.from({ length: ranges.length / 2 }, (_, at) => [ranges[2 * at] ?? 0, ranges[2 * at + 1] ?? 0]);
}
