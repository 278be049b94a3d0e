/** What a process has done since it started; the numbers only grow. */
export interface Totals {
  readonly saves: number;
  /** Saves that took at most so long as each limit, and last all of them. */
  readonly within: readonly number[];
  readonly refusals: ReadonlyMap<string, number>;
  readonly failures: number;
}

/** What it has done between two readings; here each save is in one bucket. */
export interface Load {
  readonly saves: number;
  readonly saveBuckets: readonly number[];
  readonly refusals: Readonly<Record<string, number>>;
  readonly failures: number;
}

export function loadBetween(before: Totals, after: Totals): Load {
  const within = after.within.map((count, at) => count - (before.within[at] ?? 0));
  const refusals = [...after.refusals].map(
    ([name, count]) => [name, count - (before.refusals.get(name) ?? 0)] as const,
  );
  return {
    saves: after.saves - before.saves,
    saveBuckets: within.map((count, at) => count - (within[at - 1] ?? 0)),
    refusals: Object.fromEntries(refusals.filter(([, count]) => count > 0)),
    failures: after.failures - before.failures,
  };
}

/**
 * Milliseconds within which this share of the saves was done, estimated within its bucket; null: there were none.
 * Those beyond the last limit count as that.
 */
export function percentile(buckets: readonly number[], limits: readonly number[], share: number): number | null {
  const total = buckets.reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  let passed = 0;
  for (const [at, count] of buckets.entries()) {
    const [from, to] = [limits[at - 1] ?? 0, limits[at] ?? limits.at(-1) ?? 0];
    if (count > 0 && passed + count >= share * total) {
      const part = Math.max(0, share * total - passed) / count;
      return Math.round((from + (to - from) * part) * 10_000) / 10;
    }
    passed += count;
  }
  return null;
}

/** Adds up lists of equal meaning; a process of another release may have fewer or more buckets. */
export function summed(lists: readonly (readonly number[])[]): number[] {
  const length = Math.max(0, ...lists.map((list) => list.length));
  return Array.from({ length }, (_, at) => lists.reduce((sum, list) => sum + (list[at] ?? 0), 0));
}
