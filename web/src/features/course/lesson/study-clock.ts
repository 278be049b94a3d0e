import type { BeatInput } from '@ganlin/contract/course/study';

/** A heartbeat without its number. */
export type BeatDraft = Omit<BeatInput, 'seq'>;

/** A moment of a film on the monotonic clock of the page. */
export interface FilmMoment {
  readonly nowMs: number;
  readonly positionMs: number;
}

/** Turns what happens to a film into heartbeats. Each event returns the heartbeat that it ends, if there is one. */
export interface FilmClock {
  readonly play: (at: FilmMoment) => BeatDraft;
  readonly pause: (at: FilmMoment) => BeatDraft | undefined;
  /** The element already is at the new position: what was played ends at the last position reported by `move`. */
  readonly seek: (at: FilmMoment) => BeatDraft | undefined;
  readonly move: (at: FilmMoment) => void;
  readonly setRate: (rate: number, at: FilmMoment) => BeatDraft | undefined;
  readonly setVisible: (isVisible: boolean, at: FilmMoment) => BeatDraft | undefined;
  readonly tick: (at: FilmMoment) => BeatDraft | undefined;
  /** What was played since the last heartbeat. */
  readonly current: () => readonly [from: number, to: number] | undefined;
}

/** Clocks of sound cards run a little fast or slow; the server allows 1.5 s over a whole session. */
const AHEAD_MS = 800;

export function createFilmClock(start: { nowMs: number; rate: number; isVisible: boolean }): FilmClock {
  let { rate, isVisible } = start;
  let claimedMs = 0;
  /** Where the current stretch began; undefined while nothing plays. */
  let from: number | undefined;
  let last = 0;

  /** Never claims more than the time that has passed. */
  const reached = (begin: number, { nowMs, positionMs }: FilmMoment): number => {
    const leftMs = Math.max(0, nowMs - start.nowMs + AHEAD_MS - claimedMs);
    return Math.min(positionMs, begin + Math.floor((leftMs * rate) / 100));
  };
  const cut = (at: FilmMoment): BeatDraft | undefined => {
    const position = Math.round(at.positionMs);
    last = position;
    if (from === undefined) return undefined;
    const begin = from;
    from = position;
    const to = reached(begin, { ...at, positionMs: position });
    if (to <= begin) return undefined;
    claimedMs += ((to - begin) * 100) / rate;
    return { visible: isVisible, from: begin, to, rate, positionMs: position };
  };
  return {
    play: (at) => {
      const position = Math.round(at.positionMs);
      from = position;
      last = position;
      // Nothing was played yet; the server learns that a pause has ended.
      return { visible: isVisible, from: position, to: position, rate, positionMs: position };
    },
    pause: (at) => {
      const beat = cut(at);
      from = undefined;
      return beat;
    },
    seek: (at) => {
      const isPlaying = from !== undefined;
      const beat = cut({ ...at, positionMs: last });
      last = Math.round(at.positionMs);
      if (isPlaying) from = last;
      return beat && { ...beat, positionMs: last };
    },
    move: ({ positionMs }) => {
      last = Math.round(positionMs);
    },
    setRate: (next, at) => {
      const beat = cut(at);
      rate = next;
      return beat;
    },
    setVisible: (next, at) => {
      const beat = cut(at);
      isVisible = next;
      return beat;
    },
    tick: cut,
    current: () => (from === undefined || last <= from ? undefined : [from, last]),
  };
}

/** Counts the time for which a text is visible, and which pages of a document. */
export interface ReadingClock {
  /** The first heartbeat: the lesson was opened. */
  readonly begin: () => BeatDraft;
  readonly setPages: (pages: readonly number[], nowMs: number) => void;
  readonly setVisible: (isVisible: boolean, nowMs: number) => BeatDraft | undefined;
  readonly tick: (nowMs: number) => BeatDraft | undefined;
}

const MAX_PAGES = 50;
/** Shorter absences are not worth a heartbeat. */
const LEAST_HIDDEN_MS = 1_000;

export function createReadingClock(start: { nowMs: number; isVisible: boolean }): ReadingClock {
  let { nowMs: since, isVisible } = start;
  let shown: readonly number[] = [];
  let spentMs = 0;
  let pageMs = new Map<number, number>();

  const accrue = (nowMs: number): void => {
    const passed = Math.max(0, nowMs - since);
    since = nowMs;
    spentMs += passed;
    if (isVisible) for (const page of shown) pageMs.set(page, (pageMs.get(page) ?? 0) + passed);
  };
  const cut = (nowMs: number): BeatDraft | undefined => {
    accrue(nowMs);
    const spent = Math.floor(spentMs);
    if (spent === 0) return undefined;
    const pages = [...pageMs]
      .map(([page, ms]) => ({ page, ms: Math.min(Math.floor(ms), spent) }))
      .filter(({ ms }) => ms > 0)
      .slice(0, MAX_PAGES);
    spentMs -= spent;
    pageMs = new Map();
    return { visible: isVisible, spentMs: spent, ...(pages.length > 0 ? { pages } : {}) };
  };
  return {
    begin: () => ({ visible: isVisible, spentMs: 0 }),
    setPages: (pages, nowMs) => {
      accrue(nowMs);
      shown = pages;
    },
    setVisible: (next, nowMs) => {
      if (next === isVisible) return undefined;
      const beat = cut(nowMs);
      const wasHidden = !isVisible;
      isVisible = next;
      return wasHidden && (beat?.spentMs ?? 0) < LEAST_HIDDEN_MS ? undefined : beat;
    },
    // One heartbeat for a whole absence is enough.
    tick: (nowMs) => (isVisible ? cut(nowMs) : undefined),
  };
}
