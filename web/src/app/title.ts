import { useEffect } from 'react';
import { useSite } from '../lib/site.ts';

/** The page's title is the site's name plus the route's. */
export function useTitle(routeTitle: string): void {
  const { siteName } = useSite();
  useEffect(() => {
    document.title = routeTitle === '' ? siteName : `${siteName} - ${routeTitle}`;
  }, [siteName, routeTitle]);
}
