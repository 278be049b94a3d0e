import type { MenuRoute } from '@ganlin/contract/iam/menu';
import { useEffect, useMemo } from 'react';
import {
  changeTabs,
  inMenu,
  openAffixed,
  useTabs,
  visit,
  type TabTarget,
  type Tabs,
} from '../../../lib/screen/tabs/tabs.ts';
import { findMenuItem, flatten, sidebarItems } from '../../menu-match.ts';
import type { Screens } from '../landing.ts';

interface Menu {
  readonly routes: readonly MenuRoute[];
  readonly screens: Screens;
}

interface Location {
  readonly item: MenuRoute;
  readonly pathname: string;
  readonly search: string;
}

/**
 * The open tabs that are in the user's menu, plus the affixed ones and the current address. Computed during render, so that a screen never waits
 * for its tab, and saved to the store afterwards.
 */
export function useVisitedTabs({ routes, screens }: Menu, location: Location | undefined): Tabs {
  const { tabs } = useTabs();
  const { item, pathname = '', search = '' } = location ?? {};
  const withVisit = useMemo(() => {
    const affixed = flatten(sidebarItems(routes)).filter(({ meta }) => meta.affix);
    const current = item && tabPlace(item, pathname, search);
    return (tabs: Tabs) => {
      const open = openAffixed(
        inMenu(tabs, ({ pathname, search }) => {
          const found = findMenuItem(routes, pathname)?.item;
          return found && Object.hasOwn(screens, found.component) ? tabPlace(found, pathname, search) : undefined;
        }),
        affixed.map((item) => tabPlace(item, item.path, '')),
      );
      return current ? visit(open, current) : open;
    };
  }, [routes, screens, item, pathname, search]);
  useEffect(() => changeTabs(withVisit), [withVisit]);
  return useMemo(() => withVisit(tabs), [withVisit, tabs]);
}

function tabPlace({ meta }: MenuRoute, pathname: string, search: string): TabTarget {
  return { pathname, search, title: meta.title, affix: meta.affix, noCache: meta.noCache };
}
