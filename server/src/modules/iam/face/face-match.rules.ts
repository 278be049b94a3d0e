/**
 * How alike two faces are, from 0 to 1, by the distance of their numbers. The site's own measure grows with the
 * square, so that its default of 0.6 lies at 0.4 and its loosest, 0.3, at 0.53. Of 210 pairs of different people the
 * nearest lay at 0.433: two who both look down.
 */
export const likenessAt = (distance: number): number => Math.max(0, 1 - 2.5 * distance ** 2);

/** Of two people who are both alike enough, neither is meant. */
const MARGIN = 0.05;

interface Neighbour {
  readonly userId: string;
  readonly distance: number;
}

/** Whose face it is; nobody's if the second is nearly as near. */
export function clearWinner([best, second]: readonly Neighbour[], threshold: number): string | undefined {
  if (!best || likenessAt(best.distance) < threshold) return undefined;
  const isAlone = !second || second.distance - best.distance >= MARGIN;
  return isAlone ? best.userId : undefined;
}

/** A face that turns, or opens its mouth, is farther from itself held still. */
const MOVING_DISTANCE = 0.55;

/** True if all frames of an action show the face of the captured picture. */
export function isOneFace(distances: readonly number[]): boolean {
  return distances.every((distance) => distance <= MOVING_DISTANCE);
}
