import { useEffect } from 'react';
import { create } from 'zustand';

export interface PageHead {
  /** Shown in the window's title after the site's name; empty for the title of the route. */
  readonly title: string;
  /** The description for search engines and shared links; empty for that of the site. */
  readonly description: string;
}

const none: PageHead = { title: '', description: '' };

/** The title and description of the current page, which override those of its route. */
export const useHead = create<PageHead>(() => none);

/** For a screen whose content has a title of its own. It may be called while that is still loading. */
export function usePageHead({ title = '', description = '' }: Partial<PageHead>): void {
  useEffect(() => {
    useHead.setState({ title, description });
    return () => useHead.setState(none);
  }, [title, description]);
}
