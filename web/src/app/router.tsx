import { interfaceAddress } from '@ganlin/contract/embed/address';
import { embeddedPages } from '@ganlin/contract/embed/pages';
import { createBrowserRouter, redirect, redirectDocument, type RouteObject } from 'react-router';
import { isFramed, useEmbed } from '../lib/browser/embed.ts';
import type { ScreenLoader } from '../lib/screen/feature.ts';
import { openLoginFor } from '../lib/session/login-dialog.ts';
import { safeIntent } from '../lib/session/login-intent.ts';
import { useSession } from '../lib/session/session.ts';
import { pages, pageScreens } from './features.ts';
import { markInterface, redirectFor } from './guard.ts';
import { lazyScreen, type LazyScreen } from './lazy-screen.ts';
import { needsDocument } from './release/full-load.ts';
import { siteRoute, titledRoute, webRoute } from './frame/site-frame.tsx';

const AdminLayout = lazyScreen(() => import('./admin-layout/admin-layout.tsx'));
const MenuScreen = lazyScreen(() => import('./menu-screen.tsx'));
const RedirectScreen = lazyScreen(() => import('./screens/redirect.tsx'));

const ownScreens: Readonly<Record<string, ScreenLoader>> = {
  '/401': () => import('./screens/unauthorized.tsx'),
  '/404': () => import('./screens/not-found.tsx'),
  ...Object.fromEntries(Object.keys(embeddedPages).map((path) => [path, () => import('./screens/embedded.tsx')])),
};

/** The standalone pages, or those between the site's header and footer. */
function pageRoutes({ bare }: { readonly bare: boolean }): RouteObject[] {
  const screens = { ...ownScreens, ...pageScreens };
  return Object.entries(pages)
    .filter(([, page]) => (page.bare ?? false) === bare)
    .flatMap(([path, { title }]) => {
      const load = screens[path];
      return load ? [titled(path, title, lazyScreen(load))] : [];
    });
}

const titled = (path: string, title: string, Screen: LazyScreen): RouteObject => ({
  ...titledRoute(path, title, Screen),
  handle: { load: Screen.load },
});

/** The redirect target of an address, if any; in interface mode one with the interface mark. */
function addressFor(pathname: string, search: string): string | undefined {
  const { on, ended } = useEmbed.getState();
  const who = { ...useSession.getState(), isFramed: on && isFramed() };
  const to = ended ? undefined : redirectFor(pathname, who);
  if (!on) return to;
  const marked = markInterface(to ?? pathname + search);
  return to === undefined && new URLSearchParams(search).get('type') === 'interface' ? undefined : marked;
}

/** A guest who is redirected from a page that needs a session gets it after signing in over the home page. */
function askToSignIn(address: string): void {
  const isGuest = useSession.getState().token === '' && !useEmbed.getState().on;
  if (isGuest && safeIntent(address) !== undefined) openLoginFor(address);
}

const routes: RouteObject[] = [
  {
    ...siteRoute([
      ...pageRoutes({ bare: true }),
      { path: 'redirect/*', element: <RedirectScreen /> },
      { path: 'admin/*', element: <AdminLayout /> },
      webRoute([...pageRoutes({ bare: false }), { path: '*', element: <MenuScreen /> }]),
    ]),
    // Runs on every navigation: the only place where the redirect rules are applied.
    loader: ({ request }) => {
      const url = new URL(request.url);
      const { pathname, search, searchParams } = url;
      if (needsDocument(url)) return redirectDocument(pathname + search);
      // A full page load handles it: the session of this page, if there is one, is a different one.
      if (interfaceAddress(pathname, searchParams).token !== '') return redirectDocument(pathname + search);
      const to = addressFor(pathname, search);
      if (to === undefined) return null;
      askToSignIn(pathname + search);
      return redirect(to);
    },
    shouldRevalidate: () => true,
  },
];

export const openRouter = () => createBrowserRouter(routes);
