import { EventDoubt } from '@ganlin/contract/invigilation/kinds';
import { REPORT_EVENTS, type PaperIncident } from '@ganlin/contract/invigilation/events';

/** An event that is not stored yet. `doubt`: why it may not be what the page noticed. */
export interface NewEvent extends PaperIncident {
  readonly doubt: EventDoubt | null;
}

interface Report {
  /** Events of the opening that are stored: those that are sent again, and those right before the sent ones. */
  readonly stored: readonly PaperIncident[];
  readonly sent: readonly PaperIncident[];
  /** Whether an event was signed after the signature before it, which is empty for the first. */
  readonly isSigned: (before: string, event: PaperIncident) => boolean;
}

/**
 * What of a report is new, in order, and what is doubtful about it. A page sends its events in order and again until
 * they are acked: a number that is left out, used twice or signed otherwise shows that a report was tampered with. A
 * doubtful event is stored like any other, as nothing that was reported may be lost.
 */
export function newEvents({ stored, sent, isSigned }: Report): {
  readonly added: readonly NewEvent[];
  readonly doubts: readonly EventDoubt[];
} {
  const known = new Map(stored.map((event) => [event.seq, event]));
  const doubts = new Set<EventDoubt>();
  const added: NewEvent[] = [];
  for (const event of sent.toSorted((one, other) => one.seq - other.seq)) {
    const same = known.get(event.seq);
    if (same && !isSame(same, event)) doubts.add(EventDoubt.changed);
    if (same) continue;
    const before = event.seq === 1 ? '' : known.get(event.seq - 1)?.mac;
    const doubt = before === undefined ? EventDoubt.missing : isSigned(before, event) ? null : EventDoubt.forged;
    if (doubt !== null) doubts.add(doubt);
    known.set(event.seq, event);
    added.push({ ...event, doubt });
  }
  return { added, doubts: [...doubts] };
}

/** Whether a page has noticed more than has arrived, although its report had room for it. */
export function isAnyMissing({ noticed, last, sent }: { noticed: number; last: number; sent: number }): boolean {
  return noticed > last && sent < REPORT_EVENTS;
}

function isSame(one: PaperIncident, other: PaperIncident): boolean {
  return (
    one.mac === other.mac &&
    one.kind === other.kind &&
    one.sinceMs === other.sinceMs &&
    one.durationMs === other.durationMs &&
    one.ordinal === other.ordinal
  );
}
