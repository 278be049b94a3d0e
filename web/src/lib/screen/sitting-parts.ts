import { useEffect } from 'react';

interface Load {
  /** The page of the exam. */
  readonly page: () => Promise<unknown>;
  /** What it may need later. */
  readonly later: (needs: { readonly hasFormulas: boolean }) => Promise<unknown>;
}

let load: Load = { page: async () => undefined, later: async () => undefined };

/** The app names the parts of a sitting, because features do not import each other. */
export const connectSittingParts = (given: Load): void => {
  load = given;
};

/** While a user waits for the beginning: what cannot be loaded now is loaded when it is needed. */
export const preloadSitting = (): void => void load.page().catch(() => undefined);

/** The pages of a hall open at the same second, and must not load all this at the same second too. */
const EARLIEST_MS = 3_000;
const SPREAD_MS = 60_000;

/**
 * Loads the parts of the site that a sitting may need later, such as the login dialog: after a release in the middle
 * of an exam the server no longer has them.
 */
export function useSittingParts(hasFormulas: boolean): void {
  useEffect(() => {
    // A part that cannot be loaded now is loaded when it is needed.
    const start = () => void load.later({ hasFormulas }).catch(() => undefined);
    const timer = setTimeout(start, EARLIEST_MS + Math.random() * SPREAD_MS);
    return () => clearTimeout(timer);
  }, [hasFormulas]);
}
