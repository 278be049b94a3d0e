import { EventKind } from '@ganlin/contract/invigilation/kinds';

/**
 * Why the examinee may be away without leaving: our own page, their input method, a print preview or the browser's question about
 * the camera has the focus.
 * `paused`: the paper is locked or read-only, and nothing counts.
 */
type Excuse = 'composing' | 'picking' | 'printing' | 'asking' | 'signingIn' | 'paused';

/** What a browser reports, with the time by a clock that nobody can set. */
export type Signal = { readonly at: number } & (
  | { readonly type: 'hidden' | 'shown' | 'blurred' | 'focused' }
  | { readonly type: 'fullScreenEntered' | 'fullScreenLeft' | 'offline' | 'online' }
  | { readonly type: 'cameraLost' | 'cameraFound' }
  | { readonly type: 'copied' | 'pasted' | 'printed' | 'tick' }
  | { readonly type: 'excused' | 'excuseOver'; readonly by: Excuse }
);

/** Something to report: `at` is when it began. */
export interface Incident {
  readonly kind: EventKind;
  readonly at: number;
  readonly durationMs: number;
}

export interface NoticingRules {
  readonly leaveMs: number | null;
  readonly fullScreen: boolean;
  readonly noCopy: boolean;
  /** Phones blur a page for their notification shade; there only a hidden page was left. */
  readonly hasWindows: boolean;
}

export interface Noticing {
  readonly isHidden: boolean;
  readonly isBlurred: boolean;
  /** Until when each excuse lasts. */
  readonly excuses: Readonly<Partial<Record<Excuse, number>>>;
  readonly awaySince: number | undefined;
  /** Full screen was left, and it is not yet known whether the page was too: one act is one event. */
  readonly fullScreenLostAt: number | undefined;
  readonly offlineSince: number | undefined;
  readonly isCameraLost: boolean;
  readonly lastAttempts: Readonly<Partial<Record<EventKind, number>>>;
}

export const noticingNothing: Noticing = {
  isHidden: false,
  isBlurred: false,
  excuses: {},
  awaySince: undefined,
  fullScreenLostAt: undefined,
  offlineSince: undefined,
  isCameraLost: false,
  lastAttempts: {},
};

interface Noticed {
  readonly state: Noticing;
  readonly incidents: readonly Incident[];
}

/** How long an excuse lasts if its end is never reported, and whether it also excuses a page that is hidden. */
const excuses: Readonly<Record<Excuse, { readonly ms: number; readonly isHiddenToo: boolean }>> = {
  composing: { ms: 60_000, isHiddenToo: false },
  picking: { ms: 120_000, isHiddenToo: true },
  printing: { ms: 120_000, isHiddenToo: true },
  // A phone may ask in a window of its own, in front of the browser.
  asking: { ms: 60_000, isHiddenToo: true },
  // A code by SMS is read elsewhere on the same phone.
  signingIn: { ms: 300_000, isHiddenToo: true },
  paused: { ms: Infinity, isHiddenToo: true },
};

/** Browsers leave full screen a moment before they hide the page. */
const FULL_SCREEN_GRACE_MS = 1_000;
/** A key that is held down, and the events that one act causes. */
const BURST_MS = 1_000;
/** A network that changes its way is not gone. */
const OFFLINE_MS = 1_000;

const attempts = { copied: EventKind.copied, pasted: EventKind.pasted, printed: EventKind.printed } as const;

/** The state after a signal, and what is to be reported. Deadlines that passed before the signal apply first. */
export function notice(before: Noticing, signal: Signal, rules: NoticingRules): Noticed {
  const due = settle(before, signal.at, rules);
  const after = apply(due.state, signal, rules);
  return { state: after.state, incidents: [...due.incidents, ...after.incidents] };
}

/** When `notice` wants a tick; undefined: nothing is due by itself. */
export function nextDeadline({ excuses: open, fullScreenLostAt, awaySince }: Noticing): number | undefined {
  const times = Object.values(open).filter((until) => until < Infinity);
  if (fullScreenLostAt !== undefined && awaySince === undefined) times.push(fullScreenLostAt + FULL_SCREEN_GRACE_MS);
  return times.length === 0 ? undefined : Math.min(...times);
}

/** The page closes for good while the examinee is away or offline: what has lasted until now counts. */
export function noticeEnd(before: Noticing, at: number, rules: NoticingRules): readonly Incident[] {
  const due = settle(before, at, rules);
  const { state, incidents } = comeBack(due.state, at, rules);
  return [...due.incidents, ...incidents, ...backOnline(state, at).incidents];
}

function settle(before: Noticing, at: number, rules: NoticingRules): Noticed {
  let state = before;
  const incidents: Incident[] = [];
  for (let due = nextDeadline(state); due !== undefined && due <= at; due = nextDeadline(state)) {
    const passed = passDeadline(state, due, rules);
    state = passed.state;
    incidents.push(...passed.incidents);
  }
  return { state, incidents };
}

function passDeadline(state: Noticing, due: number, rules: NoticingRules): Noticed {
  for (const [by, until] of Object.entries(state.excuses)) {
    if (until === due) return withExcuses(state, omit(state.excuses, by as Excuse), { at: due, rules });
  }
  return lostFullScreen(state);
}

function apply(state: Noticing, signal: Signal, rules: NoticingRules): Noticed {
  const { at } = signal;
  switch (signal.type) {
    case 'hidden':
    case 'shown':
      return follow(state, { ...state, isHidden: signal.type === 'hidden' }, { at, rules });
    case 'blurred':
    case 'focused':
      return follow(state, { ...state, isBlurred: signal.type === 'blurred' }, { at, rules });
    case 'excused':
      return withExcuses(state, { ...state.excuses, [signal.by]: at + excuses[signal.by].ms }, { at, rules });
    case 'excuseOver':
      return withExcuses(state, omit(state.excuses, signal.by), { at, rules });
    case 'fullScreenLeft':
      if (!rules.fullScreen || Object.keys(state.excuses).length > 0) return nothing(state);
      return nothing({ ...state, fullScreenLostAt: at });
    case 'fullScreenEntered':
      return nothing({ ...state, fullScreenLostAt: undefined });
    case 'offline':
      return nothing({ ...state, offlineSince: state.offlineSince ?? at });
    case 'online':
      return backOnline(state, at);
    case 'cameraLost':
      return lostCamera(state, at);
    case 'cameraFound':
      return nothing({ ...state, isCameraLost: false });
    case 'copied':
    case 'pasted':
    case 'printed':
      return attempted(state, attempts[signal.type], { at, rules });
    case 'tick':
      break;
  }
  return nothing(state);
}

interface Now {
  readonly at: number;
  readonly rules: NoticingRules;
}

const nothing = (state: Noticing): Noticed => ({ state, incidents: [] });

const withExcuses = (before: Noticing, given: Noticing['excuses'], now: Now): Noticed =>
  follow(before, { ...before, excuses: given }, now);

function omit({ ...rest }: Noticing['excuses'], by: Excuse): Noticing['excuses'] {
  Reflect.deleteProperty(rest, by);
  return rest;
}

/** The examinee may have left or come back with this change. */
function follow(before: Noticing, next: Noticing, { at, rules }: Now): Noticed {
  const isAway = isAwayIn(next, rules);
  if (isAway === (before.awaySince !== undefined)) return nothing(next);
  return isAway ? nothing({ ...next, awaySince: at }) : comeBack(next, at, rules);
}

function isAwayIn({ isHidden, isBlurred, excuses: open }: Noticing, { hasWindows }: NoticingRules): boolean {
  const given = Object.keys(open) as Excuse[];
  if (isHidden) return !given.some((by) => excuses[by].isHiddenToo);
  return isBlurred && hasWindows && given.length === 0;
}

function comeBack(state: Noticing, at: number, rules: NoticingRules): Noticed {
  const { awaySince } = state;
  if (awaySince === undefined) return nothing(state);
  const durationMs = Math.round(at - awaySince);
  const back = { ...state, awaySince: undefined };
  if (rules.leaveMs === null || durationMs < rules.leaveMs) return lostFullScreen(back);
  const incident = { kind: EventKind.leftPage, at: awaySince, durationMs };
  return { state: { ...back, fullScreenLostAt: undefined }, incidents: [incident] };
}

function lostFullScreen(state: Noticing): Noticed {
  const { fullScreenLostAt: at } = state;
  if (at === undefined) return nothing(state);
  const incident = { kind: EventKind.leftFullScreen, at, durationMs: 0 };
  return { state: { ...state, fullScreenLostAt: undefined }, incidents: [incident] };
}

function backOnline(state: Noticing, at: number): Noticed {
  const { offlineSince } = state;
  if (offlineSince === undefined) return nothing(state);
  const durationMs = Math.round(at - offlineSince);
  const back = { ...state, offlineSince: undefined };
  if (durationMs < OFFLINE_MS) return nothing(back);
  return { state: back, incidents: [{ kind: EventKind.offline, at: offlineSince, durationMs }] };
}

/** Once for each time, and at once: it may not come back. */
function lostCamera(state: Noticing, at: number): Noticed {
  if (state.isCameraLost || state.excuses.paused !== undefined) return nothing(state);
  return { state: { ...state, isCameraLost: true }, incidents: [{ kind: EventKind.cameraOff, at, durationMs: 0 }] };
}

function attempted(state: Noticing, kind: EventKind, { at, rules }: Now): Noticed {
  const last = state.lastAttempts[kind];
  const next = { ...state, lastAttempts: { ...state.lastAttempts, [kind]: at } };
  const isCounted = rules.noCopy && state.excuses.paused === undefined;
  if (!isCounted || (last !== undefined && at - last < BURST_MS)) return nothing(next);
  return { state: next, incidents: [{ kind, at, durationMs: 0 }] };
}
