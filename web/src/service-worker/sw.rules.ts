import { interfaceAddress } from '@ganlin/contract/embed/address';
import { isFieldPage, isOfflinePage, OFFLINE_COPY, offlineReplies } from '@ganlin/contract/portal/offline';

/**
 * How the worker handles a request:
 * - `pass`: not at all; the browser sends it as if there were no worker
 * - `asset`: a file of a build, whose name changes with its content: stored copy first
 * - `page`: a public page: network first, then the stored copy
 * - `reply`: a public reply of the API: network first, then the stored copy
 * - `field`: a page of a user that also works without a network: network first, then its document as it was stored
 * - `navigation`: any other page: network only, without a network the offline page
 */
export type Strategy = 'pass' | 'asset' | 'page' | 'reply' | 'field' | 'navigation';

export interface Asked {
  readonly method: string;
  readonly url: string;
  readonly mode: string;
  readonly headers: { readonly has: (name: string) => boolean };
}

/** Scripts, styles, fonts and drawings; no films, documents, models or WebAssembly. */
const ASSET = /^\/assets\/[\w.-]+\.(?:js|css|woff2?|svg|png|webp)$/;
/** An exam and what leads to it, but for the page on which it is answered: these are never shown from a store. */
const EXAM = /^\/web\/exam(?:\/|$)/;
/** A file, or a call of the API opened as a page, such as a PDF. */
const FILE = /^\/api(?:\/|$)|\.\w+$/;
/** Headers of a caller who is known, or who wants a part of a film. */
const personal = ['token', 'authorization', 'range'];

export function strategyOf({ method, url, mode, headers }: Asked, origin: string): Strategy {
  if (method !== 'GET' || personal.some((name) => headers.has(name))) return 'pass';
  const { origin: target, pathname, search, searchParams } = new URL(url);
  if (target !== origin) return 'pass';
  if (mode === 'navigate') return strategyOfPage(pathname, searchParams);
  if (ASSET.test(pathname) && search === '') return 'asset';
  return offlineReplies.includes(pathname) && !searchParams.has('token') ? 'reply' : 'pass';
}

export function strategyOfPage(path: string, query = new URLSearchParams()): Strategy {
  if (FILE.test(path) || isForFrames(path, query)) return 'pass';
  if (isFieldPage(path)) return 'field';
  if (EXAM.test(path)) return 'pass';
  // A query may contain anything, also a token.
  return isOfflinePage(path) && query.toString() === '' ? 'page' : 'navigation';
}

/** Pages that other systems frame, and addresses with a token. */
function isForFrames(path: string, query: URLSearchParams): boolean {
  return (
    interfaceAddress(path, query).isOn ||
    query.has('token') ||
    /\/token\//.test(path) ||
    /^\/(?:application|student)interface/.test(path)
  );
}

interface AskedPage {
  readonly url: string;
  readonly cache: string;
  readonly referrer: string;
}

/**
 * Whether the user asks for the page again, by a reload or by the link in a stored copy: then only the current page will
 * do, as long as there is hope for it.
 */
export const isAskedAgain = ({ url, cache, referrer }: AskedPage): boolean =>
  cache === 'reload' || cache === 'no-cache' || referrer === url.replace(/#.*/, '');

interface Answered {
  readonly status: number;
  readonly type: string;
  readonly redirected: boolean;
  readonly headers: { readonly get: (name: string) => string | null };
}

const kinds = {
  asset: /^(?:text\/(?:javascript|css)|font\/|image\/)/,
  page: /^text\/html/,
  reply: /^application\/json/,
};

/** Whether a response may be stored: complete, from this site, and of pages and replies only what the server marks. */
export function mayStore(
  strategy: 'asset' | 'page' | 'reply',
  { status, type, redirected, headers }: Answered,
): boolean {
  if (status !== 200 || type !== 'basic' || redirected) return false;
  if (!kinds[strategy].test(headers.get('content-type') ?? '')) return false;
  return strategy === 'asset' || headers.get(OFFLINE_COPY) === '1';
}

/** Scripts and styles of a page: without scripts it is only readable, and other screens load styles again. */
export const assetsIn = (html: string): string[] => [...new Set(html.match(/\/assets\/[\w.-]+\.(?:js|css)\b/g) ?? [])];

/** The files of a build among these paths. */
export const assetsAmong = (paths: readonly string[]): string[] =>
  [...new Set(paths)].filter((path) => ASSET.test(path));

/** The oldest of these keys, in the order in which they were stored, that exceed the limit. */
export const beyond = <T>(keys: readonly T[], limit: number): T[] => keys.slice(0, Math.max(0, keys.length - limit));
