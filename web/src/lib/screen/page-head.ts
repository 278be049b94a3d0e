import { useEffect } from 'react';
import { create } from 'zustand';

export interface PageHead {
  /** Stands in the window's title after the site's name; empty for the title of the route. */
  readonly title: string;
  /** What search engines and shared links say of the page; empty for that of the site. */
  readonly description: string;
}

const none: PageHead = { title: '', description: '' };

/** What the page being shown says of itself, over what its route says. */
export const useHead = create<PageHead>(() => none);

/** For a screen whose content has a title of its own. It may be called while that is still on its way. */
export function usePageHead({ title = '', description = '' }: Partial<PageHead>): void {
  useEffect(() => {
    useHead.setState({ title, description });
    return () => useHead.setState(none);
  }, [title, description]);
}
