import { contentPages } from '@ganlin/contract/content/pages';
import { SITE_DESCRIPTION } from '@ganlin/contract/content/page-texts';
import { portalApi } from '@ganlin/contract/portal/home';
import type { PageDataLoader } from '../../platform/http/pages/page-data-loader.ts';
import type { Page } from '../../platform/http/pages/page.ts';
import { siteLd } from './json-ld.ts';

const PATH = '/web/home';

export async function homePage({ ask, ctx }: PageDataLoader, siteName: string): Promise<Page> {
  const { banners } = await ask(portalApi.home, {});
  return {
    status: 200,
    siteName,
    title: `${siteName} - ${contentPages[PATH].title}`,
    description: banners[0]?.text || `${siteName}：${SITE_DESCRIPTION}`,
    canonical: PATH,
    path: PATH,
    jsonLd: [siteLd(siteName, ctx.config.publicUrl)],
  };
}
