import { createStore, type StoreApi } from 'zustand/vanilla';
import { concernsOf } from './concerns.ts';
import { replacedBy, withChanges, withEvents, withFeed, type Tiles } from './merge.ts';
import type { FeedEntry, HallEvent, HallExam, Tile } from './rows.ts';
import { between, toggled } from './selection.ts';
import {
  countsOf,
  deptsOf,
  groupsOf,
  inRooms,
  sameDepts,
  sameGroups,
  sameIds,
  wholeHall,
  type Counts,
  type Dept,
  type Group,
  type ViewChoice,
} from './view.ts';

export interface HallState {
  readonly exam: HallExam | undefined;
  readonly tiles: Tiles;
  readonly events: readonly HallEvent[];
  readonly feed: readonly FeedEntry[];
  /** When the tiles were last known to be current, by this device's clock. */
  readonly updatedAt: number | undefined;
  /** What to add to this device's clock to get the server's. */
  readonly skewMs: number;
  /** The last call failed. */
  readonly isBroken: boolean;
  /** Why there is nothing to show. */
  readonly error: unknown;
  readonly view: ViewChoice;
  readonly selected: ReadonlySet<string>;
  /** The examinee with the keyboard's focus, and where a range begins. */
  readonly activeId: string | undefined;
  readonly anchorId: string | undefined;
  /** Derived from the tiles and the view; each stays the same object while nothing in it changes. */
  readonly counts: Counts;
  readonly groups: readonly Group[];
  readonly concerns: readonly string[];
  readonly depts: readonly Dept[];
  /** Whose paper it is, of the examinees of the rooms shown. */
  readonly owners: ReadonlyMap<string, string>;
}

export type HallStore = StoreApi<HallState>;

const nobody: Tiles = new Map();

export function createHallStore(): HallStore {
  return createStore<HallState>(() => ({
    exam: undefined,
    tiles: nobody,
    events: [],
    feed: [],
    updatedAt: undefined,
    skewMs: 0,
    isBroken: false,
    error: undefined,
    view: wholeHall,
    selected: new Set(),
    activeId: undefined,
    anchorId: undefined,
    counts: countsOf(nobody),
    groups: [],
    concerns: [],
    depts: [],
    owners: new Map(),
  }));
}

interface Received {
  readonly tiles: readonly Tile[];
  readonly feed: readonly FeedEntry[];
  /** The server's time of the reply. */
  readonly now: string;
  /** This device's. */
  readonly at: number;
}

/** Everybody: who is no longer in the exam disappears, also from the selection. */
export function loaded(store: HallStore, { exam, tiles, feed, now, at }: Received & { readonly exam: HallExam }): void {
  store.setState((state) => {
    const all = replacedBy(state.tiles, tiles);
    const selected = new Set([...state.selected].filter((id) => all.has(id)));
    return {
      ...derived(state, all),
      ...received(now, at),
      exam,
      feed: withFeed(state.feed, feed),
      selected: sizeKept(state.selected, selected),
    };
  });
}

export function changed(
  store: HallStore,
  { tiles, feed, now, at, events }: Received & { events: readonly HallEvent[] },
): void {
  store.setState((state) => ({
    ...derived(state, withChanges(state.tiles, tiles)),
    ...received(now, at),
    events: withEvents(state.events, events),
    feed: withFeed(state.feed, feed),
  }));
}

export function addEvents(store: HallStore, events: readonly HallEvent[]): void {
  store.setState((state) => ({ events: withEvents(state.events, events) }));
}

/** Another view clears the selection: nobody who is out of sight is acted upon. */
export function choose(store: HallStore, choice: Partial<ViewChoice>): void {
  store.setState((state) => {
    const view = { ...state.view, ...choice };
    const isRegrouping = Object.keys(choice).join() === 'grouping';
    const selected = isRegrouping ? state.selected : new Set<string>();
    return { ...deriveFrom({ ...state, view }, state.tiles), view, selected, anchorId: undefined };
  });
}

export function toggle(store: HallStore, id: string): void {
  store.setState(({ selected }) => ({ selected: toggled(selected, id), activeId: id, anchorId: id }));
}

/** Selects everybody between the last one chosen and this one. */
export function selectTo(store: HallStore, id: string): void {
  store.setState(({ selected, anchorId, groups }) => {
    const order = groups.flatMap(({ ids }) => ids);
    return { selected: new Set([...selected, ...between(order, anchorId, id)]), activeId: id };
  });
}

export function selectAll(store: HallStore, ids: readonly string[]): void {
  store.setState({ selected: new Set(ids), anchorId: ids[0] });
}

export function activate(store: HallStore, id: string): void {
  store.setState(({ selected, anchorId }) => ({ activeId: id, anchorId: selected.size === 0 ? id : anchorId }));
}

type Derived = Pick<HallState, 'tiles' | 'counts' | 'groups' | 'concerns' | 'depts' | 'owners'>;

const derived = (state: HallState, tiles: Tiles): Derived => (tiles === state.tiles ? state : deriveFrom(state, tiles));

function deriveFrom(state: HallState, tiles: Tiles): Derived {
  const shown = inRooms(tiles, state.view.rooms);
  const counts = countsOf(shown);
  const groups = groupsOf(shown, state.view);
  const concerns = concernsOf(shown);
  const depts = deptsOf(shown);
  const owners = ownersOf(shown);
  return {
    tiles,
    counts: isSameCounts(counts, state.counts) ? state.counts : counts,
    groups: sameGroups(groups, state.groups) ? state.groups : groups,
    concerns: sameIds(concerns, state.concerns) ? state.concerns : concerns,
    depts: sameDepts(depts, state.depts) ? state.depts : depts,
    owners: sameOwners(owners, state.owners) ? state.owners : owners,
  };
}

const received = (now: string, at: number) => ({
  updatedAt: at,
  skewMs: Date.parse(now) - at,
  isBroken: false,
  error: undefined,
});

const isSameCounts = (a: Counts, b: Counts): boolean =>
  Object.entries(a).every(([figure, count]) => b[figure as keyof Counts] === count);

const ownersOf = (tiles: Tiles): ReadonlyMap<string, string> =>
  new Map([...tiles.values()].flatMap(({ paperId, userId }) => (paperId === null ? [] : [[paperId, userId] as const])));

const sameOwners = (a: ReadonlyMap<string, string>, b: ReadonlyMap<string, string>): boolean =>
  a.size === b.size && [...a].every(([paperId, userId]) => b.get(paperId) === userId);

const sizeKept = (old: ReadonlySet<string>, next: ReadonlySet<string>): ReadonlySet<string> =>
  old.size === next.size ? old : next;
