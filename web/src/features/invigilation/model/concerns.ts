import type { Tiles } from './merge.ts';
import type { Tile } from './rows.ts';
import { lookOf, type Look } from './tile-look.ts';

/** What an invigilator may do about a concern at once; `view` is offered for each. */
export type Remedy = 'message' | 'unlock' | 'extend' | 'facePass' | 'faceRefuse';

const remedies: Readonly<Partial<Record<Look, readonly Remedy[]>>> = {
  locked: ['unlock', 'message'],
  unchecked: ['facePass', 'faceRefuse'],
  flagged: ['message'],
  offline: ['extend', 'message'],
  busy: ['message'],
};

const weights: Readonly<Record<Look, number>> = {
  locked: 0,
  unchecked: 1,
  flagged: 2,
  offline: 3,
  busy: 4,
  waiting: 5,
  done: 6,
  absent: 7,
  void: 8,
};

/**
 * Who needs a person, most urgent first: somebody locked out cannot work at all, and somebody whose face is not checked
 * cannot begin; then marks, then lost connections, the longest first.
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
