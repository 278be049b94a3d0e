import type { Tiles } from './merge.ts';
import type { Tile } from './rows.ts';
import { lookOf, type Look } from './tile-look.ts';

/** What an invigilator may do about a concern at once; `view` is offered for each. */
export type Remedy = 'message' | 'unlock' | 'extend';

const remedies: Readonly<Partial<Record<Look, readonly Remedy[]>>> = {
  locked: ['unlock', 'message'],
  flagged: ['message'],
  offline: ['extend', 'message'],
  busy: ['message'],
};

const weights: Readonly<Record<Look, number>> = {
  locked: 0,
  flagged: 1,
  offline: 2,
  busy: 3,
  done: 4,
  absent: 5,
  void: 6,
};

/**
 * Who needs a person, most urgent first: somebody locked out cannot work at all, then marks, then lost connections,
 * the longest first.
 */
export function concernsOf(tiles: Tiles): readonly string[] {
  return [...tiles.values()]
    .filter(({ concern }) => concern !== '')
    .toSorted(byUrgency)
    .map(({ userId }) => userId);
}

export const remediesOf = (tile: Tile): readonly Remedy[] => remedies[lookOf(tile)] ?? [];

function byUrgency(a: Tile, b: Tile): number {
  const byWeight = weights[lookOf(a)] - weights[lookOf(b)];
  if (byWeight !== 0) return byWeight;
  if (a.breaches !== b.breaches) return b.breaches - a.breaches;
  return Date.parse(a.seenAt ?? '') - Date.parse(b.seenAt ?? '') || 0;
}
