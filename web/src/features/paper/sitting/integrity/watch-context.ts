import { isNoticing, type ShownRules } from '@ganlin/contract/exam/integrity';
import { EventKind, notedKinds } from '@ganlin/contract/invigilation/kinds';
import type { StoreApi } from 'zustand/vanilla';
import type { StaffMessage, WatchServer } from './outbox/api.ts';
import type { EventOutbox } from './outbox/event-outbox.ts';
import type { EventStore } from './outbox/event-store.ts';
import type { Incident, Noticing, NoticingRules } from './noticing.rules.ts';

/** What the page shows. */
export interface IntegrityState {
  readonly rules: ShownRules | undefined;
  readonly watermark: string;
  /** The exam wants pictures, and the examinee has agreed. */
  readonly takesSnapshots: boolean;
  readonly locked: boolean;
  /** When the rules have the paper collected, by the clock of this page; undefined: they do not. */
  readonly collectsAt: number | undefined;
  /** Staff have called off the collection, and the examinee has not dismissed that. */
  readonly isCalledOff: boolean;
  /** Breaches that count, those included that the server has not acknowledged. */
  readonly breaches: number;
  /** The last breach, until it is dismissed. */
  readonly breach: ShownBreach | undefined;
  /** Messages of staff that were not dismissed, oldest first. */
  readonly messages: readonly StaffMessage[];
}

export interface ShownBreach {
  readonly kind: EventKind;
  readonly durationMs: number;
  readonly count: number;
}

interface SittingFacts {
  readonly epoch: number;
  readonly ordinal: number;
  readonly answered: number;
  /** Nothing can be written on this page: what happens to it is no breach. */
  readonly isReadOnly: boolean;
}

export interface IntegrityWatchOptions {
  readonly paperId: string;
  readonly server: WatchServer;
  readonly store: EventStore;
  readonly sitting: () => SittingFacts;
  readonly isVisible: () => boolean;
  /** Windows overlap here; on phones an app covers the whole screen. */
  readonly hasWindows: boolean;
  /** This page was loaded by reloading it. */
  readonly isReloaded: boolean;
  readonly now?: () => number;
  readonly wallClock?: () => number;
  readonly random?: (() => number) | undefined;
}

/** The context of one watch; the functions of this folder work on it. */
export interface WatchContext extends IntegrityWatchOptions {
  readonly state: StoreApi<IntegrityState>;
  readonly outbox: EventOutbox;
  readonly now: () => number;
  readonly wallClock: () => number;
  noticing: Noticing;
  /** The opening that the server has confirmed. */
  begunEpoch: number | undefined;
  /** Noticed while the key of a new opening was on its way. */
  unsigned: { readonly incident: Incident; readonly ordinal: number }[];
  /** How long the page was gone before it was loaded, unless it was only reloaded. */
  absence: { readonly epoch: number; readonly incident: Incident } | undefined;
  deadline: ReturnType<typeof setTimeout> | undefined;
  /** Events are stored on the device before they are sent. */
  storing: Promise<unknown>;
  reporting: Promise<void> | undefined;
  isReportWanted: boolean;
}

/** Shows what the opening says, and what is pending. */
export function show(watch: WatchContext): void {
  const { outbox, state } = watch;
  const opening = outbox.opening();
  if (!opening) return;
  const { rules, watermark, takesSnapshots, standing, read } = opening;
  const unread = standing.messages.filter(({ id }) => !read.includes(id));
  const { messages } = state.getState();
  const isSame = unread.length === messages.length && unread.every(({ id }, index) => messages[index]?.id === id);
  const waiting = outbox.pending().filter(({ kind }) => !notedKinds.has(kind)).length;
  state.setState({
    rules,
    watermark,
    takesSnapshots,
    locked: standing.locked,
    breaches: standing.breaches + waiting,
    messages: isSame ? messages : unread,
  });
}

/**
 * What the server says about the collection, as of the time it was asked: never more time than there is. A page that
 * cannot be written is not told that it may go on.
 */
export function followCollection(watch: WatchContext, collectInMs: number | null, requestedAt: number): void {
  const { state } = watch;
  if (watch.sitting().isReadOnly) state.setState({ collectsAt: undefined, isCalledOff: false });
  // A server that is still to be upgraded does not say.
  else if (typeof collectInMs === 'number')
    state.setState({ collectsAt: requestedAt + collectInMs, isCalledOff: false });
  else if (state.getState().collectsAt !== undefined) state.setState({ collectsAt: undefined, isCalledOff: true });
}

/** Numbers and stores incidents; returns whether there was one. */
export function record(watch: WatchContext, incidents: readonly Incident[]): boolean {
  const { rules } = watch.state.getState();
  if (!rules) return false;
  // An exam may take pictures and notice nothing else.
  const wanted = isNoticing(rules) ? incidents : incidents.filter(({ kind }) => kind === EventKind.cameraOff);
  const { epoch, ordinal } = watch.sitting();
  const isOwnKey = watch.outbox.opening()?.epoch === epoch;
  for (const incident of wanted) {
    if (isOwnKey) add(watch, incident, ordinal);
    else watch.unsigned.push({ incident, ordinal });
  }
  return wanted.length > 0;
}

export function add(watch: WatchContext, incident: Incident, ordinal: number): void {
  watch.storing = Promise.all([watch.storing, watch.outbox.add(incident, ordinal)]);
  show(watch);
  const { kind, durationMs } = incident;
  if (!notedKinds.has(kind)) {
    watch.state.setState(({ breaches }) => ({ breach: { kind, durationMs, count: breaches } }));
  }
}

export function rulesOf({ state, hasWindows }: WatchContext): NoticingRules {
  const { rules } = state.getState();
  const { leaveSeconds = null, fullScreen = false, noCopy = false } = rules ?? {};
  return { leaveMs: leaveSeconds === null ? null : leaveSeconds * 1_000, fullScreen, noCopy, hasWindows };
}
