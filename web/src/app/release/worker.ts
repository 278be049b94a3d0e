import { isFieldPage, isOfflinePage, SERVICE_WORKER_PATH } from '@ganlin/contract/portal/offline';
import { isOfflineCopy } from '../../lib/browser/offline-copy.ts';
import { mayReload } from '../../lib/browser/reload.ts';
import type { ReleaseReply, WorkerMessage } from '../../service-worker/messages.ts';

const REPLY_MS = 3_000;
const TAKE_OVER_MS = 1_500;
const CHECK_EVERY_MS = 30 * 60_000;

/** Registers the service worker and calls `onNewer` when a newer release than this page's is ready. */
export async function watchReleases(onNewer: () => void): Promise<void> {
  const registration = await navigator.serviceWorker.register(SERVICE_WORKER_PATH);
  // A worker that was already waiting may itself be outdated by now.
  if (registration.waiting) await registration.update();
  const check = () => void compare(registration, onNewer);
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', check);
  });
  check();
  checkRegularly(registration);
}

/** A page may stay open for days; browsers look for a new worker only when a document is loaded. */
function checkRegularly(registration: ServiceWorkerRegistration): void {
  setInterval(() => {
    if (document.visibilityState === 'visible' && navigator.onLine && mayReload())
      registration.update().catch(() => undefined);
  }, CHECK_EVERY_MS);
}

async function compare({ waiting }: ServiceWorkerRegistration, onNewer: () => void): Promise<void> {
  if (!waiting) return;
  const entry = await entryOf(waiting);
  if (entry === undefined) return;
  // The page was loaded after the release: only the worker is older.
  if (entry === ownEntry()) send(waiting, { type: 'takeOver' });
  else onNewer();
}

const ownEntry = () => document.querySelector('script[type="module"][src]')?.getAttribute('src');

function entryOf(worker: ServiceWorker): Promise<string | undefined> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    // Sent by the worker of the same site.
    port1.addEventListener('message', ({ data }) => resolve((data as ReleaseReply).entry));
    port1.start();
    setTimeout(resolve, REPLY_MS);
    worker.postMessage({ type: 'release' } satisfies WorkerMessage, [port2]);
  });
}

function send(worker: ServiceWorker, message: WorkerMessage): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no other origin than its page's
  worker.postMessage(message);
}

/** Loads the new release. The new worker takes over only if no other page is open; the page is new in any case. */
export async function startNewRelease(): Promise<void> {
  const { serviceWorker } = navigator;
  const registration = await serviceWorker.getRegistration();
  if (registration?.waiting) {
    send(registration.waiting, { type: 'takeOver' });
    await new Promise((resolve) => {
      serviceWorker.addEventListener('controllerchange', resolve);
      setTimeout(resolve, TAKE_OVER_MS);
    });
  }
  location.reload();
}

/**
 * Has the worker store a public page that was not loaded through it: the first one, and screens without a document; and
 * every page that works without a network.
 */
export async function storeVisited(path: string): Promise<void> {
  const isField = isFieldPage(path);
  if (!isField && (!isOfflinePage(path) || isOfflineCopy() || savesData())) return;
  if (!navigator.onLine) return;
  const { active } = await navigator.serviceWorker.ready;
  if (active) send(active, { type: 'visited', path, assets: isField ? loadedFiles() : [] });
}

const loadedFiles = (): string[] =>
  performance.getEntriesByType('resource').map(({ name }) => new URL(name, location.href).pathname);

/** The user has asked the browser to save data; not every browser tells. */
function savesData(): boolean {
  const { connection } = navigator as Navigator & { readonly connection?: { readonly saveData?: boolean } };
  return connection?.saveData === true;
}
