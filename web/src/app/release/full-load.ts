import { isOfflineCopy } from '../../lib/browser/offline-copy.ts';

let isWanted: (path: string) => boolean = () => false;

/** Lets the code that watches the network and releases decide (`document-loads.ts`); it is not part of the first load. */
export const connectFullLoads = (decide: (path: string) => boolean): void => {
  isWanted = decide;
};

/**
 * Whether a navigation loads the whole document instead of a screen. From a stored copy always: it has no data for
 * other screens.
 */
export function needsDocument({ pathname, search }: URL): boolean {
  // The first screen, and steps in the history, whose address is the current one already.
  if (pathname + search === location.pathname + location.search) return false;
  return isOfflineCopy() || isWanted(pathname);
}
