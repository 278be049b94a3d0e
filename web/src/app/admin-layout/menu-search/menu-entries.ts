import { menuLayouts, type MenuRoute } from '@ganlin/contract/iam/menu';
import type { MenuEntry } from '../../../lib/screen/menu-search.ts';
import { sidebarItems } from '../../menu-match.ts';

const layouts: readonly string[] = Object.values(menuLayouts);

/**
 * What the search may find: the screens of the sidebar. A group has no screen, and nobody can fill in a parameter.
 */
export function menuEntries(routes: readonly MenuRoute[]): MenuEntry[] {
  return sidebarItems(routes).flatMap((item) => entriesIn(item, []));
}

function entriesIn(item: MenuRoute, above: readonly string[]): MenuEntry[] {
  const { id, path, component, meta, children } = item;
  const titles = [...above, meta.title];
  const hasScreen = component !== '' && !layouts.includes(component) && !path.includes(':');
  const own = hasScreen ? [{ id, path, icon: meta.icon, titles }] : [];
  return [...own, ...children.flatMap((child) => entriesIn(child, titles))];
}
