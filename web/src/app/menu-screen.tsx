import { createElement, Suspense } from 'react';
import { Navigate, useLocation } from 'react-router';
import { useMenu } from '../lib/session/menu.ts';
import { ScreenAt } from '../lib/screen/screen.tsx';
import { PageSkeleton } from '../ui/page-skeleton.tsx';
import { findMenuItem } from './menu-match.ts';
import { NoScreen } from './screens/no-screen.tsx';
import { screens } from './screens.ts';
import { Titled } from './titled.tsx';

/** A screen of the public layout that the user's menu refers to. */
export default function MenuScreen() {
  const { pathname, search } = useLocation();
  const { routes } = useMenu();
  const match = findMenuItem(routes, pathname);
  const screen = match && screens[match.item.component];
  if (match?.item.redirect && !screen) return <Navigate to={match.item.redirect} replace />;
  if (!match || !screen) {
    return (
      <Titled title="页面不存在">
        <NoScreen pathname={pathname} />
      </Titled>
    );
  }
  return (
    <Titled title={match.item.meta.title}>
      <ScreenAt location={{ pathname, search, params: match.params }}>
        <Suspense fallback={<PageSkeleton />}>{createElement(screen)}</Suspense>
      </ScreenAt>
    </Titled>
  );
}
