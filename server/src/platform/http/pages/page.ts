import { escaped, jsonInPage } from '../escape.ts';
import type { Requested } from './page-data-loader.ts';

/** What the one page of the web says at an address before any script has run, to people and to machines. */
export interface Page {
  readonly status: 200 | 404;
  readonly siteName: string;
  readonly title: string;
  readonly description: string;
  /** The path it should be known by; without one no search engine keeps it. */
  readonly canonical?: string;
  /** The path of a picture for links that are shared. */
  readonly image?: string;
  readonly article?: { readonly publishedAt: string; readonly updatedAt: string; readonly tags: readonly string[] };
  readonly jsonLd?: readonly object[];
  /** Markup, escaped or sanitised already. */
  readonly body: string;
  /** The source file of the screen that will take over, as the build knows it. */
  readonly screen?: string;
}

interface Filling {
  readonly asked: readonly Requested[];
  readonly madeAt: Date;
  /** Where people find the site; empty if nobody has said. */
  readonly publicUrl: string;
}

const ROOT = '<div id="root"></div>';
const OWN_HEAD = /\s*<title>[^<]*<\/title>|\s*<meta name="description"[^>]*>/g;

/** The built page with all that `page` says. */
export function fillPage(shell: string, page: Page, filling: Filling): string {
  const root = `<div id="root">${page.body}</div>\n    ${dataTag(filling)}`;
  // By functions: text of people may hold what a replacement string would take for a pattern.
  return shell
    .replace(OWN_HEAD, '')
    .replace('</head>', () => `  ${headTags(page, filling).join('\n    ')}\n  </head>`)
    .replace(ROOT, () => root);
}

/** For the web to put into its store before it renders. */
function dataTag({ asked: requested, madeAt }: Filling): string {
  const calls = requested.map(({ endpoint, input, data }) => ({ path: endpoint.path, input, data }));
  return `<script type="application/json" id="page-data">${jsonInPage({ at: madeAt, calls })}</script>`;
}

function headTags(page: Page, { publicUrl }: Filling): string[] {
  const { title, description, canonical, jsonLd = [] } = page;
  const address = canonical !== undefined && publicUrl !== '' ? publicUrl + canonical : undefined;
  return [
    `<title>${escaped(title)}</title>`,
    named('description', description),
    ...(canonical === undefined ? [named('robots', 'noindex')] : socialTags(page, address, publicUrl)),
    ...(address === undefined ? [] : [`<link rel="canonical" href="${escaped(address)}">`]),
    ...(canonical === undefined
      ? []
      : [`<link rel="alternate" type="application/rss+xml" title="${escaped(page.siteName)}" href="/rss.xml">`]),
    ...jsonLd.map((one) => `<script type="application/ld+json">${jsonInPage(one)}</script>`),
  ];
}

/** Open Graph, which is what chat programs show of a link. Addresses only where the site's own is known. */
function socialTags(page: Page, address: string | undefined, publicUrl: string): string[] {
  const { siteName, title, description, image, article } = page;
  return [
    property('og:type', article ? 'article' : 'website'),
    property('og:locale', 'zh_CN'),
    property('og:site_name', siteName),
    property('og:title', title),
    property('og:description', description),
    ...(address === undefined ? [] : [property('og:url', address)]),
    ...(image === undefined || publicUrl === '' ? [] : [property('og:image', publicUrl + image)]),
    ...(article
      ? [
          property('article:published_time', article.publishedAt),
          property('article:modified_time', article.updatedAt),
          ...article.tags.map((tag) => property('article:tag', tag)),
        ]
      : []),
  ];
}

const named = (name: string, content: string): string => `<meta name="${name}" content="${escaped(content)}">`;
const property = (name: string, content: string): string => `<meta property="${name}" content="${escaped(content)}">`;
