import { EventKind } from '@ganlin/contract/invigilation/kinds';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { createBeat } from './beat.ts';
import { createEventOutbox } from './outbox/event-outbox.ts';
import { nextDeadline, notice, noticeEnd, noticingNothing, type Signal } from './noticing.rules.ts';
import { report } from './reporting.ts';
import {
  record,
  rulesOf,
  show,
  type IntegrityState,
  type IntegrityWatchOptions,
  type WatchContext,
} from './watch-context.ts';

/** A signal whose time the watch adds. */
export type SignalType = Signal extends infer Each ? (Each extends Signal ? Omit<Each, 'at'> : never) : never;

export interface IntegrityWatch {
  readonly state: StoreApi<IntegrityState>;
  /** Works until the returned function is called. */
  readonly start: () => () => void;
  /** The paper is handed in: sends what an earlier page could not. */
  readonly sendLeft: () => Promise<void>;
  readonly notice: (signal: SignalType) => void;
  /** The page is being closed, reloaded or left for another one. */
  readonly close: () => void;
  /** The sitting has changed: its opening, or whether it can be written. */
  readonly follow: () => void;
  /** Reports now, and receives what has changed. */
  readonly report: () => Promise<void>;
  /** Where the examinee is on the clock of the opening; undefined: none has begun. */
  readonly moment: () => { readonly epoch: number; readonly sinceMs: number } | undefined;
  /** The examinee has withdrawn, or the server wants no more pictures. */
  readonly endSnapshots: () => void;
  /** Milliseconds until the paper is collected; undefined: it is not going to be. */
  readonly collectsInMs: () => number | undefined;
  readonly dismissCalledOff: () => void;
  readonly dismissBreach: () => void;
  readonly dismissMessage: (id: string) => void;
}

/**
 * Notices what the rules of the exam ask for, reports it, and receives messages, locks and unlocks. Nothing of this
 * touches the answers: any call may fail at any time, and the next report repeats it.
 */
export function createIntegrityWatch(options: IntegrityWatchOptions): IntegrityWatch {
  const { now = () => performance.now(), wallClock = Date.now, paperId, store } = options;
  const watch: WatchContext = {
    ...options,
    now,
    wallClock,
    state: createStore<IntegrityState>(() => empty),
    outbox: createEventOutbox({ paperId, store, now, wallClock }),
    noticing: noticingNothing,
    begunEpoch: undefined,
    unsigned: [],
    absence: undefined,
    deadline: undefined,
    storing: Promise.resolve(),
    reporting: undefined,
    isReportWanted: false,
  };
  watch.state.subscribe(({ locked }, before) => locked !== before.locked && followPause(watch));
  return {
    state: watch.state,
    start: () => start(watch),
    sendLeft: async () => {
      await watch.outbox.load();
      await reportLast(watch);
    },
    notice: (signal) => take(watch, { ...signal, at: now() }),
    close: () => rememberLeaving(watch, true),
    follow: () => {
      followPause(watch);
      if (watch.begunEpoch !== undefined && watch.begunEpoch !== watch.sitting().epoch) void report(watch);
    },
    report: () => report(watch),
    moment: () => watch.outbox.moment(),
    endSnapshots: () => {
      watch.outbox.note({ takesSnapshots: false });
      show(watch);
    },
    collectsInMs: () => {
      const { collectsAt } = watch.state.getState();
      return collectsAt === undefined ? undefined : Math.max(collectsAt - now(), 0);
    },
    dismissCalledOff: () => watch.state.setState({ isCalledOff: false }),
    dismissBreach: () => watch.state.setState({ breach: undefined }),
    dismissMessage: (id) => {
      const { standing, read = [] } = watch.outbox.opening() ?? {};
      const known = new Set(standing?.messages.map((message) => message.id));
      watch.outbox.note({ read: [...read.filter((one) => known.has(one)), id] });
      show(watch);
    },
  };
}

const empty: IntegrityState = {
  rules: undefined,
  watermark: '',
  takesSnapshots: false,
  locked: false,
  collectsAt: undefined,
  isCalledOff: false,
  breaches: 0,
  breach: undefined,
  messages: [],
};

function start(watch: WatchContext): () => void {
  const beat = createBeat(() => report(watch), watch.random);
  void open(watch).then(beat.start);
  return () => {
    beat.stop();
    clearTimeout(watch.deadline);
    const last = noticeEnd(watch.noticing, watch.now(), rulesOf(watch));
    watch.noticing = noticingNothing;
    record(watch, last);
    void reportLast(watch);
  };
}

async function reportLast(watch: WatchContext): Promise<void> {
  await report(watch);
  if (watch.sitting().isReadOnly && watch.outbox.pending().length === 0) watch.outbox.clear();
}

/** Goes on with what an earlier page left on the device; without a network that is all there is. */
async function open(watch: WatchContext): Promise<void> {
  await watch.outbox.load();
  const opening = watch.outbox.opening();
  if (!opening) return;
  const { left, epoch } = opening;
  if (left && !(left.byClosing && watch.isReloaded)) {
    const durationMs = Math.max(watch.wallClock() - left.at, 0);
    const incident = { kind: EventKind.leftPage, at: watch.now() - durationMs, durationMs };
    watch.absence = { epoch, incident };
  }
  watch.outbox.note({ left: null });
  show(watch);
}

function take(watch: WatchContext, signal: Signal): void {
  const { state, incidents } = notice(watch.noticing, signal, rulesOf(watch));
  watch.noticing = state;
  clearTimeout(watch.deadline);
  const due = nextDeadline(state);
  const tick = () => take(watch, { type: 'tick', at: Math.max(watch.now(), due ?? 0) });
  if (due !== undefined) watch.deadline = setTimeout(tick, Math.max(due - watch.now(), 0));
  if (signal.type === 'hidden') rememberLeaving(watch, false);
  if (signal.type === 'shown') watch.outbox.note({ left: null });
  const isTurn = signal.type === 'hidden' || signal.type === 'shown' || signal.type === 'online';
  if (record(watch, incidents) || isTurn) void report(watch);
}

/** Mobile systems end hidden pages: the next page tells from this how long the examinee was gone. */
function rememberLeaving({ noticing, outbox, wallClock }: WatchContext, byClosing: boolean): void {
  const isNoticed = byClosing ? Object.keys(noticing.excuses).length === 0 : noticing.awaySince !== undefined;
  const opening = outbox.opening();
  if (isNoticed && opening && !opening.left) outbox.note({ left: { at: wallClock(), byClosing } });
}

/** On a locked or read-only page nothing counts: the examinee may have to fetch somebody. */
function followPause(watch: WatchContext): void {
  if (watch.sitting().isReadOnly) watch.state.setState({ collectsAt: undefined, isCalledOff: false });
  const isPaused = watch.state.getState().locked || watch.sitting().isReadOnly;
  if (isPaused === (watch.noticing.excuses.paused !== undefined)) return;
  take(watch, { type: isPaused ? 'excused' : 'excuseOver', by: 'paused', at: watch.now() });
}
