import type { MenuRoute } from '@ganlin/contract/iam/menu';
import { useEffect, useMemo } from 'react';
import { changeTabs, openAffixed, useTabs, visit, type TabTarget, type Tabs } from '../../../lib/screen/tabs.ts';
import { flatten, sidebarItems } from '../../menu-match.ts';

interface Location {
  readonly item: MenuRoute;
  readonly pathname: string;
  readonly search: string;
}

/**
 * The open tabs, plus the affixed ones and the current address. Computed during render, so that a screen never waits
 * for its tab, and saved to the store afterwards.
 */
export function useVisitedTabs(routes: readonly MenuRoute[], location: Location | undefined): Tabs {
  const { tabs } = useTabs();
  const { item, pathname = '', search = '' } = location ?? {};
  const withVisit = useMemo(() => {
    const affixed = flatten(sidebarItems(routes)).filter(({ meta }) => meta.affix);
    const current = item && tabPlace(item, pathname, search);
    return (tabs: Tabs) => {
      const open = openAffixed(
        tabs,
        affixed.map((item) => tabPlace(item, item.path, '')),
      );
      return current ? visit(open, current) : open;
    };
  }, [routes, item, pathname, search]);
  useEffect(() => changeTabs(withVisit), [withVisit]);
  return useMemo(() => withVisit(tabs), [withVisit, tabs]);
}

function tabPlace({ meta }: MenuRoute, pathname: string, search: string): TabTarget {
  return { pathname, search, title: meta.title, affix: meta.affix, noCache: meta.noCache };
}
