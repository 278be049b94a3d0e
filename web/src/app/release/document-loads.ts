import { isOfflinePage } from '@ganlin/contract/portal/offline';
import { mayReload } from '../../lib/browser/reload.ts';

let isOutdated = false;

/** Whether a newer release than that of this page is ready. */
export const setOutdated = (is: boolean): void => {
  isOutdated = is;
};

const isManagement = (path: string): boolean => path === '/admin' || path.startsWith('/admin/');

/**
 * Whether going to this path loads the whole document: to start a new release, or without a network to get the stored
 * copy. The management centre keeps its tabs.
 */
export function wantsDocument(path: string): boolean {
  if (isManagement(location.pathname) || isManagement(path)) return false;
  const isAway = !navigator.onLine && navigator.serviceWorker.controller !== null && isOfflinePage(path);
  return (isOutdated || isAway) && mayReload();
}
