import type { MenuRoute } from '@ganlin/contract/iam/menu';

/**
 * How an item appears in the sidebar: a group with a single entry is shown as that entry, unless it must always show.
 */
export function entryOf(item: MenuRoute): MenuRoute {
  const [only, ...more] = item.children;
  if (!only || more.length > 0 || item.alwaysShow) return item;
  return entryOf({ ...only, meta: { ...only.meta, icon: only.meta.icon || item.meta.icon } });
}
