import { assetsAmong, assetsIn, beyond, mayStore } from './sw.rules.ts';

/**
 * What the worker stores. Nothing here belongs to a user: pages and replies are those that the server marks as the same
 * for everybody, so a next user of the device finds no more than any guest.
 */
const ASSETS = 'assets';
const PAGES = 'pages';
const REPLIES = 'replies';
/** Documents of pages that work without a network: not counted among what was read. */
const FIELD = 'field';
const limits = { [ASSETS]: 300, [PAGES]: 30, [REPLIES]: 60, [FIELD]: 5 };
/** Content may have been withdrawn since. */
const MAX_AGE_MS = 30 * 86_400_000;
const MAX_PAGE_CHARS = 2_000_000;

const SAVED_AT = 'x-saved-at';
/** Files that a field page needs and its document does not name. */
const NEEDS = 'x-needs';

export interface StoredCopy {
  readonly response: Response;
  readonly savedAt: Date;
}

export interface StoredPage {
  readonly path: string;
  readonly title: string;
  readonly savedAt: Date;
}

export const findAsset = async (request: Request): Promise<Response | undefined> =>
  (await caches.open(ASSETS)).match(request.url, { ignoreVary: true });

export async function storeAsset(url: string, response: Response): Promise<void> {
  if (mayStore('asset', response)) await put(ASSETS, url, response);
}

export const findPage = (path: string): Promise<StoredCopy | undefined> => find(PAGES, path);
export const findFieldPage = (path: string): Promise<StoredCopy | undefined> => find(FIELD, path);
export const findReply = (url: string): Promise<StoredCopy | undefined> => find(REPLIES, url);

/** Stores a page with its files. A page that is no longer public loses its copy. */
export async function storePage(path: string, response: Response): Promise<void> {
  if (!mayStore('page', response)) {
    if (response.status < 500) await (await caches.open(PAGES)).delete(path);
    return;
  }
  const html = await response.text();
  if (html.length > MAX_PAGE_CHARS) return;
  await put(PAGES, path, dated(response, html));
  await storeAssets(assetsIn(html));
}

/** Stores the document of a field page with the files that the page has loaded. */
export async function storeFieldPage(path: string, response: Response, loaded: readonly string[]): Promise<void> {
  if (!mayStore('page', response)) return;
  const html = await response.text();
  const needs = assetsAmong(loaded);
  const copy = dated(response, html);
  copy.headers.set(NEEDS, needs.join(' '));
  await put(FIELD, path, copy);
  await storeAssets([...new Set([...assetsIn(html), ...needs])]);
}

async function storeAssets(files: readonly string[]): Promise<void> {
  const assets = await caches.open(ASSETS);
  for (const file of files) {
    if (!(await assets.match(file, { ignoreVary: true }))) await storeAsset(file, await fetch(file));
  }
}

/** The same for a reply of the API; a refusal has the status 200 too, but is not marked. */
export async function storeReply(url: string, response: Response): Promise<void> {
  if (mayStore('reply', response)) await put(REPLIES, url, dated(response, await response.text()));
  else if (response.status < 500) await (await caches.open(REPLIES)).delete(url);
}

/** The stored pages, the newest first. */
export async function listPages(): Promise<StoredPage[]> {
  const pages = await caches.open(PAGES);
  const found: StoredPage[] = [];
  for (const { url } of await pages.keys()) {
    const path = new URL(url).pathname;
    const copy = await findPage(path);
    if (copy) found.unshift({ path, savedAt: copy.savedAt, title: titleIn(await copy.response.text()) });
  }
  return found;
}

/**
 * Deletes the files of older releases. Called when no page of an older release is open; what a stored page needs
 * stays.
 */
export async function deleteOldAssets(): Promise<void> {
  const needed = new Set<string>();
  for (const store of [PAGES, FIELD]) {
    const pages = await caches.open(store);
    for (const request of await pages.keys()) {
      const page = await pages.match(request);
      const more = page?.headers.get(NEEDS)?.split(' ') ?? [];
      for (const file of [...assetsIn((await page?.text()) ?? ''), ...more]) needed.add(file);
    }
  }
  const assets = await caches.open(ASSETS);
  for (const request of await assets.keys()) {
    if (!needed.has(new URL(request.url).pathname)) await assets.delete(request);
  }
}

async function find(store: string, key: string): Promise<StoredCopy | undefined> {
  const opened = await caches.open(store);
  const response = await opened.match(key, { ignoreVary: true });
  if (!response) return undefined;
  const savedAt = new Date(response.headers.get(SAVED_AT) ?? 0);
  if (Date.now() - savedAt.getTime() < MAX_AGE_MS) return { response, savedAt };
  await opened.delete(key);
  return undefined;
}

async function put(store: keyof typeof limits, key: string, response: Response): Promise<void> {
  const opened = await caches.open(store);
  // The keys are listed in the order in which they were added: the copy just stored becomes the last.
  await opened.delete(key);
  await opened.put(key, response);
  for (const request of beyond(await opened.keys(), limits[store])) await opened.delete(request);
}

/** With the time of storing, and without headers that describe the transfer. */
function dated(response: Response, text: string): Response {
  const headers = new Headers(response.headers);
  for (const name of ['content-encoding', 'content-length', 'etag', 'vary']) headers.delete(name);
  headers.set(SAVED_AT, new Date().toISOString());
  return new Response(text, { status: 200, headers });
}

const titleIn = (html: string): string => /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '';
