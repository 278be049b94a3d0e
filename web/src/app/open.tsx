import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { barePath } from './bare-path.ts';
import { addressOfHash, isOpenPath, markInterface } from './guard.ts';
import { firstScreen } from './lazy-screen.ts';
import { enter, takeLaunch, type Launch } from './launch.ts';
import { openRouter } from './router.tsx';
import { onSignOut, startSession } from '../lib/session/auth.ts';
import { reportCaught } from '../lib/browser/page-error.ts';
import { isFramed } from '../lib/browser/embed.ts';
import { reloadOnMissingChunk } from '../lib/browser/missing-chunk.ts';
import { isOfflineCopy } from '../lib/browser/offline-copy.ts';
import { connectSittingParts } from '../lib/screen/sitting-parts.ts';
import { loadSittingPage, loadSittingParts } from './release/later-parts.ts';
import { connectNavigation } from '../lib/screen/navigation.ts';
import { keepProviderReturn } from '../lib/session/provider-return.ts';
import { useSession } from '../lib/session/session.ts';
import { keepIntent } from '../lib/session/login-intent.ts';
import { loadSite } from '../lib/screen/site.ts';

// A page that waits forever shows nothing: after this time the site opens without its settings.
const PATIENCE_MS = 3_000;

/** Takes over a hash address. In a frame this reloads the page: the server decides which pages may be framed. */
function takeOverHash(): boolean {
  const address = addressOfHash(location.hash);
  if (!address) return false;
  if (isFramed()) {
    location.replace(markInterface(address));
    return true;
  }
  history.replaceState(history.state, '', address);
  return false;
}

function startOf(launch: Launch | undefined): Promise<void> | undefined {
  if (launch) return enter(launch);
  // A stored copy is a guest's page; the cookie stays, and the next page with a network is the user's again.
  if (isOfflineCopy()) useSession.setState({ token: '' });
  return useSession.getState().token ? startStored() : undefined;
}

/** Starts the session of the cookie. If it has ended, the login page leads on to the page that was asked for. */
async function startStored(): Promise<void> {
  const { pathname, search } = location;
  await startSession();
  if (useSession.getState().token === '' && !isOpenPath(pathname)) keepIntent(pathname + search);
}

/** Questions of an exam in progress: the next user of this device must not find them. */
function forgetStoredPapers(): void {
  void import('../kits/answer-outbox/paper-store.ts').then(({ forgetPapers }) => forgetPapers()).catch(() => undefined);
  void import('../kits/answer-outbox/sealed-store.ts')
    .then(({ forgetSealed }) => forgetSealed())
    .catch(() => undefined);
}

/** Shows the site at the address the page was opened at. */
export async function open(): Promise<void> {
  if (takeOverHash()) return;
  reloadOnMissingChunk();
  connectSittingParts({ page: loadSittingPage, later: loadSittingParts });
  onSignOut(forgetStoredPapers);
  keepProviderReturn();
  const launch = takeLaunch();
  // Before the router exists, a session that cannot start leads to the login page by changing the address only.
  connectNavigation((to) => history.replaceState(null, '', to));
  const site = Promise.race([loadSite(), new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
  await Promise.all([site, startOf(launch)]);
  const router = openRouter();
  connectNavigation((to) => void router.navigate(to));
  const root = document.getElementById('root');
  if (!root) throw new Error('the page has no root element');
  // The server-rendered markup stays until a complete screen can replace it.
  if (root.hasChildNodes()) await firstScreen(router);
  await show(root, router);
  // Not before: React would find another view than the server rendered.
  followHash(router);
  window.addEventListener('hashchange', () => followHash(router));
  // The page is no longer only what the server rendered.
  root.removeAttribute('data-rendered');
}

function followHash(router: ReturnType<typeof openRouter>): void {
  const address = addressOfHash(location.hash);
  if (address) void router.navigate(address, { replace: true });
}

/** Shows the site in slices, so that the page can be read and scrolled meanwhile. Resolves when it reacts to input. */
function show(root: HTMLElement, router: ReturnType<typeof openRouter>): Promise<void> {
  return new Promise((resolve) => {
    const app = (
      <StrictMode>
        <App router={router} onStart={resolve} />
      </StrictMode>
    );
    startTransition(() => {
      const options = { onCaughtError: reportCaught };
      if (isRenderedFor(root, router.state.location)) hydrateRoot(root, app, options);
      else createRoot(root, options).render(app);
    });
  });
}

/**
 * Whether the server rendered exactly this view, so that it can be hydrated. It renders for visitors, and without the
 * query string, which only the browser evaluates.
 */
function isRenderedFor({ dataset }: HTMLElement, { pathname, search }: { pathname: string; search: string }): boolean {
  return dataset['rendered'] === barePath(pathname) && search === '' && useSession.getState().token === '';
}
