import { articlePath, Channel, channels, Validity } from '@ganlin/contract/content/kinds';
import type { readApi } from '@ganlin/contract/content/read';
import type { Data } from '@ganlin/contract/core/endpoint';

export type ArticleData = Data<typeof readApi.detail>;

const CONTEXT = 'https://schema.org';

/** For search engines: the site, and how to search it. Includes URLs only where the site's own URL is known. */
export function siteLd(siteName: string, origin: string): object {
  const target = { '@type': 'EntryPoint', urlTemplate: `${origin}/web/home/search?q={search_term_string}` };
  const search = { '@type': 'SearchAction', target, 'query-input': 'required name=search_term_string' };
  return {
    '@context': CONTEXT,
    '@type': 'WebSite',
    name: siteName,
    inLanguage: 'zh-CN',
    ...(origin === '' ? {} : { url: `${origin}/web/home`, potentialAction: search }),
  };
}

export function crumbsLd(steps: readonly (readonly [name: string, path: string])[], origin: string): object {
  return {
    '@context': CONTEXT,
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(([name, path], index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      ...(origin === '' ? {} : { item: origin + path }),
    })),
  };
}

const kinds: Readonly<Record<Channel, string>> = {
  [Channel.law]: 'Legislation',
  [Channel.standard]: 'TechArticle',
  [Channel.science]: 'Article',
  [Channel.lecture]: 'Article',
  [Channel.product]: 'Article',
  [Channel.news]: 'NewsArticle',
  [Channel.notice]: 'NewsArticle',
};

export function articleLd(article: ArticleData, siteName: string, origin: string): object {
  const { channel, id, title, summary, publishAt, updatedAt, cover, tags, author } = article;
  const picture = article.video?.poster || cover?.src;
  const isFilm = channel === Channel.lecture && article.video !== null && Boolean(picture) && origin !== '';
  return {
    '@context': CONTEXT,
    '@type': isFilm ? 'VideoObject' : kinds[channel],
    name: title,
    headline: title,
    description: summary,
    inLanguage: 'zh-CN',
    datePublished: publishAt,
    dateModified: updatedAt,
    keywords: tags,
    publisher: { '@type': 'Organization', name: siteName },
    ...(author === '' ? {} : { author: { '@type': 'Person', name: author } }),
    ...(origin === '' ? {} : { url: origin + articlePath(channel, id) }),
    ...(picture && origin !== '' ? { image: origin + picture } : {}),
    ...(isFilm ? filmLd(article, `${origin}${picture ?? ''}`) : {}),
    ...(channel === Channel.law ? lawLd(article) : {}),
  };
}

function filmLd({ publishAt, durationSeconds }: ArticleData, thumbnailUrl: string): object {
  return {
    thumbnailUrl,
    uploadDate: publishAt,
    ...(durationSeconds === null ? {} : { duration: `PT${durationSeconds}S` }),
  };
}

function lawLd({ number, issuer, issuedOn, effectiveOn, validity }: ArticleData): object {
  const force = validity === Validity.inForce ? 'InForce' : 'NotInForce';
  return {
    ...(number === '' ? {} : { legislationIdentifier: number }),
    ...(issuer === '' ? {} : { legislationPassedBy: { '@type': 'Organization', name: issuer } }),
    ...(issuedOn === null ? {} : { legislationDate: issuedOn }),
    ...(effectiveOn === null ? {} : { legislationDateOfApplicability: effectiveOn }),
    legislationJurisdiction: 'CN',
    legislationLegalForce: `${CONTEXT}/${force}`,
  };
}

/** Breadcrumbs to an article: home page, its list, itself. */
export const crumbsTo = ({ channel, id, title }: ArticleData): readonly (readonly [string, string])[] => [
  ['首页', '/web/home'],
  [channels[channel].label, channels[channel].list],
  [title, articlePath(channel, id)],
];
