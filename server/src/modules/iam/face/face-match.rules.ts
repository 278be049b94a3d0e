/**
 * Similarity of two faces, from 0 to 1, by the distance of their descriptors. The site's measure falls with the
 * square of the distance, so that its default of 0.6 is at 0.4 and its loosest, 0.3, at 0.53. Of 210 pairs of
 * different people the nearest was at 0.433: two who both look down.
 */
export const likenessAt = (distance: number): number => Math.max(0, 1 - 2.5 * distance ** 2);

/** If two users are both similar enough, neither is accepted. */
const MARGIN = 0.05;

interface Neighbour {
  readonly userId: string;
  readonly distance: number;
}

/** The owner of the face; undefined if the second is nearly as close. */
export function clearWinner([best, second]: readonly Neighbour[], threshold: number): string | undefined {
  if (!best || likenessAt(best.distance) < threshold) return undefined;
  const isAlone = !second || second.distance - best.distance >= MARGIN;
  return isAlone ? best.userId : undefined;
}

/** A face that turns, or opens its mouth, is farther from the same face held still. */
const MOVING_DISTANCE = 0.55;

/** True if all frames of an action show the face of the captured picture. */
export function isOneFace(distances: readonly number[]): boolean {
  return distances.every((distance) => distance <= MOVING_DISTANCE);
}
