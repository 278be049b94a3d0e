/**
 * Whether this browser needs `polyfills.ts`. Asks for the newest of what the site uses; a browser that has these has
 * the older ones. `npm run check:browsers` finds what is used.
 */
export const lacksApis = (): boolean =>
  !(
    'withResolvers' in Promise &&
    'groupBy' in Map &&
    'toSorted' in Array.prototype &&
    'timeout' in AbortSignal &&
    'HTMLDialogElement' in window &&
    CSS.supports('selector(:has(a))')
  );
