import { Suspense, type ComponentType } from 'react';
import { Outlet, type RouteObject } from 'react-router';
import { ErrorView } from '../../ui/error-view.tsx';
import { PageSkeleton } from '../../ui/page-skeleton.tsx';
import { EmbedGate } from '../embed-gate.tsx';
import { Titled } from '../titled.tsx';
import { WebLayout } from '../web-layout/web-layout.tsx';

/** The frame around every page. The server renders public pages in the same frame, so that browsers can hydrate them. */
export const siteRoute = (children: RouteObject[]): RouteObject => ({
  path: '/',
  errorElement: <ErrorView />,
  HydrateFallback: PageSkeleton,
  element: (
    <Suspense fallback={<PageSkeleton />}>
      <EmbedGate>
        <Outlet />
      </EmbedGate>
    </Suspense>
  ),
  children,
});

/** The pages within the head and foot of the site. */
export const webRoute = (children: RouteObject[]): RouteObject => ({
  element: <WebLayout />,
  errorElement: <ErrorView />,
  children,
});

export const titledRoute = (path: string, title: string, Screen: ComponentType): RouteObject => ({
  path,
  element: (
    <Titled title={title}>
      <Screen />
    </Titled>
  ),
});
