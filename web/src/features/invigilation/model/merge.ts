import { MAX_FEED } from '@ganlin/contract/invigilation/feed';
import type { FeedEntry, HallEvent, Tile } from './rows.ts';

/** The feed shows this many; earlier ones are loaded on request. */
export const MAX_EVENTS = 500;

export type Tiles = ReadonlyMap<string, Tile>;

/**
 * The tiles after some of them changed. A tile that is the same stays the same object, so that nothing renders again
 * when the server returns a change twice.
 */
export function withChanges(tiles: Tiles, changed: readonly Tile[]): Tiles {
  const different = changed.filter((tile) => !isSame(tiles.get(tile.userId), tile));
  if (different.length === 0) return tiles;
  const next = new Map(tiles);
  for (const tile of different) next.set(tile.userId, tile);
  return next;
}

/** Everybody as the server has them now: who left the exam is gone, and the order is the server's. */
export function replacedBy(tiles: Tiles, all: readonly Tile[]): Tiles {
  const next = new Map(all.map((tile) => [tile.userId, sameOr(tiles.get(tile.userId), tile)] as const));
  const isUnchanged = next.size === tiles.size && sameOrder(tiles, next);
  return isUnchanged ? tiles : next;
}

/** Newest first, each once: an event that arrives again, perhaps with a comment, replaces itself. */
export function withEvents(events: readonly HallEvent[], more: readonly HallEvent[]): readonly HallEvent[] {
  if (more.length === 0) return events;
  const byId = new Map([...events, ...more].map((event) => [event.id, event] as const));
  return [...byId.values()].toSorted(newestFirst).slice(0, MAX_EVENTS);
}

/** The same of what else has happened, which never changes. */
export function withFeed(feed: readonly FeedEntry[], more: readonly FeedEntry[]): readonly FeedEntry[] {
  const known = new Set(feed.map(({ id }) => id));
  const fresh = more.filter(({ id }) => !known.has(id));
  return fresh.length === 0 ? feed : [...feed, ...fresh].toSorted(newestFirst).slice(0, MAX_FEED);
}

type Happened = Pick<HallEvent, 'id' | 'at'>;

export function newestFirst(a: Happened, b: Happened): number {
  if (a.at !== b.at) return a.at < b.at ? 1 : -1;
  return a.id < b.id ? 1 : -1;
}

function sameOrder(before: Tiles, next: Tiles): boolean {
  const old = before.values();
  for (const tile of next.values()) if (old.next().value !== tile) return false;
  return true;
}

const sameOr = (old: Tile | undefined, tile: Tile): Tile => (old && isSame(old, tile) ? old : tile);

function isSame(a: Tile | undefined, b: Tile): boolean {
  if (!a) return false;
  const { doubts: doubtsOfA, ...plainA } = a;
  const { doubts: doubtsOfB, ...plainB } = b;
  return doubtsOfA.join() === doubtsOfB.join() && isShallowSame(plainA, plainB);
}

function isShallowSame(a: Readonly<Record<string, unknown>>, b: Readonly<Record<string, unknown>>): boolean {
  return Object.keys(b).every((key) => Object.is(a[key], b[key]));
}
