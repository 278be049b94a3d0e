import { create } from 'zustand';
import { useSession } from '../session/session.ts';

/** What the menu defines for a visited URL. */
export interface TabTarget {
  readonly pathname: string;
  readonly search: string;
  readonly title: string;
  /** Fixed by the menu: always there, always first, never closed. */
  readonly affix: boolean;
  /** The screen is rebuilt at each visit. */
  readonly noCache: boolean;
}

/** A visited screen. One pathname is one tab; what follows the `?` belongs to the tab and changes with it. */
export interface Tab extends TabTarget {
  /** Pinned by the user, until the user unpins it. */
  readonly pinned: boolean;
  /** Increases with each refresh, so that the cached screen is rebuilt. */
  readonly version: number;
}

export type Tabs = readonly Tab[];

/** The tabs of this page: a reload starts with the fixed ones. */
export const useTabs = create<{ readonly tabs: Tabs }>(() => ({ tabs: [] }));

/** What the editors call the records they show, by pathname: their tabs say that instead of the menu's title. */
export const useTabNames = create<Readonly<Record<string, string>>>(() => ({}));

/** Names the tab of this pathname. */
export const nameTab = (pathname: string, name: string): void => useTabNames.setState({ [pathname]: name });

export const changeTabs = (change: (tabs: Tabs) => Tabs): void =>
  useTabs.setState(({ tabs }) => ({ tabs: change(tabs) }));

// Tabs belong to one user: the next user who signs in on the same page starts with none.
useSession.subscribe(({ userId }, before) => {
  if (userId === before.userId) return;
  useTabs.setState({ tabs: [] });
  useTabNames.setState({}, true);
});

export const findTab = (tabs: Tabs, pathname: string): Tab | undefined => tabs.find((tab) => tab.pathname === pathname);

export const isFixed = (tab: Tab): boolean => tab.affix || tab.pinned;

export const addressOfTab = ({ pathname, search }: Pick<TabTarget, 'pathname' | 'search'>): string => pathname + search;

/** Opens the tabs that are always there, and leaves existing ones unchanged. */
export function openAffixed(tabs: Tabs, targets: readonly TabTarget[]): Tabs {
  return targets.filter(({ pathname }) => !findTab(tabs, pathname)).reduce(visit, tabs);
}

export function visit(tabs: Tabs, location: TabTarget): Tabs {
  const known = findTab(tabs, location.pathname);
  if (!known) return inOrder([...tabs, { ...location, pinned: false, version: 0 }]);
  const { search, title, affix, noCache } = location;
  const same = known.search === search && known.title === title && known.affix === affix && known.noCache === noCache;
  return same ? tabs : replace(tabs, location.pathname, (tab) => ({ ...tab, ...location }));
}

export function close(tabs: Tabs, pathname: string): Tabs {
  return tabs.filter((tab) => isFixed(tab) || tab.pathname !== pathname);
}

export function closeOthers(tabs: Tabs, pathname: string): Tabs {
  return tabs.filter((tab) => isFixed(tab) || tab.pathname === pathname);
}

export function closeAll(tabs: Tabs): Tabs {
  return tabs.filter(isFixed);
}

export function refresh(tabs: Tabs, pathname: string): Tabs {
  return replace(tabs, pathname, (tab) => ({ ...tab, version: tab.version + 1 }));
}

export function togglePin(tabs: Tabs, pathname: string): Tabs {
  return inOrder(replace(tabs, pathname, (tab) => ({ ...tab, pinned: !tab.pinned })));
}

/**
 * The tab to show when only `after` remains of `before`: the same if it remains, else its neighbour, the right one
 * first.
 */
export function standIn(before: Tabs, after: Tabs, pathname: string): Tab | undefined {
  const at = before.findIndex((tab) => tab.pathname === pathname);
  const nearest = [...before.slice(at), ...before.slice(0, at).toReversed()];
  return nearest.find((tab) => findTab(after, tab.pathname));
}

function replace(tabs: Tabs, pathname: string, change: (tab: Tab) => Tab): Tabs {
  return tabs.map((tab) => (tab.pathname === pathname ? change(tab) : tab));
}

function inOrder(tabs: Tabs): Tabs {
  return [...tabs].sort((one, other) => rank(one) - rank(other));
}

function rank(tab: Tab): number {
  if (tab.affix) return 0;
  return tab.pinned ? 1 : 2;
}
