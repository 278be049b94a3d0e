import { useEffect } from 'react';

type Load = (needs: { readonly hasFormulas: boolean }) => Promise<unknown>;

let load: Load = async () => undefined;

/** The app names what a sitting may need later, because features do not import each other. */
export const connectSittingParts = (given: Load): void => {
  load = given;
};

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
    const start = () => void load({ hasFormulas }).catch(() => undefined);
    const timer = setTimeout(start, EARLIEST_MS + Math.random() * SPREAD_MS);
    return () => clearTimeout(timer);
  }, [hasFormulas]);
}
