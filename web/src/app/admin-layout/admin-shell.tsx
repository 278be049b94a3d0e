import { useEffect } from 'react';
import { Navigate, useLocation } from 'react-router';
import { followWindow, useLayout } from '../../lib/browser/layout.ts';
import { useMenu } from '../../lib/session/menu.ts';
import { findMenuItem, trailTo } from '../menu-match.ts';
import { NoScreen } from '../screens/no-screen.tsx';
import { useTitle } from '../title.ts';
import styles from './admin-layout.module.css';
import { CachedScreens } from './tabs/cached-screens.tsx';
import { landingOf, type Screens } from './landing.ts';
import { useLeaveGuard } from './leave-guard.ts';
import { Navbar } from './navbar.tsx';
import { SideMenu } from './sidebar/side-menu.tsx';
import { TabsBar } from './tabs/tabs-bar.tsx';
import { scaleFor } from './type-scale.ts';
import { useVisitedTabs } from './tabs/visited-tabs.ts';

/** Sidebar, navbar, visited tabs, and the screens of the tabs, kept mounted while they are open. */
export function AdminShell({ screens }: { readonly screens: Screens }) {
  const location = useLocation();
  const { routes } = useMenu();
  const { uiSize } = useLayout();
  // `/admin/x/` is the same screen as `/admin/x`, and must not be a second tab.
  const pathname = location.pathname.replace(/\/+$/, '');
  const match = findMenuItem(routes, pathname);
  const hasScreen = match !== undefined && Object.hasOwn(screens, match.item.component);
  const landing = match && !hasScreen ? landingOf(match.item, routes, screens) : undefined;
  const at = hasScreen ? { item: match.item, pathname, search: location.search } : undefined;
  const tabs = useVisitedTabs({ routes, screens }, at);
  useLeaveGuard(tabs, pathname);
  useTitle(hasScreen ? match.item.meta.title : '页面不存在');
  useEffect(followWindow, []);

  return (
    <div className={styles.shell} style={scaleFor(uiSize)}>
      <a className={styles.skip} href="#screen" onClick={skipToScreen}>
        跳到主要内容
      </a>
      <SideMenu routes={routes} pathname={pathname} tabs={tabs} />
      <div className={styles.body}>
        <header className={styles.top}>
          <Navbar trail={trailTo(routes, pathname)} />
          <TabsBar tabs={tabs} current={pathname} />
        </header>
        <main id="screen" className={styles.screen} tabIndex={-1}>
          <CachedScreens tabs={tabs} current={pathname} routes={routes} screens={screens} />
          {landing && <Navigate to={landing} replace />}
          {!hasScreen && !landing && <NoScreen pathname={pathname} />}
        </main>
      </div>
    </div>
  );
}

/** Focuses by script: a fragment in the URL would add a step to the router's history. */
function skipToScreen(event: { preventDefault: () => void }): void {
  event.preventDefault();
  document.getElementById('screen')?.focus();
}
