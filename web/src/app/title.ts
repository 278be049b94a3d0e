import { SITE_DESCRIPTION } from '@ganlin/contract/content/page-texts';
import { useEffect } from 'react';
import { useHead } from '../lib/screen/page-head.ts';
import { useSite } from '../lib/screen/site.ts';

const descriptionTag = () => document.querySelector('meta[name="description"]');
/** The server's metadata for the address the page was loaded from. While the server renders there is none. */
const loaded =
  typeof document === 'undefined'
    ? { path: '', description: '' }
    : { path: location.pathname, description: descriptionTag()?.getAttribute('content') || SITE_DESCRIPTION };

/** The page title is the site's name plus the title of the route, or of the record it shows. */
export function useTitle(routeTitle: string): void {
  const { siteName } = useSite();
  const { title: ownTitle, description } = useHead();
  const title = ownTitle || routeTitle;
  useEffect(() => {
    document.title = title === '' ? siteName : `${siteName} - ${title}`;
    const usual = location.pathname === loaded.path ? loaded.description : SITE_DESCRIPTION;
    descriptionTag()?.setAttribute('content', description || usual);
    forgetOldAddress();
  }, [siteName, title, description]);
}

/**
 * The head that the server rendered for one address is wrong for the next: browsers share the address of the
 * canonical link.
 */
function forgetOldAddress(): void {
  const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]');
  if (!canonical || new URL(canonical.href).pathname === location.pathname) return;
  document.head
    .querySelectorAll('link[rel="canonical"], meta[property], meta[name="robots"]')
    .forEach((old) => old.remove());
}
