import { fieldDocument, HOME_PATH } from '@ganlin/contract/portal/offline';
import { offlinePage, withOfflineLine } from './offline-page.ts';
import { worker, type FetchingEvent } from './scope.ts';
import {
  deleteOldAssets,
  findAsset,
  findFieldPage,
  findPage,
  findReply,
  listPages,
  storeAsset,
  storeFieldPage,
  storePage,
  storeReply,
  type StoredCopy,
} from './stores.ts';
import { isAskedAgain, strategyOf, strategyOfPage, type Strategy } from './sw.rules.ts';
import { readMessage, type ReleaseReply, type StoredReplyNotice, type Visited } from './messages.ts';

/** The first script of the release this worker was built with; set by the build (`vite.config.ts`). */
declare const RELEASE_ENTRY: string;
/** Differs for each build: browsers take a worker for a new one when its bytes differ. */
declare const RELEASE_ID: string;

/** After this time a stored copy is better than waiting. */
const PATIENCE_MS = 4_000;

// No `skipWaiting`: a new worker waits until no page of the older release is open.
worker.addEventListener('activate', (event) => {
  event.waitUntil(quietly(deleteOldAssets()).then(() => worker.clients.claim()));
});

worker.addEventListener('message', (event) => {
  const message = readMessage(event.data);
  if (message?.type === 'visited') event.waitUntil(quietly(storeVisited(message)));
  if (message?.type === 'release')
    event.ports[0]?.postMessage({ entry: RELEASE_ENTRY, release: RELEASE_ID } satisfies ReleaseReply);
  if (message?.type === 'takeOver') event.waitUntil(takeOverAlone());
});

worker.addEventListener('fetch', (event) => {
  const strategy = strategyOf(event.request, worker.location.origin);
  if (strategy !== 'pass') event.respondWith(answers[strategy](event));
});

const answers: Readonly<Record<Exclude<Strategy, 'pass'>, (event: FetchingEvent) => Promise<Response>>> = {
  asset: async (event) => {
    const { request } = event;
    const stored = await findAsset(request).catch(() => undefined);
    if (stored) return stored;
    const response = await fetch(request);
    event.waitUntil(quietly(storeAsset(request.url, response.clone())));
    return response;
  },

  page: async (event) => {
    const { pathname } = new URL(event.request.url);
    const live = fetchLive(event, (response) => storePage(pathname, response));
    const copy = await findPage(pathname).catch(() => undefined);
    const response = await (copy && !isAskedAgain(event.request) ? inTime(live) : live);
    if (isFit(response)) return response;
    if (copy) return shownCopy(copy, pathname);
    return response ?? offlinePage(pathname, await storedPages());
  },

  reply: async (event) => {
    const { url } = event.request;
    const live = fetchLive(event, (response) => storeReply(url, response));
    const copy = await findReply(url).catch(() => undefined);
    const response = await (copy ? inTime(live) : live);
    if (isFit(response)) return response;
    if (copy) event.waitUntil(announceCopy(event, copy));
    return copy?.response ?? response ?? Response.error();
  },

  field: async (event) => {
    const { pathname } = new URL(event.request.url);
    const copy = await findFieldPage(fieldDocument(pathname)).catch(() => undefined);
    const live = fetch(event.request).catch(() => undefined);
    const response = await (copy ? inTime(live) : live);
    if (isFit(response)) return response;
    return copy?.response ?? response ?? offlinePage(pathname, await storedPages());
  },

  navigation: async ({ request }) => {
    const response = await fetch(request).catch(() => undefined);
    if (response) return response;
    const { pathname, search } = new URL(request.url);
    if (pathname === '/') return Response.redirect(HOME_PATH);
    return offlinePage(pathname + search, await storedPages());
  },
};

/** The response of the network, which is stored also if it arrives too late to be shown. */
function fetchLive(event: FetchingEvent, store: (response: Response) => Promise<void>): Promise<Response | undefined> {
  const live = fetch(event.request).catch(() => undefined);
  event.waitUntil(live.then((response) => response && quietly(store(response.clone()))));
  return live;
}

const inTime = (live: Promise<Response | undefined>): Promise<Response | undefined> =>
  Promise.race([live, new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS))]);

/** A proxy without a server behind it is no better than no network. */
const isFit = (response: Response | undefined): response is Response => response !== undefined && response.status < 502;

async function shownCopy({ response, savedAt }: StoredCopy, path: string): Promise<Response> {
  const html = withOfflineLine(await response.text(), path, savedAt);
  return new Response(html, { status: 200, headers: response.headers });
}

/** A reply does not show that it is stored, so the page says it. */
async function announceCopy({ clientId }: FetchingEvent, { savedAt }: StoredCopy): Promise<void> {
  const page = await worker.clients.get(clientId);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no other origin than its page's
  page?.postMessage({ storedReplyOf: savedAt.toISOString() } satisfies StoredReplyNotice);
}

const storedPages = () => listPages().catch(() => []);

/** Without cookies: the copy is what a guest gets. */
async function storeVisited({ path, assets }: Visited): Promise<void> {
  const strategy = strategyOfPage(path);
  if (strategy !== 'page' && strategy !== 'field') return;
  const response = await fetch(path, { credentials: 'omit' });
  await (strategy === 'page' ? storePage(path, response) : storeFieldPage(fieldDocument(path), response, assets));
}

/** Another page may be an exam, or contain unsaved work of the older release. */
async function takeOverAlone(): Promise<void> {
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (pages.length <= 1) await worker.skipWaiting();
}

/** A full disk, or a browser that denies storage, must not break a page. */
const quietly = (work: Promise<void>): Promise<void> => work.catch(() => undefined);
