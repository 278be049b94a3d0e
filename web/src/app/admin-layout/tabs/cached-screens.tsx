import type { MenuRoute } from '@ganlin/contract/iam/menu';
import { Skeleton } from 'antd';
import { Activity, createElement, memo, Suspense, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { ScreenAt } from '../../../lib/screen/screen.tsx';
import { changeTabs, findTab, refresh, type Tab, type Tabs } from '../../../lib/screen/tabs/tabs.ts';
import { findMenuItem } from '../../menu-match.ts';
import styles from '../admin-layout.module.css';
import type { Screens } from '../landing.ts';
import { ScreenBoundary } from '../screen-boundary.tsx';

interface CachedScreensProps {
  readonly tabs: Tabs;
  /** The current pathname; it may be one without a tab. */
  readonly current: string;
  readonly routes: readonly MenuRoute[];
  readonly screens: Screens;
}

/** The screens of the open tabs. A hidden one keeps typed input; its effects, and so its polling, pause. */
export function CachedScreens({ tabs, current, routes, screens }: CachedScreensProps) {
  // In the order of the first visit: a tab moved in the bar must not move its elements in the page.
  const [seen, setSeen] = useState<readonly string[]>([current]);
  if (!seen.includes(current)) setSeen([...seen, current]);

  return seen.map((pathname) => {
    const tab = findTab(tabs, pathname);
    const isShown = pathname === current;
    if (!tab || (tab.noCache && !isShown)) return null;
    return (
      <Activity key={`${pathname} ${tab.version}`} mode={isShown ? 'visible' : 'hidden'}>
        <CachedScreen tab={tab} routes={routes} screens={screens} />
      </Activity>
    );
  });
}

interface CachedScreenProps {
  readonly tab: Tab;
  readonly routes: readonly MenuRoute[];
  readonly screens: Screens;
}

/** Renders only when its own tab changes: switching tabs must not render all of them. */
const CachedScreen = memo(function KeptScreen({ tab, routes, screens }: CachedScreenProps) {
  const { pathname, search, version } = tab;
  const match = useMemo(() => findMenuItem(routes, pathname), [routes, pathname]);
  const place = useMemo(() => ({ pathname, search, params: match?.params ?? {} }), [pathname, search, match]);
  useCachedScroll();
  const screen = match && screens[match.item.component];
  if (!screen) return null;

  // A script that failed to load fails again in this page, however often the tab is rebuilt.
  const retry = () => (version === 0 ? changeTabs((tabs) => refresh(tabs, pathname)) : location.reload());
  return (
    <ScreenAt location={place}>
      <ScreenBoundary onRetry={retry}>
        <Suspense fallback={<ScreenSkeleton />}>{createElement(screen)}</Suspense>
      </ScreenBoundary>
    </ScreenAt>
  );
});

function ScreenSkeleton() {
  return (
    <section className={styles.waiting} aria-busy="true" aria-label="正在载入">
      <Skeleton active paragraph={{ rows: 8 }} />
    </section>
  );
}

/** The page scrolls as a whole, so each screen remembers its scroll position. */
function useCachedScroll(): void {
  const top = useRef(0);
  useLayoutEffect(() => {
    window.scrollTo({ top: top.current, behavior: 'instant' });
    // Recorded on scroll: on leaving, the next screen is already in the page and has moved everything.
    const note = () => {
      top.current = window.scrollY;
    };
    window.addEventListener('scroll', note, { passive: true });
    return () => window.removeEventListener('scroll', note);
  }, []);
}
