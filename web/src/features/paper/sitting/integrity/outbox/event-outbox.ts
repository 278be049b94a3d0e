import { MAX_EVENTS, REPORT_EVENTS, type PaperIncident } from '@ganlin/contract/invigilation/events';
import { inTime } from '../../../../../kits/answer-outbox/answer-store.ts';
import type { Begun } from './api.ts';
import type { EventStore, StoredEvent, StoredOpening } from './event-store.ts';
import type { Incident } from '../noticing.rules.ts';
import { signNext } from './signing.ts';

interface OutboxOptions {
  readonly paperId: string;
  readonly store: EventStore;
  /** A clock that nobody can set; it starts anew with each page. */
  readonly now: () => number;
  readonly wallClock: () => number;
}

interface Batch {
  readonly epoch: number;
  readonly events: PaperIncident[];
  /** The number of the last event of this opening. */
  readonly noticed: number;
}

export interface EventOutbox {
  /** Loads what an earlier page left on the device. */
  readonly load: () => Promise<void>;
  readonly opening: () => StoredOpening | undefined;
  /** Now, by the clock of the opening. */
  readonly moment: () => { readonly epoch: number; readonly sinceMs: number } | undefined;
  /** Goes on after the last event that the server or the device has. */
  readonly begin: (epoch: number, begun: Begun) => void;
  /** Changes what is stored beside the events. */
  readonly note: (change: Partial<Pick<StoredOpening, 'standing' | 'read' | 'left' | 'takesSnapshots'>>) => void;
  /** Numbers and signs an event; resolves when it is stored, or cannot be. */
  readonly add: (incident: Incident, ordinal: number) => Promise<void>;
  readonly pending: () => readonly StoredEvent[];
  /** What the next report contains: of the oldest opening first. */
  readonly next: () => Batch | undefined;
  readonly settle: (epoch: number, acked: number) => void;
  /** The paper is handed in, and nothing is pending. */
  readonly clear: () => void;
}

/** The events of one paper until the server has acknowledged them: on this page, and on the device for the next one. */
export function createEventOutbox({ paperId, store, now, wallClock }: OutboxOptions): EventOutbox {
  let opening: StoredOpening | undefined;
  let events: readonly StoredEvent[] = [];
  /** When the opening began, by the clock of this page. */
  let zero = 0;

  const save = (event?: StoredEvent): Promise<void> =>
    opening ? inTime(store.save(opening, event), undefined) : Promise.resolve();
  const number = ({ kind, at, durationMs }: Incident, ordinal: number): StoredEvent | undefined => {
    if (!opening || opening.lastSeq >= MAX_EVENTS) return undefined;
    const { epoch } = opening;
    const sinceMs = within(at - zero, MAX_SINCE_MS);
    const signed = signNext(opening, { kind, sinceMs, durationMs: within(durationMs, MAX_DURATION_MS), ordinal });
    const event = { ...signed, epoch };
    opening = { ...opening, lastSeq: event.seq, lastMac: event.mac };
    events = [...events, event];
    return event;
  };
  return {
    load: async () => {
      const stored = await inTime(store.load(), { opening: undefined, events: [] });
      if (opening) return;
      ({ opening, events } = stored);
      if (opening) zero = now() - Math.max(wallClock() - opening.beganAt, 0);
    },
    opening: () => opening,
    moment: () => opening && { epoch: opening.epoch, sinceMs: within(now() - zero, MAX_SINCE_MS) },
    begin: (epoch, begun) => {
      const { rules, watermark, takesSnapshots, key, sinceMs, breaches, locked, messages } = begun;
      const known = opening?.epoch === epoch ? opening : undefined;
      // The device knows events that the server has not received; the server knows some that the device has lost.
      const isAhead = known !== undefined && known.lastSeq > begun.lastSeq;
      const { lastSeq, lastMac } = isAhead ? known : begun;
      const standing = { breaches, locked, messages };
      const [read, left] = [opening?.read ?? [], opening?.left ?? null];
      zero = now() - sinceMs;
      const beganAt = wallClock() - sinceMs;
      const shown = { rules, watermark, takesSnapshots };
      opening = { paperId, epoch, key, lastSeq, lastMac, ...shown, beganAt, standing, read, left };
      void save();
    },
    note: (change) => {
      if (!opening) return;
      opening = { ...opening, ...change };
      void save();
    },
    add: async (incident, ordinal) => {
      const event = number(incident, ordinal);
      if (event) await save(event);
    },
    pending: () => events,
    next: () => {
      const epoch = events[0]?.epoch ?? opening?.epoch;
      if (epoch === undefined) return undefined;
      const own = events.filter((event) => event.epoch === epoch);
      const noticed = epoch === opening?.epoch ? opening.lastSeq : (own.at(-1)?.seq ?? 0);
      return { epoch, events: own.slice(0, REPORT_EVENTS).map(({ epoch: _epoch, ...event }) => event), noticed };
    },
    settle: (epoch, acked) => {
      if (!events.some((event) => event.epoch === epoch && event.seq <= acked)) return;
      events = events.filter((event) => event.epoch !== epoch || event.seq > acked);
      void inTime(store.remove(epoch, acked), undefined);
    },
    clear: () => void inTime(store.clear(), undefined),
  };
}

const MAX_SINCE_MS = 172_800_000;
const MAX_DURATION_MS = 86_400_000;
const within = (ms: number, max: number): number => Math.min(Math.max(Math.round(ms), 0), max);
