import { listSizes } from '@ganlin/contract/content/first-page';
import { articlePath, channels, type Channel } from '@ganlin/contract/content/kinds';
import { listTexts } from '@ganlin/contract/content/page-texts';
import { readApi } from '@ganlin/contract/content/read';
import type { PageDataLoader } from '../../platform/http/pages/page-data-loader.ts';
import type { Page } from '../../platform/http/pages/page.ts';
import { articleLd, crumbsLd, crumbsTo } from './json-ld.ts';

const MAX_OF_DESCRIPTION = 160;

/** A channel's list. Includes its articles only in its initial state. */
export async function listPage(
  { ask, ctx }: PageDataLoader,
  { channel, isFirst }: { readonly channel: Channel; readonly isFirst: boolean },
  siteName: string,
): Promise<Page> {
  const { list } = channels[channel];
  const { title, text } = listTexts[channel];
  if (isFirst) {
    await ask(readApi.paging, { current: 1, size: listSizes[channel], params: { channel } });
    await ask(readApi.facets, { channel });
  }
  return {
    status: 200,
    siteName,
    title: `${siteName} - ${title}`,
    description: text,
    canonical: list,
    path: list,
    jsonLd: [
      crumbsLd(
        [
          ['首页', '/web/home'],
          [title, list],
        ],
        ctx.config.publicUrl,
      ),
    ],
  };
}

/** A single article in full: `readApi` has sanitised its markup. */
export async function articlePage({ ask, ctx }: PageDataLoader, id: string, siteName: string): Promise<Page> {
  const article = await ask(readApi.detail, { id });
  const { channel, title, summary, publishAt, updatedAt, tags, cover, video } = article;
  const image = cover?.src ?? video?.poster;
  const { publicUrl } = ctx.config;
  const path = articlePath(channel, article.id);
  return {
    status: 200,
    siteName,
    title: `${siteName} - ${title}`,
    description: shortened(summary) || title,
    canonical: path,
    path,
    ...(image ? { image } : {}),
    article: { publishedAt: publishAt, updatedAt, tags },
    jsonLd: [articleLd(article, siteName, publicUrl), crumbsLd(crumbsTo(article), publicUrl)],
  };
}

const shortened = (text: string): string =>
  text.length <= MAX_OF_DESCRIPTION ? text : `${text.slice(0, MAX_OF_DESCRIPTION - 1)}…`;
