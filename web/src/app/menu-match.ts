import { menuLayouts, type MenuRoute } from '@ganlin/contract/iam/menu';
import { matchPath } from 'react-router';

export interface MenuMatch {
  readonly item: MenuRoute;
  readonly params: Readonly<Record<string, string | undefined>>;
}

/** The item of the user's menu that an address belongs to; an address without an item does not exist for the user. */
export function findMenuItem(routes: readonly MenuRoute[], pathname: string): MenuMatch | undefined {
  for (const item of flatten(routes)) {
    const match = matchPath({ path: item.path, end: true }, pathname);
    if (match) return { item, params: match.params };
  }
  return undefined;
}

/** The sidebar items: those below the management layouts, without the hidden ones. */
export function sidebarItems(routes: readonly MenuRoute[]): MenuRoute[] {
  return routes.filter((item) => item.component === menuLayouts.management).flatMap((item) => visible(item.children));
}

/**
 * The items from the top of the sidebar down to an address: the breadcrumb, and the items that the sidebar expands.
 */
export function trailTo(routes: readonly MenuRoute[], pathname: string): MenuRoute[] {
  for (const item of routes) {
    if (matchPath({ path: item.path, end: true }, pathname) && item.children.length === 0) return [item];
    const below = trailTo(item.children, pathname);
    if (below.length > 0) return item.component === menuLayouts.management ? below : [item, ...below];
  }
  return [];
}

/** The sidebar item that an address belongs to: for a page of its own, such as an editor, the list it was opened from. */
export function markedIn(routes: readonly MenuRoute[], pathname: string): MenuRoute | undefined {
  const items = flatten(sidebarItems(routes)).filter(({ children }) => children.length === 0);
  return items
    .filter(({ path }) => pathname === path || pathname.startsWith(`${path}/`))
    .toSorted((one, other) => other.path.length - one.path.length)[0];
}

export function flatten(routes: readonly MenuRoute[]): MenuRoute[] {
  return routes.flatMap((item) => [item, ...flatten(item.children)]);
}

function visible(items: readonly MenuRoute[]): MenuRoute[] {
  return items.filter((item) => !item.hidden).map((item) => ({ ...item, children: visible(item.children) }));
}
