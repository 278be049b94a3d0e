import { useInBrowser } from '../../lib/browser/in-browser.ts';

/**
 * Faint lines behind a drawing. They are computed, so the browser draws them itself: written out they would be most of
 * a page that the server renders, and nobody misses them for a moment.
 */
export function FineLines({ d, opacity }: { readonly d: string; readonly opacity: number }) {
  return <path d={useInBrowser(() => d, '')} fill="none" stroke="white" opacity={opacity} />;
}
