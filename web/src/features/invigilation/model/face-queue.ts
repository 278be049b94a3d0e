import type { Tiles } from './merge.ts';
import { isUnchecked } from './tile-look.ts';
import { inRooms, type Rooms } from './view.ts';
import { Presence } from '@ganlin/contract/invigilation/kinds';
import type { Tile } from './rows.ts';

/** Whose faces wait for a person, in the order in which they are shown, and who is shown. */
export interface FaceQueue {
  readonly ids: readonly string[];
  readonly currentId: string | undefined;
}

export const emptyQueue: FaceQueue = { ids: [], currentId: undefined };

const weights: Readonly<Record<Presence, number>> = {
  [Presence.waiting]: 0,
  [Presence.offline]: 1,
  [Presence.inExam]: 1,
  [Presence.absent]: 2,
  [Presence.handedIn]: 3,
};

/** Those who sit before the page and cannot begin first. */
export function uncheckedIds(tiles: Tiles, rooms: Rooms | undefined): readonly string[] {
  return [...inRooms(tiles, rooms).values()]
    .filter(isUnchecked)
    .toSorted((a: Tile, b: Tile) => weights[a.presence] - weights[b.presence])
    .map(({ userId }) => userId);
}

/**
 * The queue with those who wait now: nobody changes places, newcomers are last, and who was decided elsewhere is gone,
 * also while shown: then the next one is.
 */
export function withWaiting(queue: FaceQueue, waiting: readonly string[]): FaceQueue {
  const isWaiting = new Set(waiting);
  const known = new Set(queue.ids);
  const ids = [...queue.ids.filter((id) => isWaiting.has(id)), ...waiting.filter((id) => !known.has(id))];
  const isSame = ids.length === queue.ids.length && ids.every((id, at) => id === queue.ids[at]);
  if (isSame) return queue;
  return { ids, currentId: stillShown(queue, ids) };
}

/** The next one or the one before; the last one is followed by the first. */
export function moved({ ids, currentId }: FaceQueue, by: 1 | -1): FaceQueue {
  if (ids.length === 0) return emptyQueue;
  const at = currentId === undefined ? -1 : ids.indexOf(currentId);
  const next = at < 0 ? 0 : (at + by + ids.length) % ids.length;
  return { ids, currentId: ids[next] };
}

/** After a decision: the next one is shown at once. */
export function withoutDecided(queue: FaceQueue, id: string): FaceQueue {
  const ids = queue.ids.filter((other) => other !== id);
  return { ids, currentId: stillShown(queue, ids) };
}

function stillShown({ ids: before, currentId }: FaceQueue, ids: readonly string[]): string | undefined {
  if (currentId !== undefined && ids.includes(currentId)) return currentId;
  const at = currentId === undefined ? 0 : before.indexOf(currentId);
  const remaining = new Set(ids);
  return before.slice(at + 1).find((id) => remaining.has(id)) ?? ids[0];
}
