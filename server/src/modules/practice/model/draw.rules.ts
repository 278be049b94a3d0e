/** The numbers 0 … size − 1 in a seeded random order, computed per position: nothing of it is stored. */
export function permutation(size: number, seed: number): (index: number) => number {
  const half = Math.max(1, Math.ceil(Math.ceil(Math.log2(Math.max(2, size))) / 2));
  const mask = 2 ** half - 1;
  const turn = (value: number): number => {
    let [left, right] = [Math.floor(value / (mask + 1)), value & mask];
    for (let round = 0; round < ROUNDS; round++) [left, right] = [right, left ^ (mixed(right, seed + round) & mask)];
    return left * (mask + 1) + right;
  };
  return (index) => {
    // The network permutes a power of four; a value outside the range is permuted again until it is inside.
    let value = turn(index);
    while (value >= size) value = turn(value);
    return value;
  };
}

/** How many of each kind make up `count`, in proportion to what is available; never more than available. */
export function shares(available: ReadonlyMap<number, number>, count: number): Map<number, number> {
  const total = [...available.values()].reduce((sum, one) => sum + one, 0);
  const wanted = Math.min(count, total);
  const exact = [...available].map(([kind, one]) => ({ kind, share: total === 0 ? 0 : (one * wanted) / total }));
  const result = new Map(exact.map(({ kind, share }) => [kind, Math.floor(share)]));
  let missing = wanted - [...result.values()].reduce((sum, one) => sum + one, 0);
  for (const { kind } of exact.toSorted((a, b) => (b.share % 1) - (a.share % 1))) {
    if (missing-- <= 0) break;
    result.set(kind, (result.get(kind) ?? 0) + 1);
  }
  return result;
}

/** Returns `count` of the members, each at most once, chosen by the seed. */
export function sample(members: readonly number[], count: number, seed: number): number[] {
  const order = permutation(members.length, seed);
  return Array.from({ length: Math.min(count, members.length) }, (_, index) => members[order(index)] ?? 0);
}

/**
 * Returns `count` of the questions: first those whose last answer was wrong, then new ones, then known ones, each group
 * in the order of the seed.
 */
export function pickForTopics(
  ids: readonly string[],
  lastRight: ReadonlyMap<string, boolean>,
  { count, seed }: { readonly count: number; readonly seed: number },
): string[] {
  const groups = [
    ids.filter((id) => lastRight.get(id) === false),
    ids.filter((id) => !lastRight.has(id)),
    ids.filter((id) => lastRight.get(id) === true),
  ];
  const ordered = groups.flatMap((group) => {
    const at = permutation(group.length, seed);
    return group.map((id, index) => group[at(index)] ?? id);
  });
  return ordered.slice(0, count);
}

const ROUNDS = 6;

/** Spreads each bit over the whole word. */
function mixed(value: number, seed: number): number {
  let hash = Math.imul(value ^ Math.imul(seed, 0x9e3779b1), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
