import { isEmbedded } from './embed.ts';
import { mayReload } from './reload.ts';
import { recall, remember } from './tab-memory.ts';

const KEY = 'reloaded-at';
/** Two servers with different releases would otherwise make a page reload forever. */
const ONCE_MS = 600_000;

/**
 * A part of the site that is missing on the server belongs to an older release than the server's: the page reloads,
 * once. Where work would be lost it does not, and the failed part shows an error.
 */
export function reloadOnMissingChunk(): void {
  // Dispatched by the build's loader of dynamic imports.
  window.addEventListener('vite:preloadError', () => void reloadOnce());
}

async function reloadOnce(): Promise<void> {
  if (!mayTry()) return;
  // Without a network nothing is missing, and a reload would lose the page too.
  const reply = await fetch(location.pathname, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined);
  if (!reply || reply.status >= 500) return;
  // If the time cannot be stored, nothing would end a loop.
  if (mayTry() && remember(KEY, String(Date.now()))) location.reload();
}

/** In another system's frame only that system can open the page again. */
function mayTry(): boolean {
  const last = Number(recall(KEY) ?? 0);
  return !isEmbedded() && mayReload() && Date.now() - last > ONCE_MS;
}
