/** Rating of somebody who has not played. */
export const FIRST_RATING = 1_200;
/** Deviation of somebody who has not played; it shrinks with every game. */
export const FIRST_DEVIATION = 350;

export interface Rank {
  readonly name: string;
  /** The rating it begins with. */
  readonly from: number;
}

/** The life of a cumulus cloud, from fair weather to thunderstorm. */
export const ranks: readonly [Rank, ...Rank[]] = [
  { name: '淡积云', from: 0 },
  { name: '中积云', from: 1_250 },
  { name: '浓积云', from: 1_350 },
  { name: '秃积雨云', from: 1_500 },
  { name: '鬃积雨云', from: 1_700 },
];

/** Position in `ranks`. */
export function rankOf(rating: number): number {
  return Math.max(
    0,
    ranks.findLastIndex(({ from }) => rating >= from),
  );
}
