import { contentPages } from '@ganlin/contract/content/pages';
import { SITE_DESCRIPTION } from '@ganlin/contract/content/page-texts';
import { portalApi } from '@ganlin/contract/portal/home';
import { HELP_PATH, sitePages } from '@ganlin/contract/site/pages';
import { SITE_ID, siteApi } from '@ganlin/contract/site/settings';
import { AppError } from '../../platform/errors.ts';
import type { PageDataLoader } from '../../platform/http/pages/page-data-loader.ts';
import type { Page } from '../../platform/http/pages/page.ts';
import type { PageLocation } from '../../platform/http/pages/web.ts';
import { articlePage, listPage } from './content-pages.ts';
import { classesPage } from './classes-page.ts';
import { homePage } from './home-page.ts';
import { keyOf, targetOf, screenOf, type PageTarget } from './places.rules.ts';

const SEARCH = '/web/home/search';

/** Content of the page at a URL before its script runs. */
export function pageAt(path: string, query: URLSearchParams): PageLocation {
  const target = targetOf(path, query);
  return { key: keyOf(target), describe: (asks) => describe(asks, target) };
}

async function describe(asks: PageDataLoader, target: PageTarget): Promise<Page> {
  const { siteName } = await asks.ask(siteApi.detail, { id: SITE_ID });
  const page = await pageOf(asks, target, siteName);
  const screen = page.status === 200 ? screenOf(target) : undefined;
  return screen === undefined ? page : { ...page, screen };
}

async function pageOf(asks: PageDataLoader, target: PageTarget, siteName: string): Promise<Page> {
  if (target.kind === 'home') return homePage(asks, siteName);
  if (target.kind === 'list') return listPage(asks, target, siteName);
  if (target.kind === 'article')
    return articlePage(asks, target.id, siteName).catch((error: unknown) => noArticle(error, siteName));
  if (target.kind === 'classes') return classesPage(asks, target.isFirst, siteName);
  if (target.kind === 'search') return searchPage(asks, target.isFirst, siteName);
  if (target.kind === 'help') return helpPage(siteName);
  const other = { status: 200, siteName, title: siteName, description: SITE_DESCRIPTION } as const;
  return target.kind === 'other' ? other : missing(siteName);
}

/** The page is cached for everybody, so it does not contain the search text: it shows that a search is running. */
async function searchPage({ ask }: PageDataLoader, isFirst: boolean, siteName: string): Promise<Page> {
  if (isFirst) await ask(portalApi.home, {});
  return {
    status: 200,
    siteName,
    title: `${siteName} - ${contentPages[SEARCH].title}`,
    description: SITE_DESCRIPTION,
    path: isFirst ? SEARCH : `${SEARCH}?q=…`,
  };
}

function helpPage(siteName: string): Page {
  return {
    status: 200,
    siteName,
    title: `${siteName} - ${sitePages[HELP_PATH].title}`,
    description: '登录、培训报名、考试和证书的常见问题，以及联系方式。',
    canonical: HELP_PATH,
    path: HELP_PATH,
  };
}

/** Missing, not yet published or no longer published: the response is the same. */
function noArticle(error: unknown, siteName: string): Page {
  if (error instanceof AppError && error.reason === 'articleNotFound') return missing(siteName);
  throw error;
}

function missing(siteName: string): Page {
  const title = `${siteName} - 页面不存在`;
  return { status: 404, siteName, title, description: SITE_DESCRIPTION, path: '/404' };
}
