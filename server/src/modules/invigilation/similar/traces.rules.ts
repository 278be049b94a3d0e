/** Answers to the same question count as close within this time. */
const CLOSE_SECONDS = 30;

/** When and where a paper was sat. */
export interface Trace {
  readonly from: Date | null;
  readonly until: Date | null;
  readonly ips: readonly string[];
  /** When the last answer to each question was saved, in milliseconds; empty where the saves are archived. */
  readonly times: ReadonlyMap<string, number>;
}

/** What else two papers have in common. */
export interface Beside {
  readonly sameAddress: boolean;
  readonly overlapSeconds: number;
  /** Questions whose times are known in both, and those answered within `CLOSE_SECONDS` of each other. */
  readonly timed: number;
  readonly close: number;
  /** How many close ones these two have on average with other examinees; null: there are no others, or no times. */
  readonly closeExpected: number | null;
}

export function besideOf(one: Trace, other: Trace, others: readonly Trace[]): Beside {
  const { timed, close } = closeness(one, other);
  const shares = others.flatMap((third) =>
    [one, other].flatMap((own) => {
      const met = closeness(own, third);
      return met.timed > 0 ? [met.close / met.timed] : [];
    }),
  );
  const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length;
  return {
    sameAddress: one.ips.some((ip) => other.ips.includes(ip)),
    overlapSeconds: overlapOf(one, other),
    timed,
    close,
    closeExpected: timed > 0 && shares.length > 0 ? mean * timed : null,
  };
}

function closeness(one: Trace, other: Trace): { timed: number; close: number } {
  let [timed, close] = [0, 0];
  for (const [question, at] of one.times) {
    const then = other.times.get(question);
    if (then === undefined) continue;
    timed += 1;
    if (Math.abs(at - then) <= CLOSE_SECONDS * 1_000) close += 1;
  }
  return { timed, close };
}

function overlapOf(one: Trace, other: Trace): number {
  if (!one.from || !one.until || !other.from || !other.until) return 0;
  const from = Math.max(one.from.getTime(), other.from.getTime());
  const until = Math.min(one.until.getTime(), other.until.getTime());
  return Math.max(0, Math.round((until - from) / 1_000));
}
