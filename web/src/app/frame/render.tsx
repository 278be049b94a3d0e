import type { contentPages } from '@ganlin/contract/content/pages';
import type { sitePages } from '@ganlin/contract/site/pages';
import type { trainingPages } from '@ganlin/contract/training/pages';
import { SITE_ID, siteApi } from '@ganlin/contract/site/settings';
import { StrictMode, type ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, matchRoutes, RouterProvider } from 'react-router';
import StandardScreen from '../../features/content/channels/standard.tsx';
import StandardsScreen from '../../features/content/channels/standards.tsx';
import HomeScreen from '../../features/content/home/home.tsx';
import LawScreen from '../../features/content/laws/law.tsx';
import LawsScreen from '../../features/content/laws/laws.tsx';
import LectureScreen from '../../features/content/lectures/lecture.tsx';
import LecturesScreen from '../../features/content/lectures/lectures.tsx';
import NewsListScreen from '../../features/content/news/news-list.tsx';
import NewsScreen from '../../features/content/news/news.tsx';
import ProductScreen from '../../features/content/products/product.tsx';
import ProductsScreen from '../../features/content/products/products.tsx';
import ScienceScreen from '../../features/content/science/science.tsx';
import SciencesScreen from '../../features/content/science/sciences.tsx';
import SearchScreen from '../../features/content/search/search.tsx';
import HelpScreen from '../../features/site/help/help.tsx';
import OpenClassesScreen from '../../features/training/list/open-classes.tsx';
import { bring, type PageData } from '../../lib/api/page-data.ts';
import { query, queryClient } from '../../lib/api/query.ts';
import { NotFoundView } from '../../ui/not-found.tsx';
import { siteRoute, titledRoute, webRoute } from './site-frame.tsx';
import { SiteShell } from './site-shell.tsx';

type Rendered = keyof typeof contentPages | keyof typeof sitePages | keyof typeof trainingPages;

const screens: Readonly<Partial<Record<Rendered, ComponentType>>> = {
  '/web/home': HomeScreen,
  '/web/home/search': SearchScreen,
  '/web/home/help': HelpScreen,
  '/web/home/news': NewsListScreen,
  '/web/home/notice': NewsListScreen,
  '/web/home/classes': OpenClassesScreen,
  '/web/home/view/:id': NewsScreen,
  '/web/law': LawsScreen,
  '/web/law/view/:id': LawScreen,
  '/web/standard': StandardsScreen,
  '/web/standard/view/:id': StandardScreen,
  '/web/popularscience': SciencesScreen,
  '/web/popularscience/view/:id': ScienceScreen,
  '/web/lecture': LecturesScreen,
  '/web/lecture/view/:id': LectureScreen,
  '/web/product': ProductsScreen,
  '/web/product/view/:id': ProductScreen,
};

const routes = [
  siteRoute([
    webRoute([
      ...Object.entries(screens).map(([path, Screen]) => titledRoute(path, '', Screen)),
      // Never hydrated: what the browser shows here depends on the user.
      titledRoute('/404', '', NotFoundView),
    ]),
  ]),
];

/** React's marker for a part that failed to render and is left to the browser. */
const GIVEN_UP = '<!--$!-->';

/**
 * Renders a public page as a visitor sees it. The server loads the build of this file. The stores belong to this module
 * and rendering is synchronous, so no page can see the data of another.
 */
export function render(path: string, data: PageData): string | undefined {
  if (!matchRoutes(routes, path)) return undefined;
  queryClient.clear();
  bring(data);
  try {
    // This query was created when the module was loaded, before there was data.
    query(siteApi.detail, { id: SITE_ID });
    const router = createMemoryRouter(routes, { initialEntries: [path] });
    const html = renderToString(
      <StrictMode>
        <SiteShell>
          <RouterProvider router={router} />
        </SiteShell>
      </StrictMode>,
    );
    if (html.includes(GIVEN_UP)) throw new Error(`the screen at ${path} could not be rendered`);
    return html;
  } finally {
    queryClient.clear();
  }
}
