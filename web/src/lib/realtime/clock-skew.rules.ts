/** One exchange with the server's clock, in milliseconds. */
export interface Exchange {
  readonly sentAt: number;
  readonly receivedAt: number;
  readonly serverNow: number;
}

export interface Measured {
  readonly roundTripMs: number;
  /** What to add to this device's clock to get the server's. */
  readonly skewMs: number;
}

/** From the quickest exchange: the less time it took, the less the server's reading may be off. */
export function measured(exchanges: readonly Exchange[]): Measured | undefined {
  const [quickest] = exchanges.toSorted((a, b) => durationOf(a) - durationOf(b));
  if (!quickest) return undefined;
  const roundTripMs = durationOf(quickest);
  return { roundTripMs, skewMs: Math.round(quickest.serverNow - (quickest.sentAt + roundTripMs / 2)) };
}

const durationOf = ({ sentAt, receivedAt }: Exchange): number => receivedAt - sentAt;
