import type { Tiles } from './merge.ts';
import type { Tile } from './rows.ts';
import { lookOf, type Look } from './tile-look.ts';

/** What an invigilator may do about a concern at once; `view` is offered for each. */
export type Remedy = 'message' | 'unlock' | 'extend' | 'facePass' | 'faceRefuse';

const remedies: Readonly<Partial<Record<Look, readonly Remedy[]>>> = {
  collecting: ['unlock', 'message'],
  locked: ['unlock', 'message'],
  unchecked: ['facePass', 'faceRefuse'],
  flagged: ['message'],
  offline: ['extend', 'message'],
  busy: ['message'],
};

const weights: Readonly<Record<Look, number>> = {
  collecting: 0,
  locked: 1,
  unchecked: 2,
  flagged: 3,
  offline: 4,
  busy: 5,
  waiting: 6,
  done: 7,
  absent: 8,
  void: 9,
};

/**
 * Who needs a person, most urgent first: a paper that is going to be collected leaves a minute, somebody locked out
 * cannot work at all, and somebody whose face is not checked cannot begin; then marks, then lost connections, the
 * longest first.
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
