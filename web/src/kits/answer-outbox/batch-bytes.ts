/** Size in bytes when sent. */
export function bytesOf(sent: unknown): number {
  return new TextEncoder().encode(JSON.stringify(sent)).length;
}

/** The first items that fit into this many bytes together. */
export function fitting<Item>(items: readonly Item[], max: number): Item[] {
  let bytes = 0;
  return items.filter((item) => {
    bytes += bytesOf(item) + 1;
    return bytes < max;
  });
}

/** Like `fitting`, but at least one item: one that is too long on its own must not block all others for ever. */
export function fittingOrFirst<Item>(items: readonly Item[], max: number): Item[] {
  const found = fitting(items, max);
  return found.length > 0 ? found : items.slice(0, 1);
}
