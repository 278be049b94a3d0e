import { useLocation } from 'react-router';
import { useInBrowser } from '../../../lib/browser/in-browser.ts';

/** The shareable address of this page: without parameters that only this window needs, at the given anchor. */
export function publicAddress(anchor = ''): string {
  const url = new URL(location.href);
  url.search = '';
  url.hash = anchor;
  return url.href;
}

/** The same for components: empty until the page is hydrated. */
export const usePublicAddress = (anchor = ''): string => useInBrowser(() => publicAddress(anchor), '');

/** The fragment of the address, which no server sees. */
export function useHash(): string {
  const { hash } = useLocation();
  return useInBrowser(() => hash, '');
}
