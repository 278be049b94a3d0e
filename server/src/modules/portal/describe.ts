import { SITE_ID, siteApi } from '@ganlin/contract/site/settings';
import { AppError } from '../../platform/errors.ts';
import type { PageDataLoader } from '../../platform/http/pages/page-data-loader.ts';
import type { Page } from '../../platform/http/pages/page.ts';
import type { PageLocation } from '../../platform/http/pages/web.ts';
import { articlePage, listPage } from './content-pages.ts';
import { homePage } from './home-page.ts';
import { keyOf, targetOf, screenOf, type PageTarget } from './places.rules.ts';
import { band, plainPage, type SiteData } from './plain-page.ts';

const DESCRIPTION = '人工影响天气从业人员的学习、培训与考试平台';

/** Content of the page at a URL before its script runs. */
export function pageAt(path: string, query: URLSearchParams): PageLocation {
  const target = targetOf(path, query);
  return { key: keyOf(target), describe: (asks) => describe(asks, target) };
}

async function describe(asks: PageDataLoader, target: PageTarget): Promise<Page> {
  const site = await asks.ask(siteApi.detail, { id: SITE_ID });
  const page = await pageOf(asks, target, site);
  const screen = page.status === 200 ? screenOf(target) : undefined;
  return screen === undefined ? page : { ...page, screen };
}

async function pageOf(asks: PageDataLoader, target: PageTarget, site: SiteData): Promise<Page> {
  if (target.kind === 'home') return homePage(asks, site);
  if (target.kind === 'list') return listPage(asks, target, site);
  if (target.kind === 'article')
    return articlePage(asks, target.id, site).catch((error: unknown) => noArticle(error, site));
  const { siteName } = site;
  const plain = { siteName, title: siteName, description: DESCRIPTION };
  if (target.kind === 'search')
    return { status: 200, ...plain, title: `${siteName} - 搜索`, body: plainPage(site, '', band('搜索', '')) };
  return target.kind === 'other' ? { status: 200, ...plain, body: '' } : missing(site);
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
