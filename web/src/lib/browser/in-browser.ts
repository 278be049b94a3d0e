import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * A value that only the browser knows: URL fragment, clock, storage. The page that the server rendered uses `before`,
 * and so does the first view that hydrates it; the next view uses the value read.
 */
export function useInBrowser<T extends string | number | boolean>(read: () => T, before: T): T {
  return useSyncExternalStore(never, read, () => before);
}
