interface Told {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

interface Loaded {
  readonly transferSize: number;
  readonly responseStart: number;
  readonly responseEnd: number;
}

const slowTypes: ReadonlySet<string> = new Set(['slow-2g', '2g', '3g']);

/** Less says nothing: it may have come in one packet. */
const MIN_BYTES = 60_000;
/** Half a megabit per second, in bytes per millisecond. */
const SLOW_RATE = 62.5;

export function isSlow(told: Told | undefined, loaded: readonly Loaded[]): boolean {
  if (told?.saveData === true || slowTypes.has(told?.effectiveType ?? '')) return true;
  const { bytes, ms } = transferOf(loaded);
  return bytes >= MIN_BYTES && bytes / ms < SLOW_RATE;
}

/** What came over the network, and the time in which at least one file was arriving. */
function transferOf(loaded: readonly Loaded[]): { bytes: number; ms: number } {
  const received = loaded
    .filter(({ transferSize, responseStart }) => transferSize > 0 && responseStart > 0)
    .toSorted((one, other) => one.responseStart - other.responseStart);
  let [bytes, ms, until] = [0, 0, 0];
  for (const { transferSize, responseStart, responseEnd } of received) {
    bytes += transferSize;
    ms += Math.max(0, responseEnd - Math.max(responseStart, until));
    until = Math.max(until, responseEnd);
  }
  return { bytes, ms };
}
