import { CLASSES_PER_PAGE, publicClassApi } from '@ganlin/contract/training/class-lists';
import { OPEN_CLASSES_TEXTS } from '@ganlin/contract/training/pages';
import type { PageDataLoader } from '../../platform/http/pages/page-data-loader.ts';
import type { Page } from '../../platform/http/pages/page.ts';
import { crumbsLd } from './json-ld.ts';
import { CLASSES } from './places.rules.ts';

/** The public list of classes. Includes them only in its initial state. */
export async function classesPage({ ask, ctx }: PageDataLoader, isFirst: boolean, siteName: string): Promise<Page> {
  const { title, text } = OPEN_CLASSES_TEXTS;
  if (isFirst) await ask(publicClassApi.paging, { current: 1, size: CLASSES_PER_PAGE, params: { tab: 'open' } });
  return {
    status: 200,
    siteName,
    title: `${siteName} - ${title}`,
    description: text,
    canonical: CLASSES,
    path: CLASSES,
    jsonLd: [
      crumbsLd(
        [
          ['首页', '/web/home'],
          [title, CLASSES],
        ],
        ctx.config.publicUrl,
      ),
    ],
  };
}
