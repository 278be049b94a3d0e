import { create } from 'zustand';
import { useSession } from '../../session/session.ts';
import { storedTabs, storeTabs } from './stored-tabs.ts';

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

/** The tabs of this page, and after a reload those that were open before. */
export const useTabs = create<{ readonly tabs: Tabs }>(() => ({ tabs: tabsOf(useSession.getState().userId) }));

/** What the editors call the records they show, by pathname: their tabs say that instead of the menu's title. */
export const useTabNames = create<Readonly<Record<string, string>>>(() => namesOf(useSession.getState().userId));

/** Names the tab of this pathname. */
export const nameTab = (pathname: string, name: string): void => useTabNames.setState({ [pathname]: name });

export const changeTabs = (change: (tabs: Tabs) => Tabs): void =>
  useTabs.setState(({ tabs }) => ({ tabs: change(tabs) }));

const store = (): void => {
  const names = useTabNames.getState();
  const tabs = useTabs.getState().tabs.map(({ pathname, search, pinned }) => {
    const name = names[pathname];
    return { pathname, search, pinned, ...(name !== undefined && { name }) };
  });
  storeTabs(useSession.getState().userId, tabs);
};
useTabs.subscribe(store);
useTabNames.subscribe(store);

// Tabs belong to one user: the next user who signs in on the same page starts with none.
useSession.subscribe(({ userId }, before) => {
  if (userId === before.userId) return;
  const [tabs, names] = [tabsOf(userId), namesOf(userId)];
  useTabs.setState({ tabs });
  useTabNames.setState(names, true);
});

/** The title and the rest follow from the menu, once it is known. */
function tabsOf(userId: string): Tabs {
  return storedTabs(userId).map(({ pathname, search, pinned }) => ({
    pathname,
    search,
    pinned,
    title: '',
    affix: false,
    noCache: false,
    version: 0,
  }));
}

function namesOf(userId: string): Readonly<Record<string, string>> {
  return Object.fromEntries(storedTabs(userId).flatMap(({ pathname, name }) => (name ? [[pathname, name]] : [])));
}

export const findTab = (tabs: Tabs, pathname: string): Tab | undefined => tabs.find((tab) => tab.pathname === pathname);

export const isFixed = (tab: Tab): boolean => tab.affix || tab.pinned;

export const addressOfTab = ({ pathname, search }: Pick<TabTarget, 'pathname' | 'search'>): string => pathname + search;

/** Opens the tabs that are always there, and leaves existing ones unchanged. */
export function openAffixed(tabs: Tabs, targets: readonly TabTarget[]): Tabs {
  return targets.filter(({ pathname }) => !findTab(tabs, pathname)).reduce(visit, tabs);
}

/**
 * The tabs as the menu defines them now. A page that the user may not open, or no longer, has no tab: `targetOf`
 * returns nothing for it.
 */
export function inMenu(tabs: Tabs, targetOf: (tab: Tab) => TabTarget | undefined): Tabs {
  const targets = tabs.map(targetOf);
  const open = targets.every((target) => target !== undefined) ? tabs : tabs.filter((_tab, index) => targets[index]);
  return targets.reduce<Tabs>((all, target) => (target ? visit(all, target) : all), open);
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
