export interface Ticket {
  readonly userId: string;
  readonly battleId: string;
  readonly rating: number;
  readonly lastOpponentId: string | null;
  readonly waitedMs: number;
  /** Milliseconds of waiting until a stand-in plays; null: none does. */
  readonly standInAfterMs: number | null;
}

/** The wait in ms from which the range of ratings applies, widest last. */
const ranges = [
  { fromMs: 0, range: 100 },
  { fromMs: 5_000, range: 200 },
  { fromMs: 10_000, range: 400 },
  { fromMs: 20_000, range: Infinity },
] as const;
/** Who has waited so long plays the last opponent again. */
const SAME_AGAIN_MS = 25_000;

/** How far the rating of an opponent may differ after this wait. */
export function rangeAfter(waitedMs: number): number {
  return ranges.findLast(({ fromMs }) => waitedMs >= fromMs)?.range ?? ranges[0].range;
}

export interface Pairing {
  readonly pairs: readonly (readonly [Ticket, Ticket])[];
  /** Those whom a stand-in plays. */
  readonly alone: readonly Ticket[];
}

/** Pairs those who have waited longest first, each with the closest rating within the wider of both ranges. */
export function pairUp(tickets: readonly Ticket[]): Pairing {
  const pairs: [Ticket, Ticket][] = [];
  const alone: Ticket[] = [];
  const free = new Set(tickets.toSorted((one, other) => other.waitedMs - one.waitedMs));
  for (const ticket of free) {
    free.delete(ticket);
    const opponent = closest(ticket, free);
    if (opponent) {
      free.delete(opponent);
      pairs.push([ticket, opponent]);
    } else if (ticket.standInAfterMs !== null && ticket.waitedMs >= ticket.standInAfterMs) alone.push(ticket);
  }
  return { pairs, alone };
}

function closest(ticket: Ticket, free: ReadonlySet<Ticket>): Ticket | undefined {
  let best: Ticket | undefined;
  for (const other of free) {
    if (!mayMeet(ticket, other)) continue;
    if (!best || gap(ticket, other) < gap(ticket, best)) best = other;
  }
  return best;
}

const gap = (one: Ticket, other: Ticket): number => Math.abs(one.rating - other.rating);

function mayMeet(one: Ticket, other: Ticket): boolean {
  if (one.userId === other.userId || one.battleId !== other.battleId) return false;
  const waitedMs = Math.max(one.waitedMs, other.waitedMs);
  const metLast = one.lastOpponentId === other.userId || other.lastOpponentId === one.userId;
  return gap(one, other) <= rangeAfter(waitedMs) && (!metLast || waitedMs >= SAME_AGAIN_MS);
}
