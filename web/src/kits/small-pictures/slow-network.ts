import { isSlow } from './slow-network.rules.ts';

/** What some browsers tell about the network; others tell nothing. */
interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

/** Whether the page should load as little as possible: by what the browser tells, or as what was loaded so far shows. */
export function hasSlowNetwork(): boolean {
  const { connection } = navigator as Navigator & { readonly connection?: Connection };
  // Old browsers have no entries with sizes, and jsdom has no function for them.
  const loaded = 'getEntriesByType' in performance ? performance.getEntriesByType('resource') : [];
  return isSlow(connection, loaded as PerformanceResourceTiming[]);
}
