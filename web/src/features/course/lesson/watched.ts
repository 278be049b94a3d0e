/** Stretches of a film in milliseconds, sorted, that neither overlap nor touch: what was watched. */
export type Stretches = readonly (readonly [from: number, to: number])[];

export function addStretch(known: Stretches, from: number, to: number): Stretches {
  if (to <= from) return known;
  const before = known.filter(([, end]) => end < from);
  const after = known.filter(([begin]) => begin > to);
  const touched = known.filter(([begin, end]) => end >= from && begin <= to);
  const begin = Math.min(from, ...touched.map(([first]) => first));
  const end = Math.max(to, ...touched.map(([, last]) => last));
  return [...before, [begin, end], ...after];
}

export const union = (first: Stretches, second: Stretches): Stretches =>
  second.reduce((all, [from, to]) => addStretch(all, from, to), first);

/** The end of what was watched from the beginning on. */
export function frontierMs(watched: Stretches): number {
  const [first] = watched;
  return first && first[0] <= NEAR_MS ? first[1] : 0;
}

/** The server lets a stretch begin a little behind what was watched; pages stay inside of that. */
const NEAR_MS = 1_500;

/** Where a seek may lead while skipping is off: the position itself, or the nearest watched one before it. */
export function allowedMs(watched: Stretches, positionMs: number): number {
  if (positionMs <= NEAR_MS) return positionMs;
  const before = watched.findLast(([from]) => from <= positionMs);
  if (before && positionMs <= before[1] + NEAR_MS) return positionMs;
  return before ? before[1] : 0;
}
