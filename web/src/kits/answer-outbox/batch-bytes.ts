/** How long this is once it is sent. */
export function bytesOf(sent: unknown): number {
  return new TextEncoder().encode(JSON.stringify(sent)).length;
}

/** The first of them that go into so many bytes together. */
export function fitting<Item>(items: readonly Item[], max: number): Item[] {
  let bytes = 0;
  return items.filter((item) => {
    bytes += bytesOf(item) + 1;
    return bytes < max;
  });
}

/** The same, and one at least: what is too long by itself must not keep all others waiting for ever. */
export function fittingOrFirst<Item>(items: readonly Item[], max: number): Item[] {
  const found = fitting(items, max);
  return found.length > 0 ? found : items.slice(0, 1);
}
