import { SERVICE_WORKER_META } from '@ganlin/contract/portal/offline';
import { useEffect, useState } from 'react';
import { isEmbedded } from '../../lib/browser/embed.ts';

/** Long enough that nothing competes with the first view and its pictures. */
const DELAY_MS = 4_000;
/** On a later visit the files are stored already, and without a network the page needs this part soon. */
const AGAIN_MS = 300;

/** Whether the page may register the service worker now: after loading, when there is nothing else to do. */
export function useMayRegister(): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!canRegister()) return undefined;
    const start = () => setLate(true);
    const isAgain = navigator.serviceWorker.controller !== null;
    // Safari does not know idle time.
    const whenIdle = () =>
      'requestIdleCallback' in window ? requestIdleCallback(start, { timeout: DELAY_MS }) : start();
    const timer = isAgain ? setTimeout(start, AGAIN_MS) : setTimeout(whenIdle, DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return isLate;
}

/** Not in frames: what a page in another system stores would not be used by the site itself. */
const canRegister = (): boolean =>
  import.meta.env.PROD &&
  'serviceWorker' in navigator &&
  window.parent === window &&
  !isEmbedded() &&
  !document.querySelector(`meta[name="${SERVICE_WORKER_META}"]`);
