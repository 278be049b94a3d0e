import { APPLE_ICON, SERVICE_WORKER_META } from '@ganlin/contract/portal/offline';
import { escaped, jsonInPage } from '../escape.ts';
import type { PageData } from './renderer.ts';

/** The content of the single HTML page at a URL before any script has run, for people and machines. */
export interface Page {
  readonly status: 200 | 404;
  readonly siteName: string;
  readonly title: string;
  readonly description: string;
  /** The canonical path; without one no search engine indexes the page. */
  readonly canonical?: string;
  /** The path of the image for shared links. */
  readonly image?: string;
  readonly article?: { readonly publishedAt: string; readonly updatedAt: string; readonly tags: readonly string[] };
  readonly jsonLd?: readonly object[];
  /** The source file of the screen that takes over, as named in the build manifest. */
  readonly screen?: string;
  /** The path that the web app renders on the server; without one only the script shows the page. */
  readonly path?: string;
}

interface Filling {
  readonly data: PageData;
  /** Markup that the web app rendered for the page's path. */
  readonly rendered?: string | undefined;
  /** The site's public URL; empty if not configured. */
  readonly publicUrl: string;
  /** Whether browsers may register the service worker. */
  readonly serviceWorker: boolean;
}

const ROOT = '<div id="root"></div>';
const OWN_HEAD = /\s*<title>[^<]*<\/title>|\s*<meta name="description"[^>]*>/g;

/** Fills the built page with the content of `page`. */
export function fillPage(shell: string, page: Page, filling: Filling): string {
  const root = `${rootTag(page, filling)}\n    ${dataTag(filling)}`;
  // Uses replacer functions: user text may contain what a replacement string would treat as a pattern.
  return shell
    .replace(OWN_HEAD, '')
    .replace('</head>', () => `  ${headTags(page, filling).join('\n    ')}\n  </head>`)
    .replace(ROOT, () => root);
}

/** A missing page is not hydrated: what the browser shows there depends on the user. */
function rootTag({ path = '', status }: Page, { rendered }: Filling): string {
  if (rendered === undefined) return ROOT;
  if (status !== 200) return `<div id="root">${rendered}</div>`;
  return `<div id="root" data-rendered="${escaped(path)}">${rendered}</div>`;
}

/** The web app puts this into its store before it renders. */
function dataTag({ data }: Filling): string {
  return `<script type="application/json" id="page-data">${jsonInPage(data)}</script>`;
}

function headTags(page: Page, { publicUrl, serviceWorker }: Filling): string[] {
  const { title, description, canonical, jsonLd = [] } = page;
  const address = canonical !== undefined && publicUrl !== '' ? publicUrl + canonical : undefined;
  return [
    `<title>${escaped(title)}</title>`,
    named('description', description),
    '<link rel="manifest" href="/manifest.webmanifest">',
    `<link rel="apple-touch-icon" href="${APPLE_ICON}">`,
    ...(serviceWorker ? [] : [named(SERVICE_WORKER_META, 'off')]),
    ...(canonical === undefined ? [named('robots', 'noindex')] : socialTags(page, address, publicUrl)),
    ...(address === undefined ? [] : [`<link rel="canonical" href="${escaped(address)}">`]),
    ...(canonical === undefined
      ? []
      : [`<link rel="alternate" type="application/rss+xml" title="${escaped(page.siteName)}" href="/rss.xml">`]),
    ...jsonLd.map((one) => `<script type="application/ld+json">${jsonInPage(one)}</script>`),
  ];
}

/** Open Graph, which chat programs show for a link. URLs only where the site's own URL is known. */
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
