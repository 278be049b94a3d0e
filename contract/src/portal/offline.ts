import { allChannels, channels } from '../content/kinds.ts';

/**
 * Header of a response that is the same for everybody and contains nothing of a user: only such responses may be
 * stored by the service worker, to be read offline.
 */
export const OFFLINE_COPY = 'x-offline-copy';

/** Stable URL of the service worker; its scope is the whole site. */
export const SERVICE_WORKER_PATH = '/sw.js';

/** Name of the `<meta>` that keeps pages from registering the service worker (`SERVICE_WORKER=off`). */
export const SERVICE_WORKER_META = 'service-worker';

export const HOME_PATH = '/web/home';

/** `--brand-500` in the web's tokens. */
export const THEME_COLOR = '#409eff';

/** Icons of the installed site, made by `scripts/make-icons.ts`. */
export const icons = [
  { src: '/icons/icon-192.png', sizes: '192x192', purpose: 'any' },
  { src: '/icons/icon-512.png', sizes: '512x512', purpose: 'any' },
  { src: '/icons/maskable-512.png', sizes: '512x512', purpose: 'maskable' },
] as const;
export const APPLE_ICON = '/icons/apple-180.png';

const lists: ReadonlySet<string> = new Set([HOME_PATH, ...allChannels.map((channel) => channels[channel].list)]);
const views = [...new Set(allChannels.map((channel) => channels[channel].view))];
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether the page at this path may be stored: home page, lists and articles, which the server renders for guests. */
export function isOfflinePage(path: string): boolean {
  return lists.has(path) || views.some((view) => path.startsWith(view) && ID.test(path.slice(view.length)));
}

/**
 * Pages of signed-in users that also open without a network. Their document is the same for everybody; the page itself
 * stores what is the user's.
 */
const fieldPages: ReadonlySet<string> = new Set(['/web/examiner']);
/** Where a paper is answered; its id follows. */
const SITTING = '/web/exam/start/';

const isSitting = (path: string): boolean => path.startsWith(SITTING) && ID.test(path.slice(SITTING.length));

export const isFieldPage = (path: string): boolean => fieldPages.has(path) || isSitting(path);

/** Under which its document is stored: one for all papers, so that the store does not tell which there were. */
export const fieldDocument = (path: string): string => (isSitting(path) ? SITTING : path);

/** GET endpoints whose replies to guests may be stored; `offline.test.ts` compares them with their definitions. */
export const offlineReplies: readonly string[] = ['/api/content/read/detail', '/api/portal/home/detail'];
