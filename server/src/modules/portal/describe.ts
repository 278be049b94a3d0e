import { SITE_ID, siteApi } from '@ganlin/contract/site/settings';
import { AppError } from '../../platform/errors.ts';
import type { PageDataLoader } from '../../platform/http/pages/page-data-loader.ts';
import type { Page } from '../../platform/http/pages/page.ts';
import type { PagePlace } from '../../platform/http/pages/web.ts';
import { articlePage, listPage } from './content-pages.ts';
import { homePage } from './home-page.ts';
import { keyOf, placeOf, screenOf, type Place } from './places.rules.ts';
import { band, plainPage, type SiteData } from './plain-page.ts';

const DESCRIPTION = '人工影响天气从业人员的学习、培训与考试平台';

/** Content of the page at a URL before its script runs. */
export function pageAt(path: string, query: URLSearchParams): PagePlace {
  const place = placeOf(path, query);
  return { key: keyOf(place), describe: (asks) => describe(asks, place) };
}

async function describe(asks: PageDataLoader, place: Place): Promise<Page> {
  const site = await asks.ask(siteApi.detail, { id: SITE_ID });
  const page = await pageOf(asks, place, site);
  const screen = page.status === 200 ? screenOf(place) : undefined;
  return screen === undefined ? page : { ...page, screen };
}

async function pageOf(asks: PageDataLoader, place: Place, site: SiteData): Promise<Page> {
  if (place.kind === 'home') return homePage(asks, site);
  if (place.kind === 'list') return listPage(asks, place, site);
  if (place.kind === 'article')
    return articlePage(asks, place.id, site).catch((error: unknown) => noArticle(error, site));
  const { siteName } = site;
  const plain = { siteName, title: siteName, description: DESCRIPTION };
  if (place.kind === 'search')
    return { status: 200, ...plain, title: `${siteName} - 搜索`, body: plainPage(site, '', band('搜索', '')) };
  return place.kind === 'other' ? { status: 200, ...plain, body: '' } : missing(site);
}

/** Missing, not yet published or no longer published: the response is the same. */
function noArticle(error: unknown, site: SiteData): Page {
  if (error instanceof AppError && error.reason === 'articleNotFound') return missing(site);
  throw error;
}

function missing(site: SiteData): Page {
  const { siteName } = site;
  return {
    status: 404,
    siteName,
    title: `${siteName} - 页面不存在`,
    description: DESCRIPTION,
    body: plainPage(site, '', band('没有找到这个页面', '它可能已被移走，或者地址不完整。可以从首页或搜索重新开始。')),
  };
}
