import { MAX_OFFSET_MS, MAX_ROUND_TRIP_MS } from '@ganlin/contract/paper/device-check';

/** The middle one, or between the two in the middle; undefined of nothing. */
export function medianOf(values: readonly number[]): number | undefined {
  const sorted = values.toSorted((a, b) => a - b);
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return low === undefined || high === undefined ? undefined : (low + high) / 2;
}

/** One exchange with the server: when it was sent by this device's clock, how long it took, what the server said. */
export interface Exchange {
  readonly sentAt: number;
  readonly tookMs: number;
  readonly serverMs: number;
}

/** What to add to this device's clock to get the server's. The median: one slow exchange does not move it. */
export function clockOffsetOf(exchanges: readonly Exchange[]): number | undefined {
  const offset = medianOf(exchanges.map(({ sentAt, tookMs, serverMs }) => serverMs - (sentAt + tookMs / 2)));
  return offset === undefined ? undefined : within(offset, MAX_OFFSET_MS);
}

export interface NetworkFigures {
  /** Null if nothing arrived. */
  readonly latencyMs: number | null;
  /** How much the time of one exchange differs from that of the next, usually. */
  readonly jitterMs: number | null;
  readonly lossPercent: number;
}

/** From the durations of exchanges, in their order; null for one that got no answer. */
export function networkFiguresOf(durations: readonly (number | null)[]): NetworkFigures {
  const arrived = durations.filter((each) => each !== null);
  const changes = arrived.slice(1).map((each, index) => Math.abs(each - (arrived[index] ?? each)));
  const latency = medianOf(arrived);
  const lost = durations.length - arrived.length;
  return {
    latencyMs: latency === undefined ? null : within(latency, MAX_ROUND_TRIP_MS),
    jitterMs: latency === undefined ? null : within(medianOf(changes) ?? 0, MAX_ROUND_TRIP_MS),
    lossPercent: durations.length === 0 ? 100 : Math.round((lost * 100) / durations.length),
  };
}

const within = (value: number, most: number): number => Math.round(Math.min(most, Math.max(-most, value)));
