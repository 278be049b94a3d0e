/** An item of a flat list with its parent. */
export interface TreeItem {
  readonly id: string;
  readonly parentId: string | null;
}

export type TreeNode<Item> = Item & { readonly key: string; children: TreeNode<Item>[] };

/**
 * The tree of flat items, in their order. An item without a parent among them is at the top: a scope may cut the
 * parent off.
 */
export function treeOf<Item extends TreeItem>(items: readonly Item[]): TreeNode<Item>[] {
  const known = new Set(items.map(({ id }) => id));
  const below = Map.groupBy(items, ({ parentId }) => (parentId !== null && known.has(parentId) ? parentId : null));
  const grow = (parentId: string | null): TreeNode<Item>[] =>
    (below.get(parentId) ?? []).map((item) => ({ ...item, key: item.id, children: grow(item.id) }));
  return grow(null);
}

/** The matching items with all their ancestors. */
export function matching<Item extends TreeItem>(items: readonly Item[], isMatch: (item: Item) => boolean): Item[] {
  const byId = new Map(items.map((item) => [item.id, item]));
  const stored = new Set<string>();
  for (const found of items.filter(isMatch)) {
    for (let item: Item | undefined = found; item && !stored.has(item.id); item = byId.get(item.parentId ?? '')) {
      stored.add(item.id);
    }
  }
  return items.filter(({ id }) => stored.has(id));
}

/** The item itself and all its descendants. */
export function withBelow(items: readonly TreeItem[], id: string): ReadonlySet<string> {
  const branch = new Set([id]);
  let size = 0;
  while (size < branch.size) {
    size = branch.size;
    for (const item of items) if (item.parentId !== null && branch.has(item.parentId)) branch.add(item.id);
  }
  return branch;
}

export interface Drop {
  readonly id: string;
  readonly onto: string;
  /** Into it, or into the gap before or after it. */
  readonly where: 'into' | 'before' | 'after';
}

/** The target of a dropped item: its new parent, and its position among its siblings. */
export function targetOfDrop(items: readonly TreeItem[], { id, onto, where }: Drop) {
  const parentId = where === 'into' ? onto : (items.find((item) => item.id === onto)?.parentId ?? null);
  const siblings = items.filter((item) => item.parentId === parentId && item.id !== id);
  if (where === 'into') return { id, parentId, index: siblings.length };
  const at = siblings.findIndex((item) => item.id === onto);
  return { id, parentId, index: where === 'before' ? at : at + 1 };
}
