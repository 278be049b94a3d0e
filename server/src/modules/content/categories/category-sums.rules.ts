interface Node {
  readonly id: string;
  readonly parentId: string | null;
  readonly title: string;
}

/** Every category with the number of articles in it and in all below it, in the given order. */
export function summedUp(
  tree: readonly Node[],
  counts: ReadonlyMap<string, number>,
): { id: string; parentId: string | null; title: string; count: number }[] {
  const parents = new Map(tree.map(({ id, parentId }) => [id, parentId]));
  const sums = new Map<string, number>();
  for (const [id, count] of counts) {
    const way = new Set<string>();
    // The tree has no cycles; should one get in, the loop still ends.
    for (let at: string | null | undefined = id; at && !way.has(at); at = parents.get(at)) way.add(at);
    for (const one of way) sums.set(one, (sums.get(one) ?? 0) + count);
  }
  return tree.map(({ id, parentId, title }) => ({ id, parentId, title, count: sums.get(id) ?? 0 }));
}
